import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import type { Forecast, Message } from "../src/protocol";
import { Told, lengths } from "../src/table/Forecast";
import { NOTHING, folded } from "../src/table/talk";
import { wordsOf } from "../src/words";
import { host } from "./host";

const forecast: Forecast = {
  method: "sampled",
  wins: { characters: { p: 0.8, error: 0.05 }, enemies: { p: 0.2, error: 0.05 }, "": { p: 0, error: 0.01 } },
  sides: { characters: "герои", enemies: "враги", "": "никто" },
  combatants: { Ann: { side: "characters", falls: { p: 0.2, error: 0.05 } } },
  rounds: { 1: 0.25, 2: 0.75 },
  verdict: [
    { about: "who", text: "Favourites: characters." },
    { about: "how", text: "Estimated from 400 fights." },
  ],
};

it("tells who wins in sentences and in bars that can be read out", () => {
  act(() => render(<Told forecast={forecast} lang="en" say={wordsOf("en")} />, host));
  expect(host.querySelectorAll("p")[0]!.textContent).toBe("Favourites: characters.");
  const labels = [...host.querySelectorAll("svg")].map((one) => one.getAttribute("aria-label"));
  expect(labels[0]).toContain("герои: 80%; враги: 20%");
  expect(labels[0]).not.toContain("никто");
  expect(labels[1]).toContain("Ann: 20%");
  expect(labels[2]).toContain("1: 25%; 2: 75%");
  expect(host.querySelectorAll("svg")[0]!.querySelectorAll(".error")).toHaveLength(2);
  expect(host.querySelectorAll("svg")[2]!.querySelectorAll(".error")).toHaveLength(0);
});

it("puts the longest fights together", () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n + 1, 0.05]));
  const rows = lengths(many, 5);
  expect(rows.map((one) => one.name)).toEqual(["1", "2", "3", "4", "5+"]);
  expect(rows[4]!.p).toBeCloseTo(0.8);
  expect(lengths({ 3: 1, 4: 0 })).toEqual([{ name: "3", p: 1, error: 0 }]);
});

it("forgets who would win as soon as the fight goes on", () => {
  const told = folded(NOTHING, { seq: 1, re: "forecast", forecast } as unknown as Message);
  expect(told.forecast?.forecast?.wins.characters!.p).toBe(0.8);
  expect(folded(told, { seq: 2, fact: { type: "Hit" }, n: 0 } as unknown as Message).forecast).toBeNull();
});
