/** A fight of one's own: rulebook, who fights on which side, the board, and how the open points are ruled. */

import { useEffect, useState } from "preact/hooks";
import type { Lang } from "../protocol";
import { create, newFight, readLibrary, Refused, type Dice, type Fault, type Line, type NewFight as Choices, type Started } from "../server";
import type { Say } from "../words";
import { briefly } from "../brief";
import { TablePicture, enter, type WithDice } from "./Start";
import { Libraries, type Brought } from "./Libraries";
import { Painter, type Painted } from "./Painter";

interface Props {
  systems: Started["systems"];
  withDice: WithDice;
  tactics: Record<string, string>;
  lang: Lang;
  say: Say;
}

interface Drafted {
  from: string;
  count: number;
}

export function NewFight({ systems, withDice, tactics, lang, say }: Props) {
  const [slug, setSlug] = useState(systems[0]?.slug ?? "");
  const [choices, setChoices] = useState<Choices | null>(null);
  const [sides, setSides] = useState<[Drafted[], Drafted[]]>([[], []]);
  const [painted, setPainted] = useState<Painted | null>(null);
  const [board, setBoard] = useState("");
  const [rulings, setRulings] = useState<Record<string, unknown>>({});
  const [brought, setBrought] = useState<Brought[]>([]);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let live = true;
    newFight(slug, lang).then(
      (found) => live && setChoices(found),
      (error: Error) => live && setFault(error.message),
    );
    return () => {
      live = false;
    };
  }, [slug, lang]);
  useEffect(() => {
    let live = true;
    // names are told in the reader's language, so another one reads them anew
    void Promise.all(brought.map((one) => readLibrary(one.text, lang).then((found) => ({ ...one, ...found })))).then((found) => live && setBrought(found), () => undefined);
    return () => {
      live = false;
    };
  }, [lang]);
  const pick = (next: string) => {
    setSlug(next);
    if (next !== slug) setChoices(null);
    setSides([[], []]);
    setRulings({});
    setPainted(null);
    setBoard("");
    setBrought([]);
    setFaults([]);
  };
  const bring = (one: Brought) => {
    if (one.system !== slug) pick(one.system);
    setBrought((before) => [...before.filter((other) => other.name !== one.name && other.system === one.system), one]);
  };
  const leave = (one: Brought) => {
    setBrought(brought.filter((other) => other !== one));
    const gone = new Set(one.combatants.map((who) => who.id));
    const stays = (drafted: Drafted[]) => drafted.filter((other) => !gone.has(other.from));
    setSides([stays(sides[0]), stays(sides[1])]);
  };
  // what a library calls by a name of the built-in content takes its place
  const own = brought.flatMap((one) => one.combatants);
  const pool = [...own, ...(choices?.combatants ?? []).filter((one) => !own.some((other) => other.id === one.id))];

  const change = (side: 0 | 1, from: string, by: number) => {
    const next = sides[side].map((one) => (one.from === from ? { ...one, count: one.count + by } : one)).filter((one) => one.count > 0);
    if (by > 0 && !sides[side].some((one) => one.from === from)) next.push({ from, count: 1 });
    setSides(side === 0 ? [next, sides[1]] : [sides[0], next]);
  };
  const rule = (one: Choices["rulings"][number], value: unknown) => {
    const { [one.name]: _, ...others } = rulings;
    setRulings(value === one.default ? others : { ...others, [one.name]: value });
  };
  const titleOf = (id: string) => pool.find((one) => one.id === id)?.title ?? id;
  const ready = sides[0].length > 0 && sides[1].length > 0;

  const tables = choices?.tables ?? [];

  const namesOf = (side: 0 | 1) => sides[side].flatMap((one) => Array<string>(one.count).fill(titleOf(one.from)));
  const seats = () => [
    { seat: say("players"), names: namesOf(0) },
    { seat: "master", names: namesOf(1) },
  ];
  const begin = async (dice: Dice) => {
    setBusy(true);
    setFault("");
    setFaults([]);
    try {
      const made = await create({ scenario: scenario(slug, sides, painted, choices?.line ?? null, rulings, titleOf, brought.map((one) => one.library), say("players"), tables.length ? board || tables[0]!.id : ""), dice, tactics }, lang);
      enter(made.links);
    } catch (error) {
      if (error instanceof Refused && error.faults.length) setFaults(error.faults);
      else setFault((error as Error).message);
      setBusy(false);
    }
  };

  return (
    <div class="new-fight">
      <div class="tabs" role="group" aria-label={say("new-system")}>
        {systems.map((system) => (
          <button key={system.slug} type="button" data-system={system.slug} aria-pressed={slug === system.slug} onClick={() => pick(system.slug)}>
            {system.title}
          </button>
        ))}
      </div>
      <p class="quiet rulebook">{systems.find((one) => one.slug === slug)?.note}</p>
      <div class="drafts">
        {([0, 1] as const).map((side) => (
          <section key={side} class={`draft side${side}`}>
            <h2>{say(side === 0 ? "new-heroes" : "new-foes")}</h2>
            <ul class="drafted">
              {sides[side].length === 0 && <li class="quiet">{say("new-nobody")}</li>}
              {sides[side].map((one) => (
                <li key={one.from}>
                  <span>
                    {titleOf(one.from)} ×{one.count}
                  </span>
                  <button type="button" class="tool" aria-label={say("new-fewer", { who: titleOf(one.from) })} onClick={() => change(side, one.from, -1)}>
                    −
                  </button>
                  <button type="button" class="tool" aria-label={say("new-more", { who: titleOf(one.from) })} onClick={() => change(side, one.from, 1)}>
                    +
                  </button>
                </li>
              ))}
            </ul>
            <ul class="pool">
              {[...pool]
                .sort((a, b) => Number(a.kind === (side === 0 ? "foe" : "hero")) - Number(b.kind === (side === 0 ? "foe" : "hero")))
                .map((one) => (
                  <li key={one.id}>
                    <button type="button" class="act" data-side={side} data-from={one.id} onClick={() => change(side, one.id, 1)}>
                      <span class="act-text">{one.title}</span>
                      {one.note && <span class="quiet">{one.note}</span>}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <Libraries brought={brought} lang={lang} say={say} onBring={bring} onLeave={leave} />
      {choices?.mapped && <Painter boards={choices.boards} painted={painted} needed={choices.line === null} say={say} onPaint={setPainted} />}
      {tables.length > 0 && (
        <fieldset class="tables">
          <legend>{say("new-table")}</legend>
          <ul class="examples">
            {tables.map((one, place) => (
              <li key={one.id}>
                <button type="button" class="example" data-board={one.id} aria-pressed={board ? board === one.id : place === 0} onClick={() => setBoard(one.id)}>
                  <TablePicture table={one.table} />
                  <span class="example-title">{one.title}</span>
                </button>
              </li>
            ))}
            <li>
              <button type="button" class="example" data-board="real" aria-pressed={board === "real"} onClick={() => setBoard("real")}>
                <span class="example-title">{say("new-real")}</span>
                <span class="example-note">{say("new-real-hint")}</span>
              </button>
            </li>
          </ul>
        </fieldset>
      )}
      <details class="rulings">
        <summary>{say("new-rulings")}</summary>
        <p class="quiet">{say("new-rulings-hint")}</p>
        {byClause(choices?.rulings ?? []).map((points) => (
          <div key={points[0]!.clause} class="ruling">
            {points.map((one, place) => (
              <label key={one.name}>
                {place === 0 ? <strong>{one.title}</strong> : <span class="unseen">{one.title}</span>}
                <code class="quiet">{one.name}</code>
                {one.number ? (
                  <input
                    type="number"
                    min={1}
                    value={String(rulings[one.name] ?? one.default)}
                    onInput={(event) => {
                      const value = Number(event.currentTarget.value);
                      rule(one, !Number.isInteger(value) || value < 1 ? one.default : value);
                    }}
                  />
                ) : (
                  <select value={String(rulings[one.name] ?? one.default)} onChange={(event) => rule(one, one.values.find((each) => String(each) === event.currentTarget.value))}>
                    {one.values.map((value) => (
                      <option key={String(value)} value={String(value)}>
                        {value === true ? say("yes") : value === false ? say("no") : (one.texts?.[String(value)] ?? String(value))}
                      </option>
                    ))}
                  </select>
                )}
              </label>
            ))}
            <p class="quiet">{withCode(points[0]!.says)}</p>
          </div>
        ))}
      </details>
      {fault && (
        <p class="error" role="alert">
          {fault}
        </p>
      )}
      {faults.length > 0 && (
        <ul class="error" role="alert">
          {faults.map((one, place) => (
            <li key={place}>{one.message}</li>
          ))}
        </ul>
      )}
      <p class="row">
        <button type="button" class="primary" disabled={!ready || busy} onClick={() => withDice(seats(), [], (dice) => void begin(dice))}>
          {say("new-begin")}
        </button>
        {!ready && <span class="quiet">{say("new-both-sides")}</span>}
      </p>
    </div>
  );
}

/** Points of one clause stand together: what it says is said once. */
export function byClause<T extends { clause: string }>(rulings: T[]): T[][] {
  const found = new Map<string, T[]>();
  for (const one of rulings) found.set(one.clause, [...(found.get(one.clause) ?? []), one]);
  return [...found.values()];
}

/** Keys and values of files, set apart from the words about them. */
export function withCode(text: string) {
  return text.split("`").map((part, place) => (place % 2 ? <code key={place}>{part}</code> : part));
}

/** The scenario as its file would hold it: heroes to the left, foes to the right. */
export function scenario(
  system: string,
  sides: [Drafted[], Drafted[]],
  painted: Painted | null,
  line: Line | null,
  rulings: Record<string, unknown>,
  titleOf: (id: string) => string,
  library: object[] = [],
  player = "Players",
  board = "",
): object {
  const combatants: Record<string, unknown>[] = [];
  const named = (id: string) => {
    const title = titleOf(id);
    return title.slice(0, 1).toLocaleUpperCase() + title.slice(1);
  };
  sides.forEach((drafted, side) => {
    let place = 0;
    for (const one of drafted) {
      for (let n = 1; n <= one.count; n++) {
        const where = painted ? { at: painted.free(side as 0 | 1, place) } : line ? { [line.place]: side * line.apart } : {};
        combatants.push({
          name: one.count > 1 || sides[1 - side]!.some((other) => other.from === one.from) ? `${named(one.from)} ${side === 0 ? n : n + (sides[0].find((other) => other.from === one.from)?.count ?? 0)}` : named(one.from),
          from: one.from,
          side: side === 0 ? "characters" : "enemies",
          ...(side === 0 ? { player } : {}),
          ...where,
        });
        place += 1;
      }
    }
  });
  return {
    kind: "scenario",
    system,
    title: [0, 1].map((side) => briefly(combatants.filter((one) => (one.side === "characters") === (side === 0)).map((one) => String(one.name)))).join(" — "),
    ...(library.length ? { library } : {}),
    combatants,
    ...(painted ? { board: painted.board } : board ? { board } : {}),
    ...(Object.keys(rulings).length ? { rulings } : {}),
  };
}
