/** The bar over every page: where one is, the language, the light. */

import type { ComponentChildren } from "preact";
import type { Lang } from "./protocol";
import { nextLight, setLang, type Light } from "./settings";
import type { Say } from "./words";

const LIGHT_SIGNS: Record<Light, string> = { auto: "◐", light: "☀", dark: "☾" };

const LANGUAGES: Record<Lang, string> = { en: "English", ru: "Русский" };

interface Props {
  lang: Lang;
  light: Light;
  say: Say;
  title?: string;
  onHome?: (() => void) | undefined;
  children?: ComponentChildren;
}

export function Top({ lang, light, say, title, children }: Props) {
  const other: Lang = lang === "ru" ? "en" : "ru";
  return (
    <header class="top">
      <a class="home" href="/" title={say("home")}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M7 25 22 8l3-1-1 3L9 27zM25 25 10 8 7 7l1 3 15 17z" />
        </svg>
        <span>{lang === "ru" ? "Заруба" : "Zaruba"}</span>
      </a>
      {title && <h1>{title}</h1>}
      <div class="tools">
        {children}
        <button type="button" class="tool" lang={other} onClick={() => setLang(other)} data-lang={other}>
          {LANGUAGES[other].slice(0, 2)}
          <span class="tail">{LANGUAGES[other].slice(2)}</span>
        </button>
        <button type="button" class="tool" onClick={nextLight} aria-label={say(`light-${light}`)} title={say(`light-${light}`)}>
          <span aria-hidden="true">{LIGHT_SIGNS[light]}</span>
        </button>
      </div>
    </header>
  );
}
