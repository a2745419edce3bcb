/** The first page: ready fights to play at once, one's own to put together, a file to open, fights to go on with. */

import { useEffect, useState } from "preact/hooks";
import type { Board, Figure, Lang, MeasuredPiece, MeasuredTable } from "../protocol";
import { create, started, tokenIn, type Dice, type Example, type Started } from "../server";
import type { Light } from "../settings";
import { Top } from "../Top";
import type { SeatRow } from "../Throwers";
import { words, type Say } from "../words";
import { groundPaths, groundClass } from "../table/Board";
import { pieceClass } from "../table/Measured";
import { CELL } from "../table/Token";
import { briefly } from "../brief";
import { NewFight } from "./NewFight";
import { OpenFile } from "./OpenFile";
import { WhoThrows } from "./WhoThrows";

interface Props {
  lang: Lang;
  light: Light;
}

export function enter(links: { master: string }): void {
  location.assign(`/t/${tokenIn(links.master)}`);
}

type Thrown = "machine" | "hand" | "ours" | "seats";

/** Begins something once it is said who throws the dice: of these seats, some of them foes. */
export type WithDice = (rows: SeatRow[], foes: string[], begin: (dice: Dice) => void) => void;

/** Whose dice are real: everybody's, nobody's, or those of all but the foes. */
export function diceBySeat(thrown: Exclude<Thrown, "seats">, foes: string[]): Dice {
  return thrown === "ours" ? { "*": "hand", ...Object.fromEntries(["master", ...foes].map((seat) => [seat, "machine"])) } : thrown;
}

export function Start({ lang, light }: Props) {
  const say = words(lang);
  const [found, setFound] = useState<Started | null>(null);
  const [thrown, setThrown] = useState<Thrown>("machine");
  const [alone, setAlone] = useState(true);
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const [part, setPart] = useState<"ready" | "new" | "file">("ready");
  useEffect(() => {
    document.title = say("name");
    started(lang).then(setFound, (error: Error) => setFault(error.message));
  }, [lang]);

  const [asked, setAsked] = useState<{ rows: SeatRow[]; foes: string[]; begin: (dice: Dice) => void } | null>(null);
  const withDice: WithDice = (rows, foes, begin) => (thrown === "seats" ? setAsked({ rows, foes, begin }) : begin(diceBySeat(thrown, foes)));
  const tactics: Record<string, string> = alone ? { master: "default" } : {};
  const play = (example: Example, dice: Dice) => {
    setBusy(example.id);
    const foes = alone ? Object.fromEntries(["master", ...example.foes].map((seat) => [seat, "default"])) : {};
    create({ example: example.id, dice, tactics: foes }, lang).then(
      (made) => enter(made.links),
      (error: Error) => {
        setBusy("");
        setFault(error.message);
      },
    );
  };
  const open = (found?.fights ?? []).filter((one) => one.links);

  return (
    <div class="start">
      <Top lang={lang} light={light} say={say} />
      <main class="page">
        <div class="hero">
          <h1>{say("start-title")}</h1>
          <p>{say("start-hint")}</p>
        </div>
        <div class="start-choice">
          <nav class="tabs" aria-label={say("start-ways")}>
            {(["ready", "new", "file"] as const).map((one) => (
              <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
                {say(`start-${one}`)}
              </button>
            ))}
          </nav>
          <div class="who">
            <fieldset class="switch">
              <legend>{say("foes-who")}</legend>
              <div>
                {[true, false].map((one) => (
                  <label key={String(one)} class={alone === one ? "on" : ""}>
                    <input type="radio" name="foes" checked={alone === one} onChange={() => setAlone(one)} />
                    {say(one ? "foes-tactics" : "foes-person")}
                  </label>
                ))}
              </div>
            </fieldset>
            <fieldset class="switch">
              <legend>{say("dice-who")}</legend>
              <div>
                {(["machine", "hand", "ours", "seats"] as const).map((one) => (
                  <label key={one} class={thrown === one ? "on" : ""}>
                    <input type="radio" name="dice" checked={thrown === one} onChange={() => setThrown(one)} />
                    {say(`dice-${one}`)}
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
        </div>
        {fault && (
          <p class="error" role="alert">
            {fault}
          </p>
        )}
        {part === "ready" && (
          <>
            {open.length > 0 && (
              <section class="shelf">
                <h2>{say("start-going")}</h2>
                <Going fights={open.slice(0, AT_ONCE)} say={say} />
                {open.length > AT_ONCE && (
                  <details class="rest">
                    <summary>{say("offers-rest", { count: open.length - AT_ONCE })}</summary>
                    <Going fights={open.slice(AT_ONCE)} say={say} />
                  </details>
                )}
              </section>
            )}
            {!found && !fault && <p class="quiet">{say("loading")}</p>}
            {found?.systems.map((system) => {
              const examples = found.examples.filter((one) => one.system === system.slug);
              if (!examples.length) return null;
              return (
                <section key={system.slug} class="shelf">
                  <header>
                    <h2>{system.title}</h2>
                    {system.note && <p class="quiet">{system.note}</p>}
                  </header>
                  <ul class="examples">
                    {examples.map((example) => (
                      <li key={example.id}>
                        <button type="button" class="example" data-example={example.id} disabled={Boolean(busy)} onClick={() => withDice(example.seats, example.foes, (dice) => play(example, dice))}>
                          <Picture example={example} />
                          <span class="example-title">{example.title}</span>
                          {example.note && <span class="example-note">{example.note}</span>}
                          <span class="example-sides">
                            {example.sides.map((side, place) => (
                              <span key={side.side} class={`side side${Math.min(place, 3)}`}>
                                <span aria-hidden="true" class="dot" />
                                {briefly(side.names)}
                              </span>
                            ))}
                          </span>
                          <span class="go">{busy === example.id ? say("opening") : say("play")}</span>
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
          </>
        )}
        {part === "new" && found && <NewFight systems={found.systems} withDice={withDice} tactics={tactics} lang={lang} say={say} />}
        {part === "file" && <OpenFile withDice={withDice} tactics={tactics} lang={lang} say={say} />}
        {asked && (
          <WhoThrows
            rows={asked.rows}
            foes={asked.foes}
            say={say}
            onBegin={(dice) => {
              setAsked(null);
              asked.begin(dice);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </main>
    </div>
  );
}

/** Of fights to go on with, how many are listed at once. */
const AT_ONCE = 3;

function Going({ fights, say }: { fights: Started["fights"]; say: Say }) {
  return (
    <ul class="going">
      {fights.map((one) => (
        <li key={one.id}>
          <a href={`/t/${tokenIn(one.links!.master)}`}>{one.title}</a> <span class="quiet">{say(one.over ? "fight-over" : "fight-answers", { count: one.answers })}</span>
        </li>
      ))}
    </ul>
  );
}

function Picture({ example }: { example: Example }) {
  const sides = [...new Set(example.tokens.map((one) => one.side))];
  const tokens = example.tokens.map((one) => ({ name: one.name, side: sides.indexOf(one.side), at: one.at }) as { name: string; side: number; at: Figure["at"] });
  if (example.table) return <TablePicture table={example.table} tokens={tokens} />;
  if (!example.board) {
    const all = tokens.map((one) => one.at?.[0] ?? 0);
    const [least, most] = [Math.min(...all), Math.max(...all, Math.min(...all) + 1)];
    const rows = new Map<number, number>();
    return (
      <svg class="picture" viewBox="0 0 320 150" aria-hidden="true">
        <rect class="ground floor" width="320" height="150" />
        <line class="axis" x1="16" x2="304" y1="122" y2="122" />
        {tokens.map((one) => {
          const n = one.at?.[0] ?? 0;
          const row = rows.get(n) ?? 0;
          rows.set(n, row + 1);
          return <Dot key={one.name} side={one.side} x={34 + ((n - least) / (most - least)) * 252} y={106 - row * 24} r={10} />;
        })}
      </svg>
    );
  }
  const { width, height } = example.board;
  return (
    <svg class="picture" viewBox={`0 0 ${width * CELL} ${height * CELL}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <SmallGround board={example.board} />
      {tokens.map((one) => (
        <Dot key={one.name} side={one.side} x={((one.at?.[0] ?? 0) + 0.5) * CELL} y={((one.at?.[1] ?? 0) + 0.5) * CELL} r={CELL * 0.42} />
      ))}
    </svg>
  );
}

/** A measured table in small. */
export function TablePicture({ table, tokens = [] }: { table: MeasuredTable; tokens?: { name: string; side: number; at: Figure["at"] }[] }) {
  const shape = (one: MeasuredPiece, look: string, key: string) =>
    one.corners?.length ? (
      <polygon key={key} class={look} points={one.corners.map(([x, y]) => `${x},${table.depth - y!}`).join(" ")} />
    ) : (
      <circle key={key} class={look} cx={one.centre![0]} cy={table.depth - one.centre![1]!} r={one.radius ?? 0} />
    );
  return (
    <svg class="picture measured" viewBox={`0 0 ${table.width} ${table.depth}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <rect class="ground floor" width={table.width} height={table.depth} />
      {table.grounds.map((one, n) => shape(one, "patch", `ground${n}`))}
      {table.pieces.map((one, n) => shape(one, pieceClass(one), `piece${n}`))}
      {tokens
        .filter((one) => one.at?.length === 3)
        .map((one) => (
          <Dot key={one.name} side={one.side} x={one.at![0]!} y={table.depth - one.at![1]!} r={table.width / 50} />
        ))}
    </svg>
  );
}

export function SmallGround({ board }: { board: Board }) {
  return (
    <g class="grounds">
      <rect class="ground floor" width={board.width * CELL} height={board.height * CELL} />
      {groundPaths(board).map(({ kind, path }) => (
        <g key={kind} class={`${groundClass(board.grounds[kind])} kind${kind % 6}`}>
          <path class="plain" d={path} />
        </g>
      ))}
    </g>
  );
}

function Dot({ side, x, y, r }: { side: number; x: number; y: number; r: number }) {
  return side === 0 ? (
    <circle class="token-dot side0" cx={x} cy={y} r={r} />
  ) : (
    <rect class={`token-dot side${Math.min(side, 3)}`} x={-r * 0.8} y={-r * 0.8} width={r * 1.6} height={r * 1.6} transform={`translate(${x} ${y}) rotate(45)`} />
  );
}

export type { Say };
