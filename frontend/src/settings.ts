/** What a viewer likes: language and light. Kept in this browser, applied at once. */

import { useEffect, useState } from "preact/hooks";
import type { Lang } from "./protocol";

export type Light = "auto" | "light" | "dark";

const LIGHTS: Light[] = ["auto", "light", "dark"];
const listeners = new Set<() => void>();

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing still shows the table
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* see above */
  }
}

function firstLang(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = asked ?? kept("zaruba.lang") ?? navigator.language;
  return wanted.startsWith("ru") ? "ru" : "en";
}

function firstLight(): Light {
  const wanted = kept("zaruba.light") as Light | null;
  return wanted && LIGHTS.includes(wanted) ? wanted : "auto";
}

const now = { lang: firstLang(), light: firstLight() };

function apply(): void {
  document.documentElement.lang = now.lang;
  if (now.light === "auto") delete document.documentElement.dataset.light;
  else document.documentElement.dataset.light = now.light;
}
apply();

export function setLang(lang: Lang): void {
  now.lang = lang;
  keep("zaruba.lang", lang);
  changed();
}

export function nextLight(): void {
  now.light = LIGHTS[(LIGHTS.indexOf(now.light) + 1) % LIGHTS.length] ?? "auto";
  keep("zaruba.light", now.light);
  changed();
}

function changed(): void {
  apply();
  for (const tell of listeners) tell();
}

export function useSettings(): { lang: Lang; light: Light } {
  const [seen, see] = useState({ ...now });
  useEffect(() => {
    const tell = () => see({ ...now });
    listeners.add(tell);
    tell();
    return () => void listeners.delete(tell);
  }, []);
  return seen;
}
