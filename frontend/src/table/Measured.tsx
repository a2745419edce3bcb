/** A measured table: buildings at their heights, bases that look somewhere, what reaches how far, and ways of any legs. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Figure, MeasuredPiece, MeasuredTable, Place, ReachPlace, Scene, WayReply } from "../protocol";
import type { Say } from "../words";
import { ARROWS, Zooming, usePanning, type Point, type Window } from "./panning";
import { AimLayer, Height, facingTo, keyed, saidOf, otherHeight, sector, stepOf, type Aiming } from "./Pointing";
import { samePlace } from "./seat";
import { spoken, viewpoint } from "./spoken";
import { titleOf } from "./called";
import { CELL, Name, Token, linesApart, sidesOf } from "./Token";

export interface Tracing {
  /** Ends worth a look, each with its way, cost and the strikes it draws. */
  places: ReachPlace[];
  /** Whether a way was asked for, or may just be begun by dragging. */
  asked: boolean;
  /** What the rules say to the way that was pointed at last, and of which spots they say it. */
  told: { path: Place[]; reply: WayReply } | null;
  trace(path: Place[]): void;
  take(reply: WayReply): void;
  /** Begin a way: somebody drags a figure. */
  begin(): void;
}

interface Props {
  scene: Scene;
  who: string;
  chosen: string;
  aimed: string[];
  sight: string;
  tracing: Tracing | null;
  aiming: Aiming | null;
  /** The title of a rule that refuses. */
  cited(clause: string): string;
  say: Say;
  onFigure(name: string): void;
}

/** Units of the picture to a hundredth: the base of a normal figure is as large as a square of the other boards. */
const U = 0.16;
const MARGIN = 40;
const GRID = 1000;
const CLOSEST = 6 * CELL;
const LEGIBLE = { least: 13, shown: 23.4 };
/** A pointer names tenths of a centimetre; where the view is so close that a pixel is less, hundredths. */
const GRAIN = { coarse: 10, fine: 1, closer: 2.5 };

/** Of a piece what it does, as classes: the look follows from them, not from its name. */
export function pieceClass(piece: MeasuredPiece): string {
  if (piece.stood_on) return "piece floor-above";
  if (piece.solid) return piece.hides ? "piece solid" : "piece low";
  return "piece open";
}

/** A length in hundredths as people write it. */
export function centimetres(length: number, lang: string): string {
  return (length / 100).toLocaleString(lang, { maximumFractionDigits: 2 });
}

export function Measured({ scene, who, chosen, aimed, sight, tracing, aiming, cited, say, onFigure }: Props) {
  const table = scene.table!;
  const whole: Window = { x: -MARGIN, y: -MARGIN, w: table.width * U + 2 * MARGIN, h: table.depth * U + 2 * MARGIN };
  const on = ([x, y]: Place): Point => [x! * U, (table.depth - y!) * U];
  const mover = scene.figures.find((one) => one.name === who);
  const start = mover?.at ?? null;
  // the view goes where the mark is led, and where there is something to point at
  const [led, setLed] = useState<Place | null>(null);
  const sought = aiming ? (led ?? aiming.from?.at ?? aiming.lit[0]?.at ?? start) : start;
  const panning = usePanning({
    whole,
    closest: CLOSEST,
    legible: LEGIBLE,
    first: on(viewpoint(scene, who)?.at ?? [table.width / 2, table.depth / 2]),
    followed: who,
    at: sought && on(sought),
  });
  const { view, scale } = panning;
  const [hover, setHover] = useState<Place | null>(null);
  const [track, setTrack] = useState<Place[]>([]);
  const [ruler, setRuler] = useState<{ from: Place; to: Place } | null>(null);
  const [ruling, setRuling] = useState(false);

  useEffect(() => setLed(null), [aiming?.offer.pick, who]);
  useEffect(() => {
    if (aiming?.mark?.led) setLed(aiming.mark.at);
  }, [aiming?.mark]);
  useEffect(() => setTrack([]), [who, start?.join(), tracing?.asked]);
  useEffect(() => {
    if (track.length) tracing?.trace(track);
  }, [JSON.stringify(track)]);

  const spotAt = (event: { clientX: number; clientY: number }): Place => {
    const [x, y] = panning.pointAt(event);
    const grain = 1 / (scale * U) < GRAIN.closer ? GRAIN.fine : GRAIN.coarse;
    const grained = (length: number, most: number) => Math.max(0, Math.min(most, Math.round(length / grain) * grain));
    return [grained(x / U, table.width), grained(table.depth - y / U, table.depth)];
  };

  // ---------------------------------------------------------------- ways

  const told = tracing?.told && sameTrack(tracing.told.path, track) ? tracing.told.reply : null;
  const draws = told?.way.draws ?? [];
  const bad = told?.refusal ?? null;
  const lastLeg = (spot: Place) => setTrack((old) => [...old.slice(0, -1), spot]);
  const addLeg = (spot: Place) => setTrack((old) => [...old, spot]);
  const take = () => {
    if (told && !bad && tracing) tracing.take(told);
  };
  const settle = () => {
    if (aiming?.told && !aiming.told.refusal) aiming.take();
  };
  const nextPlace = (by: number) => {
    const places = tracing?.places ?? [];
    if (!places.length) return;
    const now = places.findIndex((one) => sameTrack(one.path, track));
    setTrack(places[(now + by + places.length) % places.length]!.path);
  };

  const keys = (event: KeyboardEvent) => {
    if (panning.key(event)) return undefined;
    const step = ARROWS[event.code];
    const walking = !aiming && tracing?.asked && start;
    const mine = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (aiming) {
      if (event.code === "Enter") return mine(), settle();
      if (event.code === "Backspace") return mine(), aiming.point(null);
      const mark = keyed(aiming, event, step, table.width, table.depth);
      return mark ? (mine(), aiming.point({ ...mark, led: true })) : undefined;
    }
    if (walking && event.code === "Enter" && track.length) return mine(), take();
    if (walking && event.code === "KeyN") return mine(), nextPlace(event.shiftKey ? -1 : 1);
    if (walking && event.code === "KeyE" && track.length) return mine(), addLeg(track[track.length - 1]!);
    if (walking && event.code === "Backspace" && track.length) return mine(), setTrack(track.slice(0, -1));
    if (!step) return undefined;
    mine();
    if (walking) {
      const far = stepOf(event);
      const [x, y] = track[track.length - 1] ?? start;
      const spot = [Math.max(0, Math.min(table.width, x! + step[0] * far)), Math.max(0, Math.min(table.depth, y! - step[1] * far))];
      return track.length ? lastLeg(spot) : addLeg(spot);
    }
    return panning.step(step);
  };

  // ---------------------------------------------------------------- what is drawn

  const figures = useMemo(() => scene.figures.filter((one) => one.here && one.at?.length === 3).sort((a, b) => Number(a.here && a.able) - Number(b.here && b.able) || a.at![2]! - b.at![2]!), [scene]);
  const sides = sidesOf(scene.figures);
  const from = viewpoint(scene, who);
  const looked = scene.figures.find((one) => one.name === chosen);
  const textSize = 12 / Math.max(scale, 0.2);
  const roomy = CELL * scale >= 30;
  const matters = (one: Figure) => one.name === chosen || one.name === scene.acting || aimed.includes(one.name);
  const named = figures.filter((one) => roomy || matters(one)).sort((a, b) => Number(matters(b)) - Number(matters(a)));
  const names = linesApart(named.map((one) => ({ key: one.name, text: titleOf(one), x: on(one.at!)[0], y: on(one.at!)[1] + (one.size ?? 125) * U })), textSize * 1.05, [0, 1]);
  const ringed = [mover ?? scene.figures.find((one) => one.name === scene.acting), looked].filter((one, place, all): one is Figure => Boolean(one?.here && one.at?.length === 3) && all.indexOf(one) === place);
  const way = told ? told.way.path : track;

  const sameMark = (one: { at: Place; facing: number | null }) => Boolean(aiming?.mark && samePlace(one.at, aiming.mark.at) && one.facing === aiming.mark.facing);
  const turnTo = (spot: Place) => {
    const middle = aiming?.told?.way.at ?? aiming?.mark?.at;
    if (!aiming?.mark || !middle) return;
    aiming.point({ at: aiming.lacks === "direction" ? middle : aiming.mark.at, facing: facingTo(middle, spot) });
  };

  const info = describe();
  const refusal = aiming ? (aiming.mark ? (aiming.told?.refusal ?? null) : null) : bad;
  const warned = aiming ? refusal !== null : (draws.length > 0 || bad) && track.length > 0;
  const refusedBy = refusal && (aiming || track.length > 0) ? cited(refusal.clause) : "";
  function describe(): string {
    const lengths = (length: number) => centimetres(length, document.documentElement.lang || "en");
    if (ruling) return ruler ? say("ruler", { far: lengths(Math.hypot(ruler.to[0]! - ruler.from[0]!, ruler.to[1]! - ruler.from[1]!)) }) : say("ruler-hint");
    if (aiming) return aiming.mark ? saidOf(aiming, lengths, say) : say(`aim-${aiming.lacks}`);
    if (track.length) {
      if (!told) return say("way-asked");
      const parts = [say("route", { cost: told.way.text ?? "" })];
      if (bad) parts.push(bad.text);
      else parts.push(draws.length ? say("route-draws", { who: draws.join(", ") }) : say("route-free"));
      return parts.join(" · ");
    }
    if (sight && chosen) return sight;
    const near = hover ? figures.find((one) => Math.hypot(one.at![0]! - hover[0]!, one.at![1]! - hover[1]!) <= (one.size ?? 125)) : undefined;
    if (near) return spoken(near, from, scene, say);
    return tracing?.asked ? say("way-hint") : "";
  }

  return (
    <div class={["board", "measured-table", (tracing?.asked || aiming) && "walking"].filter(Boolean).join(" ")}>
      <svg
        ref={panning.svg}
        viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
        role="group"
        aria-label={say("table-label", { width: table.width / 100, depth: table.depth / 100 })}
        aria-describedby="board-info"
        tabindex={0}
        onKeyDown={keys}
        onPointerDown={(event) => {
          const held = tracing && !ruling && (event.target as Element).closest?.(".token-place.mine");
          const mark = aiming && !ruling ? (event.target as SVGElement).dataset?.drag : undefined;
          panning.down(event, ruling ? "ruler" : (mark ?? (held ? "figure" : undefined)));
          if (ruling) setRuler({ from: spotAt(event), to: spotAt(event) });
        }}
        onPointerMove={(event) => {
          const spot = spotAt(event);
          setHover(spot);
          const dragged = panning.move(event);
          if (dragged?.what === "ruler") setRuler((old) => old && { ...old, to: spot });
          if (aiming?.mark && dragged?.what === "mark") aiming.point({ at: spot, facing: aiming.mark.facing });
          if (aiming?.mark && dragged?.what === "facing") turnTo(spot);
          if (dragged?.what !== "figure") return;
          if (dragged.begins) tracing?.begin();
          setTrack([spot]);
        }}
        onPointerUp={panning.up}
        onPointerCancel={panning.lost}
        onPointerLeave={(event) => {
          setHover(null);
          panning.lost(event);
        }}
        onClick={(event) => {
          if (panning.release() || ruling) return;
          if (aiming) aiming.point({ at: spotAt(event), facing: aiming.lacks === "place" ? (aiming.mark?.facing ?? null) : null });
          else if (tracing?.asked) addLeg(spotAt(event));
        }}
      >
        <Scenery table={table} on={on} textSize={textSize} />
        {ringed.map((one) => {
          const [x, y] = on(one.at!);
          return (
            <g key={one.name} class={`rings side${Math.min(sides.indexOf(one.side), 3)}`} aria-hidden="true">
              {one.stands && <path class="front" d={sector(x, y, Math.max(...one.stands.rings.filter((ring) => ring.kind === "melee").map((ring) => ring.far), 300) * U, one.stands.facing, one.stands.front)} />}
              {one.stands?.rings.map((ring, place) => (
                <circle key={place} class={`ring ${ring.kind}`} cx={x} cy={y} r={ring.far * U}>
                  <title>{ring.text}</title>
                </circle>
              ))}
            </g>
          );
        })}
        {looked?.at?.length === 3 && from?.at?.length === 3 && looked !== from && (
          <line class="sightline" x1={on(from.at)[0]} y1={on(from.at)[1]} x2={on(looked.at)[0]} y2={on(looked.at)[1]} />
        )}
        {figures.map((figure) => {
          const [x, y] = on(figure.at!);
          const size = (((figure.size ?? 125) * U + 4) * 2) / CELL;
          const facing = figure.stands?.facing;
          const r = (figure.size ?? 125) * U;
          const high = figure.at![2]!;
          return (
            <g key={figure.name} class={figure.name === who && tracing ? "token-place mine" : "token-place"}>
              {facing !== undefined && figure.here && (
                <path class={`looks side${Math.min(sides.indexOf(figure.side), 3)}`} d={`M${r + 9} 0L${r - 1} -6V6Z`} transform={`translate(${x}, ${y}) rotate(${-facing / 100})`} />
              )}
                <Token
                  figure={{ ...figure, size }}
                  side={sides.indexOf(figure.side)}
                  x={x}
                  y={y}
                  label={spoken(figure, from, scene, say) + (high ? `, ${say("at-height", { high: high / 100 })}` : "")}
                  acting={figure.name === scene.acting}
                  chosen={figure.name === chosen}
                  aimed={aimed.includes(figure.name)}
                  named={false}
                  textSize={textSize}
                  onPick={() => {
                    if (!panning.dragged()) onFigure(figure.name);
                  }}
                />
              {high > 0 && <Height x={x + r * 0.8} y={y + r * 0.8} high={high} />}
            </g>
          );
        })}
        <g class="names drawn-words" aria-hidden="true">
          {figures
            .filter((one) => names.has(one.name))
            .map((one) => {
              const [x, y] = on(one.at!);
              return (
                <g key={one.name} style={{ transform: `translate(${x}px, ${y}px)` }}>
                  <Name x={0} y={(one.size ?? 125) * U + names.get(one.name)! * textSize * 1.05} size={textSize} text={titleOf(one)} />
                </g>
              );
            })}
        </g>
        {aiming && <AimLayer aiming={aiming} on={on} unit={U} scale={scale} size={[table.width * U, table.depth * U]} onPick={(mark) => (sameMark(mark) ? settle() : aiming.point(mark))} />}
        {!aiming && tracing?.asked && (
          <g class="reach asked">
            {tracing.places.map((one) => {
              const [x, y] = on(one.at);
              const label = [say("route", { cost: one.text ?? "" }), one.draws?.length ? say("route-draws", { who: one.draws.join(", ") }) : say("route-free")].join(" · ");
              const pick = () => (sameTrack(one.path, track) ? take() : setTrack(one.path));
              return (
                <circle
                  key={one.path.join(";")}
                  class={one.draws?.length ? "candidate provoking" : "candidate"}
                  data-at={one.at.join()}
                  role="button"
                  tabindex={0}
                  aria-label={label}
                  cx={x}
                  cy={y}
                  r={Math.max(7, 9 / Math.max(scale, 0.3))}
                  onClick={(event) => {
                    event.stopPropagation();
                    panning.release();
                    pick();
                  }}
                  onKeyDown={(event) => {
                    if (event.code !== "Enter" && event.code !== "Space") return;
                    event.preventDefault();
                    event.stopPropagation();
                    pick();
                  }}
                >
                  <title>{label}</title>
                </circle>
              );
            })}
          </g>
        )}
        {!aiming && start && track.length > 0 && (
          <g class={["way", bad && "refused", draws.length > 0 && "provoking"].filter(Boolean).join(" ")} aria-hidden="true">
            <polyline class="route" points={[start, ...way].map((place) => on(place).join()).join(" ")} />
            <circle class="ghost" cx={on(way[way.length - 1]!)[0]} cy={on(way[way.length - 1]!)[1]} r={(mover?.size ?? 125) * U} />
          </g>
        )}
        {ruler && ruling && (
          <g class="ruler" aria-hidden="true">
            <line x1={on(ruler.from)[0]} y1={on(ruler.from)[1]} x2={on(ruler.to)[0]} y2={on(ruler.to)[1]} />
          </g>
        )}
      </svg>
      <div class="board-tools">
        <button type="button" aria-pressed={ruling} onClick={() => (setRuling(!ruling), setRuler(null))} aria-label={say("ruler-tool")} title={say("ruler-tool")}>
          <span aria-hidden="true">⟷</span>
        </button>
        <Zooming panning={panning} say={say} />
      </div>
      <p id="board-info" class={["board-info", warned && "warning", !info && "empty"].filter(Boolean).join(" ")} aria-live={track.length || ruling || aiming ? "polite" : "off"}>
        <span>
          {info || " "}
          {refusedBy && <span class="by-clause"> — {refusedBy}</span>}
        </span>
        {aiming?.told && (
          <>
            {!aiming.told.refusal && (
              <button type="button" class="primary small walk" onClick={settle}>
                {say(aiming.lacks === "place" ? "aim-here" : "aim-this-way")}
              </button>
            )}
            {otherHeight(aiming, 1) && (
              <button type="button" class="small" onClick={() => aiming.point(otherHeight(aiming, 1))}>
                {say("aim-height")}
              </button>
            )}
          </>
        )}
        {!aiming && track.length > 0 && (
          <>
            {told && !bad && (
              <button type="button" class="primary small walk" onClick={take}>
                {say(draws.length ? "walk-anyway" : "walk-there")}
              </button>
            )}
            <button type="button" class="small" onClick={() => setTrack(track.slice(0, -1))}>
              {say("leg-back")}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

function sameTrack(one: Place[], other: Place[]): boolean {
  return one.length === other.length && one.every((spot, place) => samePlace(spot, other[place]));
}

interface SceneryProps {
  table: MeasuredTable;
  on(place: Place): [number, number];
  textSize: number;
}

/** Everything that stands still, the lowest first. */
function Scenery({ table, on, textSize }: SceneryProps) {
  const [right, low] = on([table.width, 0]);
  const lines = Array.from({ length: Math.floor(table.width / GRID) }, (_, n) => `M${(n + 1) * GRID * U} 0V${low}`);
  const rows = Array.from({ length: Math.floor(table.depth / GRID) }, (_, n) => `M0 ${low - (n + 1) * GRID * U}H${right}`);
  const shape = (one: MeasuredPiece, look: string, key: string) =>
    one.corners?.length ? (
      <polygon key={key} class={look} points={one.corners.map((corner) => on(corner).join()).join(" ")}>
        <title>{named(one)}</title>
      </polygon>
    ) : (
      <circle key={key} class={look} cx={on(one.centre!)[0]} cy={on(one.centre!)[1]} r={(one.radius ?? 0) * U}>
        <title>{named(one)}</title>
      </circle>
    );
  return (
    <g class="scenery">
      <rect class="ground floor" width={right} height={low} />
      {table.grounds.map((one, n) => shape(one, "patch", `ground${n}`))}
      <path class="gridline" d={[...lines, ...rows].join("")} />
      {table.pieces.map((one, n) => shape(one, pieceClass(one), `piece${n}`))}
      {table.ladders.map((one, n) => {
        const [x, y] = on(one.at);
        return (
          <path key={n} class="ladder" d={`M${x - 5} ${y - 12}V${y + 12}M${x + 5} ${y - 12}V${y + 12}M${x - 5} ${y - 7}h10M${x - 5} ${y}h10M${x - 5} ${y + 7}h10`}>
            <title>{`${one.text} ${one.bottom / 100}–${one.top / 100}`}</title>
          </path>
        );
      })}
      {table.marks.map((one, n) => shape(one, `mark-on-table ${one.kind}`, `mark${n}`))}
      <g class="drawn-words" aria-hidden="true">
        {table.pieces.map((one, n) => {
          const [x, y] = middleOf(one, on);
          return (
            <text key={n} class="piece-height" font-size={textSize * 0.85} x={x} y={y} dy="0.36em">
              {one.top / 100}
            </text>
          );
        })}
        {table.marks.map((one, n) => (
          <text key={`mark${n}`} class="piece-height" font-size={textSize} x={on(one.centre!)[0]} y={on(one.centre!)[1]} dy={`${0.36 + 1.1 * under(table.marks, n)}em`}>
            {one.text}
          </text>
        ))}
      </g>
      <rect class="frame" width={right} height={low} />
    </g>
  );
}

/** How many words of marks that lie where this one does stand above its own: a relic lies at the spot it is named after. */
export function under(marks: MeasuredPiece[], place: number): number {
  const [x, y] = marks[place]!.centre!;
  return marks.slice(0, place).filter((other) => other.centre![0] === x && other.centre![1] === y).length;
}

function named(one: MeasuredPiece): string {
  return one.top > one.bottom ? `${one.text}: ${one.bottom / 100}–${one.top / 100}` : one.text;
}

function middleOf(one: MeasuredPiece, on: (place: Place) => [number, number]): [number, number] {
  if (!one.corners?.length) return on(one.centre!);
  const [xs, ys] = [one.corners.map((corner) => corner[0]!), one.corners.map((corner) => corner[1]!)];
  return on([(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]);
}

/** A table of the people's own: nothing of it is known here but who is on it, and how they are. */
export function RealTable({ say, children }: { say: Say; children: ComponentChildren }) {
  return (
    <div class="real-table">
      <p>{say("real-table")}</p>
      {children}
    </div>
  );
}

