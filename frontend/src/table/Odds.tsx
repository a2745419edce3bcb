/** Exact odds: short marks beside an offer, and on demand everything that may come of it. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComesBack, Lang, Odds, OddsReply, Reaction } from "../protocol";
import { decimal, percent, type Say } from "../words";

export function share(fraction: string): number {
  const [above, below] = fraction.split("/");
  return Number(above) / Number(below ?? 1);
}

/** The chance to hit; where the hit would be one's own harm, to get off; of what is no blow, that it succeeds at all. */
export function succeeds(odds: Odds, who = ""): number | null {
  const harmed = [...Object.keys(odds.wounds), ...Object.keys(odds.felled)];
  if (odds.hit?.float && harmed.length && harmed.every((one) => one === who)) return 1 - odds.hit.float;
  if (odds.hit && odds.hit.float) return odds.hit.float;
  const wins = odds.happenings.filter((one) => one.fact.success === true);
  if (!wins.length || wins.some((one) => one.chance === null)) return null;
  return wins.reduce((sum, one) => sum + (one.chance?.float ?? 0), 0);
}

export interface Mark {
  kind: "chance" | "mean" | "fall" | "secret" | "wait";
  text: string;
  title: string;
  value?: number;
}

export function marks(reply: OddsReply | undefined, waited: boolean, lang: Lang, say: Say, who = ""): Mark[] {
  if (!reply) return waited ? [{ kind: "wait", text: "…", title: say("odds-coming") }] : [];
  const { odds } = reply;
  if (!odds) return reply.reason ? [{ kind: "secret", text: "?", title: reply.reason }] : [];
  const found: Mark[] = [];
  const chance = succeeds(odds, who);
  if (chance !== null) found.push({ kind: "chance", text: percent(chance, lang), title: say("odds-chance"), value: chance });
  else if (odds.hit === null && reply.reason) found.push({ kind: "secret", text: "?", title: reply.reason });
  const amounts = Object.values(odds.wounds);
  if (amounts.length) {
    const mean = amounts.reduce((sum, one) => sum + (one?.float ?? NaN), 0);
    found.push({ kind: "mean", text: Number.isNaN(mean) ? "?" : `⌀ ${decimal(mean, lang)}`, title: say("odds-mean") });
  }
  const falls = Object.entries(odds.felled).filter(([, one]) => one && one.float >= 0.01); // less is noise beside an offer
  for (const [who, one] of falls.slice(0, 1)) {
    found.push({ kind: "fall", text: `✕ ${percent(one!.float, lang)}`, title: say("odds-felled", { who }) });
  }
  return found;
}

export function OddsMarks({ found }: { found: Mark[] }) {
  return (
    <span class="marks">
      {found.map((mark) => (
        <span key={mark.kind} class={`chip ${mark.kind}`} title={mark.title}>
          <span class="unseen">{mark.title}: </span>
          {mark.text}
        </span>
      ))}
    </span>
  );
}

interface Bar {
  n: number;
  share: number;
}

/** A spread of whole numbers as bars; a long tail is gathered into the last of them. */
export function bars(distribution: Record<string, string>, most = 22): Bar[] {
  const all = Object.entries(distribution)
    .map(([n, fraction]) => ({ n: Number(n), share: share(fraction) }))
    .sort((a, b) => a.n - b.n);
  if (all.length <= most) return all;
  const rest = all.slice(most - 1);
  return [...all.slice(0, most - 1), { n: rest[0]!.n, share: rest.reduce((sum, one) => sum + one.share, 0) }];
}

const W = 360;
const H = 110;

export function Spread({ distribution, lang, say }: { distribution: Record<string, string>; lang: Lang; say: Say }) {
  const found = bars(distribution);
  const gathered = Object.keys(distribution).length > found.length;
  // nothing at all is often likelier than all the rest together: its bar ends at the top and says its share
  const highest = Math.max(...found.filter((one) => one.n !== 0 || found.length < 4).map((one) => one.share), 0.0001);
  const wide = Math.min(34, (W - 8) / found.length);
  const told = found.map((one) => `${one.n}: ${percent(one.share, lang)}`).join("; ");
  return (
    <svg class="spread" viewBox={`0 0 ${W} ${H}`} role="img" aria-label={say("spread-label", { told })}>
      <line class="base" x1="0" x2={W} y1={H - 18.5} y2={H - 18.5} />
      {found.map((one, place) => {
        const height = Math.max(1, Math.min(1, one.share / highest) * (H - 40));
        const x = 4 + place * wide;
        return (
          <g key={one.n}>
            <title>{`${one.n}: ${percent(one.share, lang)}`}</title>
            <rect class={one.n === 0 ? "none" : ""} x={x + 1} y={H - 19 - height} width={wide - 2} height={height} rx="2" />
            {(found.length <= 12 || place % 2 === 0) && (
              <text class="n" x={x + wide / 2} y={H - 5}>
                {one.n}
                {gathered && place === found.length - 1 ? "+" : ""}
              </text>
            )}
            {(found.length <= 9 || one.share > highest) && (
              <text class="share" x={Math.max(13, x + wide / 2)} y={H - 23 - height}>
                {percent(one.share, lang)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const MOST_BACK = 3;

/** Acts of others, a line each: who, what, how likely. */
function Acts({ acts, lang, say }: { acts: Reaction[]; lang: Lang; say: Say }) {
  return (
    <ul>
      {acts.map((one, place) => (
        <li key={place}>
          {say("odds-act", { who: one.who, act: one.text || one.action.type })} <strong>{percent(one.chance.float, lang)}</strong>
        </li>
      ))}
    </ul>
  );
}

function InReturn({ back, who, lang, say }: { back: ComesBack | null; who: string; lang: Lang; say: Say }) {
  if (!back) return <p class="quiet">{say("odds-back-unknown")}</p>;
  const unresolved = back.unresolved.float >= 0.001 && <p class="quiet">{say("odds-unresolved", { share: percent(back.unresolved.float, lang) })}</p>;
  if (!back.acts.length) return unresolved || <p>{say("odds-back-none", { who })}</p>;
  const harm = { who, mean: decimal(back.mean.float, lang, 2), felled: percent(back.felled.float, lang) };
  return (
    <>
      <Acts acts={back.acts.slice(0, MOST_BACK)} lang={lang} say={say} />
      <p>{back.hit.float ? say("odds-back-harm", { ...harm, hit: percent(back.hit.float, lang) }) : say("odds-back-spell", harm)}</p>
      {unresolved}
    </>
  );
}

/** What the enemies may do before it is one's turn again: reckoned when somebody wants to know. */
function Back({ reply, who, onBack, lang, say }: { reply: OddsReply; who: string; onBack(): void; lang: Lang; say: Say }) {
  const [asked, setAsked] = useState(false);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) told.current?.focus(); // the button is gone: whoever pressed it by the keyboard stays here
  }, [asked]);
  if (!reply.withBack && !asked)
    return (
      <button
        type="button"
        class="link back-button"
        onClick={() => {
          setAsked(true);
          onBack();
        }}
      >
        {say("odds-back")}
      </button>
    );
  return (
    <div class="in-return" ref={told} tabIndex={-1} role="status">
      <h4>{say("odds-back")}</h4>
      {reply.withBack ? <InReturn back={reply.odds?.back ?? null} who={who} lang={lang} say={say} /> : <p class="quiet">{say("odds-coming")}</p>}
    </div>
  );
}

interface Card {
  reply: OddsReply | undefined;
  who?: string;
  onBack?(): void;
  lang: Lang;
  say: Say;
}

export function OddsCard({ reply, who, onBack, lang, say }: Card) {
  if (!reply) return <p class="quiet">{say("odds-coming")}</p>;
  const { odds } = reply;
  if (!odds) return <p class="quiet">{reply.reason || say("odds-nothing")}</p>;
  const chance = succeeds(odds, who);
  const wounds = Object.entries(odds.wounds);
  const falls = Object.entries(odds.felled);
  const reacted = odds.reacted ?? [];
  return (
    <div class="odds-card">
      {chance !== null && (
        <p>
          {say("odds-chance")}: <strong>{percent(chance, lang)}</strong>
          {odds.hit && chance === odds.hit.float && odds.hit.chance.length < 14 && <span class="quiet"> ({odds.hit.chance})</span>}
        </p>
      )}
      {wounds.map(([who, amount]) => (
        <div key={who}>
          <p>
            {say("odds-wounds", { who })}: {amount ? <strong>{decimal(amount.float, lang, 2)}</strong> : "?"}
          </p>
          {amount && <Spread distribution={amount.distribution} lang={lang} say={say} />}
        </div>
      ))}
      {falls.map(([who, fall]) => (
        <p key={who}>
          {say("odds-felled", { who })}: <strong>{fall ? percent(fall.float, lang) : "?"}</strong>
        </p>
      ))}
      {reacted.length > 0 && (
        <div class="reacted">
          <h4>{say("odds-reacted")}</h4>
          <Acts acts={reacted} lang={lang} say={say} />
        </div>
      )}
      {odds.unresolved.float >= 0.001 && <p class="quiet">{say("odds-unresolved", { share: percent(odds.unresolved.float, lang) })}</p>}
      {odds.assumed.length > 0 && (
        <p class="quiet">{say("odds-assumed", { who: [...new Set(odds.assumed.map((one) => one.who))].join(", ") })}</p>
      )}
      {reply.reason && <p class="quiet">{reply.reason}</p>}
      {who && who !== "master" && onBack && !reply.reason && <Back reply={reply} who={who} onBack={onBack} lang={lang} say={say} />}
    </div>
  );
}
