/** Best play: asked of the server for the open decision, and marked beside what is offered. */

import type { Action, AdviseReply, AnswerWorth, ChooseAsk, Lang, Offer, Scene } from "../protocol";
import { percent, type Say } from "../words";
import { oddsKey, type Talk } from "./talk";
import type { Seat } from "./seat";

/** What an offer is worth: its own way, or the best of those it stands for. */
export interface Worth {
  value: number;
  /** How often best play gives it; above nothing, it is a best one. */
  share: number;
  /** Others of its ways are worth less. */
  upTo: boolean;
}

/** The advice for an ask, while it is open. */
export function adviceFor(talk: Talk, ask: ChooseAsk): AdviseReply | null {
  const { advice } = talk;
  return advice && advice.ask === ask.ask && advice.who === ask.who ? advice : null;
}

export function worthOf(advice: AdviseReply | null, actions: Action[]): Worth | null {
  if (!advice?.answers.length) return null;
  const keys = new Set(actions.map((one) => oddsKey(0, one)));
  const found = advice.answers.filter((one) => keys.has(oddsKey(0, one.action)));
  if (!found.length) return null;
  const value = Math.max(...found.map((one) => one.value));
  return { value, share: found.reduce((sum, one) => sum + one.share, 0), upTo: found.some((one) => one.value < value - 1e-9) };
}

export function worthOfOffer(advice: AdviseReply | null, offer: Offer): Worth | null {
  return worthOf(advice, [offer.action, ...(offer.candidates ?? [])]);
}

/** A best one: the chance to win after it is the most there is, or best play mixes it in. */
export function isBest(worth: Worth | null): boolean {
  return worth !== null && worth.share > 1e-9;
}

export function WorthMark({ worth, lang, say }: { worth: Worth | null; lang: Lang; say: Say }) {
  if (!worth) return null;
  const best = isBest(worth);
  const title = say(best ? "best-mark" : "best-after");
  const chance = percent(worth.value, lang);
  return (
    <span class={best ? "chip worth best" : "chip worth"} title={title}>
      <span class="unseen">{title}: </span>
      <span aria-hidden="true">{best ? "★ " : "☆ "}</span>
      {worth.upTo && !best ? say("odds-up-to", { chance }) : chance}
    </span>
  );
}

export function HintButton({ seat, ask, say }: { seat: Seat; ask: ChooseAsk; say: Say }) {
  const { advising } = seat.talk;
  const waits = advising?.ask === ask.ask && advising.who === ask.who;
  return (
    <button type="button" class="link" data-hint disabled={waits} onClick={() => seat.wantAdvice(ask)}>
      {say("best-play")}
    </button>
  );
}

/** What best play gives now and then, told with how often. */
function mixed(answers: AnswerWorth[], lang: Lang): string {
  return answers.map((one) => `${one.text} (${percent(one.share, lang)})`).join("; ");
}

/** The advice in a sentence or two; why there is none, in one. */
export function Hint({ talk, ask, scene, lang, say }: { talk: Talk; ask: ChooseAsk; scene: Scene | null; lang: Lang; say: Say }) {
  const advice = adviceFor(talk, ask);
  const waits = !advice && talk.advising?.ask === ask.ask && talk.advising.who === ask.who;
  const side = scene?.figures.find((one) => one.side === advice?.side)?.side_text ?? advice?.side ?? "";
  const best = advice?.answers.filter((one) => one.share > 1e-9) ?? [];
  return (
    <div class="best-play" role="status">
      {waits && <p class="quiet">{say("best-coming")}</p>}
      {advice && advice.value === null && <p>{say("best-none", { reason: advice.reason ?? "" })}</p>}
      {advice && advice.value !== null && (
        <>
          <p class="strong">{best.length > 1 ? say("best-mixed", { offers: mixed(best, lang) }) : say("best-offer", { offer: best[0]?.text ?? "" })}</p>
          <p>{say("best-value", { side, chance: percent(advice.value, lang) })}</p>
        </>
      )}
    </div>
  );
}
