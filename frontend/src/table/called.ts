/** Names are the same for all who play; what is shown is the title in the reader's language. */

import { createContext } from "preact";
import type { Figure, Scene } from "../protocol";
import type { Say } from "../words";

export const Called = createContext((name: string) => name);

export function titleOf(figure: Figure): string {
  return figure.title || figure.name;
}

export function calledIn(scene: Scene | null, master = "master"): (name: string) => string {
  const titles = new Map([["master", master], ...(scene?.figures ?? []).map((one): [string, string] => [one.name, titleOf(one)])]);
  return (name) => titles.get(name) ?? name;
}

/** Sentences of the page with everybody in them called by their titles; several stand with commas between. */
export function saying(say: Say, called: (name: string) => string): Say {
  return (key, values) => {
    if (typeof values?.who !== "string") return say(key, values);
    return say(key, { ...values, who: values.who.split(", ").map(called).join(", ") });
  };
}
