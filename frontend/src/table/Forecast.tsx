/** Who wins from here: asked of the server, which reckons it apart; told in sentences and bars. */

import { useContext, useEffect } from "preact/hooks";
import type { Forecast, Lang, Likely } from "../protocol";
import { Sheet } from "../Sheet";
import { percent, type Say } from "../words";
import { Called } from "./called";
import type { Seat } from "./seat";

interface Row {
  name: string;
  p: number;
  error: number;
}

const W = 420;
const NAME = 140;
const LINE = 24;
const BAR = W - NAME - 62;

/** A bar for each chance, its error as a line over its end. */
export function Bars({ rows, title, lang, whole = 1 }: { rows: Row[]; title: string; lang: Lang; whole?: number }) {
  const told = rows.map((row) => `${row.name}: ${percent(row.p, lang)}`).join("; ");
  return (
    <figure class="likely">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${W} ${LINE * rows.length}`} role="img" aria-label={`${title}. ${told}`}>
        {rows.map((row, place) => {
          const y = place * LINE;
          const long = Math.min(1, row.p / whole) * BAR;
          const off = (row.error / whole) * BAR;
          return (
            <g key={row.name}>
              <text class="name" x={NAME - 8} y={y + 16}>
                {row.name}
              </text>
              <rect class="bar" x={NAME} y={y + 4} width={Math.max(1, long)} height={LINE - 8} rx="2" />
              {row.error > 0 && <line class="error" x1={NAME + Math.max(0, long - off)} x2={NAME + Math.min(BAR, long + off)} y1={y + LINE / 2} y2={y + LINE / 2} />}
              <text class="share" x={NAME + Math.min(BAR, long + off) + 6} y={y + 16}>
                {percent(row.p, lang)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const row = (name: string, one: Likely): Row => ({ name, p: one.p, error: one.error });

/** Up to so many lengths one by one; the rest together. */
export function lengths(rounds: Record<string, number>, most = 10): Row[] {
  const all = Object.entries(rounds)
    .map(([n, p]) => ({ n: Number(n), p }))
    .filter((one) => one.p >= 0.0005)
    .sort((a, b) => a.n - b.n);
  const shown = all.slice(0, all.length > most ? most - 1 : most);
  const rest = all.slice(shown.length);
  const rows = shown.map((one) => ({ name: String(one.n), p: one.p, error: 0 }));
  return rest.length ? [...rows, { name: `${rest[0]!.n}+`, p: rest.reduce((sum, one) => sum + one.p, 0), error: 0 }] : rows;
}

export function Told({ forecast, lang, say }: { forecast: Forecast; lang: Lang; say: Say }) {
  const wins = Object.entries(forecast.wins).filter(([side, one]) => side || one.p >= 0.0005);
  const rounds = lengths(forecast.rounds);
  const called = useContext(Called);
  return (
    <div class="forecast" data-method={forecast.method}>
      {forecast.verdict.map((line, place) => (
        <p key={place} class={line.about === "who" ? "strong" : line.about === "how" ? "quiet" : ""}>
          {line.text}
        </p>
      ))}
      <Bars rows={wins.map(([side, one]) => row(forecast.sides[side] ?? side, one))} title={say("forecast-wins")} lang={lang} />
      <Bars rows={Object.entries(forecast.combatants).map(([who, one]) => row(called(who), one.falls))} title={say("forecast-falls")} lang={lang} />
      {rounds.length > 0 && <Bars rows={rounds} title={say("forecast-length")} lang={lang} whole={Math.max(...rounds.map((one) => one.p))} />}
    </div>
  );
}

export function WhoWins({ seat, lang, say, onClose }: { seat: Seat; lang: Lang; say: Say; onClose(): void }) {
  const { talk } = seat;
  useEffect(() => seat.wantForecast(), [talk.changes, lang]);
  useEffect(() => () => seat.stopForecast(), []);
  const reply = talk.forecast;
  return (
    <Sheet title={say("forecast-title")} say={say} onClose={onClose}>
      <p class="quiet">{say("forecast-hint")}</p>
      {!reply ? (
        <p role="status">{say("forecast-coming")}</p>
      ) : reply.forecast ? (
        <Told forecast={reply.forecast} lang={lang} say={say} />
      ) : (
        <p role="status">{reply.reason}</p>
      )}
    </Sheet>
  );
}
