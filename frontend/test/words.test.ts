import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { SOURCES, wordsOf } from "../src/words";

const KEY = /^([a-z][\w-]*) =/gm;
const keys = (source: string) => [...source.matchAll(KEY)].map((found) => found[1]!);

const code = Object.values(import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).join("\n");

describe("words", () => {
  it("are the same messages in both languages", () => {
    expect(keys(SOURCES.ru)).toEqual(keys(SOURCES.en));
    expect(new Set(keys(SOURCES.en)).size).toBe(keys(SOURCES.en).length);
  });

  it.each(["en", "ru"] as const)("are all read by Fluent, which skips what it cannot read (%s)", (lang) => {
    const read = new FluentResource(SOURCES[lang]).body.map((message) => message.id);
    expect(read).toEqual(keys(SOURCES[lang]));
  });

  it("speak of the same things in both languages", () => {
    const named = (source: string) =>
      Object.fromEntries(source.split(/^(?=[a-z][\w-]* =)/m).flatMap((part) => {
        const key = /^([a-z][\w-]*) =/.exec(part)?.[1];
        return key ? [[key, [...new Set([...part.matchAll(/\$(\w+)/g)].map((one) => one[1]))].sort()]] : [];
      }));
    expect(named(SOURCES.ru)).toEqual(named(SOURCES.en));
  });

  it("are there for every key the code says, and no others", () => {
    const said = [...code.matchAll(/say\(\s*"([\w-]+)"/g)].map((one) => one[1]!);
    for (const found of code.matchAll(/say\(\s*[^"`)]*\?\s*"([\w-]+)"\s*:\s*"([\w-]+)"/g)) said.push(found[1]!, found[2]!);
    const begun = [...code.matchAll(/say\(\s*`([\w-]+?)\$\{/g)].map((one) => one[1]!);
    const all = keys(SOURCES.en);
    expect(said.filter((key) => !all.includes(key))).toEqual([]);
    expect(begun.filter((stem) => !all.some((key) => key.startsWith(stem)))).toEqual([]);
    const idle = all.filter((key) => !said.includes(key) && !begun.some((stem) => key.startsWith(stem)) && !code.includes(`"${key}"`));
    expect(idle).toEqual([]);
  });

  it("count in Russian", () => {
    const say = wordsOf("ru");
    const told = [1, 2, 5, 11, 21, 104].map((far) => say("away-squares", { far, direction: "" }).trim());
    expect(told).toEqual(["1 клетка", "2 клетки", "5 клеток", "11 клеток", "21 клетка", "104 клетки"]);
  });

  it("refuse a key they do not have", () => {
    expect(() => wordsOf("en")("no-such-key")).toThrow("no-such-key");
  });
});
