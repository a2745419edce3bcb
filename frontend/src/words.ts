/** The interface's own words. What the rules say comes from the server, already in the viewer's language. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Lang } from "./protocol";
import en from "./words/en.ftl?raw";
import ru from "./words/ru.ftl?raw";

export const SOURCES: Record<Lang, string> = { en, ru };

export type Say = (key: string, values?: Record<string, FluentVariable>) => string;

const made: Partial<Record<Lang, Say>> = {};

export function wordsOf(lang: Lang): Say {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const faults = bundle.addResource(new FluentResource(SOURCES[lang]));
  if (faults.length) throw faults[0];
  return (key, values) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`no words for ${key} in ${lang}`);
    return bundle.formatPattern(pattern, values ?? null);
  };
}

export function words(lang: Lang): Say {
  return (made[lang] ??= wordsOf(lang));
}

export function percent(chance: number, lang: Lang): string {
  const share = chance * 100;
  const digits = share > 0 && share < 1 ? 1 : share > 99 && share < 100 ? 1 : 0;
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: digits }).format(chance);
}

export function decimal(value: number, lang: Lang, digits = 1): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value);
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
