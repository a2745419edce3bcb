/** What one who is asked may do: offers in the rulebook's order, with odds, and what each one still lacks. */

import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Action, ChooseAsk, Lang, Offer, Scene } from "../protocol";
import { type Say } from "../words";
import { Called } from "./called";
import { WorthMark, adviceFor, isBest, worthOf, worthOfOffer } from "./Hint";
import { lack, ready } from "./lacks";
import { OddsCard, OddsMarks, marks, type Mark } from "./Odds";
import type { Seat } from "./seat";
import { Ahead, ClauseText, clausesAhead } from "./Sums";
import { AimCard, type Aiming } from "./Pointing";
import { oddsKey, type Talk } from "./talk";

/** Offers of ways to go, and of places, do not tell of the one in their empty specimen. */
export function titled(offer: Offer): Offer {
  return lack(offer) === "path" || (lack(offer) === "pick" && "at" in offer.action) ? { ...offer, text: offer.text.split(" → ")[0]! } : offer;
}

/** Lets the turn go: it stands below the offers, always in sight. */
export function ends(offer: Offer): boolean {
  return ["end_turn", "end_segment", "end_phase"].includes(offer.action.type);
}

export interface Group {
  /** The heading; empty where the offers have none but the title of their clause. */
  title: string;
  clauses: string[];
  offers: Offer[];
}

/** Offers under their headings, in the order of the rulebook; what has none stands with its clause, after the others. */
export function grouped(offers: Offer[], order: string[] = []): Group[] {
  const groups: Group[] = order.map((title) => ({ title, clauses: [], offers: [] }));
  for (const offer of offers) {
    const title = offer.group ?? "";
    let group = groups.find((one) => (title ? one.title === title : !one.title && one.clauses[0] === offer.clause));
    if (!group) groups.push((group = { title, clauses: [], offers: [] }));
    if (!group.clauses.includes(offer.clause)) group.clauses.push(offer.clause);
    group.offers.push(offer);
  }
  return groups.filter((one) => one.offers.length > 0);
}

/** What all offers of a group begin with: "Melee attack" of "Melee attack: longsword → Orc". Nothing where they do not. */
export function shared(offers: Offer[]): string {
  const heads = new Set(offers.map((offer) => /^(.+?)(?:: | (?=→ ))/.exec(offer.text)?.[1] ?? ""));
  return offers.length > 1 && heads.size === 1 ? [...heads][0]! : "";
}

/** An offer without what its group says already. */
export function without(text: string, head: string): string {
  return head ? text.slice(head.length).replace(/^:? /, "") : text;
}

/** What each offer's thing does and what it costs; not again where the one before it said the same. */
export function saidOnce(offers: Offer[]): string[] {
  const told = offers.map((offer) => [offer.does, offer.costs].filter(Boolean).join("; "));
  return told.map((text, place) => (text !== told[place - 1] ? text : ""));
}

const SEVERAL = 6;

/** Of a long group what stands for the rest, clause by clause: one offer for each target, or the first of all. */
export function foremost(offers: Offer[]): Offer[] {
  if (offers.length <= SEVERAL) return offers;
  const clauses = [...new Set(offers.map((offer) => offer.clause))];
  const few = clauses.flatMap((clause) => fewOf(offers.filter((offer) => offer.clause === clause)));
  return offers.filter((offer) => few.includes(offer));
}

function fewOf(offers: Offer[]): Offer[] {
  if (offers.length <= SEVERAL) return offers;
  const seen = new Set<string>();
  const firsts = offers.filter((offer) => {
    const target = aimsAt(offer.action).join();
    return !seen.has(target) && seen.add(target);
  });
  return firsts.length > 1 ? firsts.slice(0, SEVERAL) : offers.slice(0, SEVERAL - 1);
}

const WEIGHED = 4;

/** What an act that must still be filled would come to: its foremost way at each target. A place to go is chosen on the board. */
export function likely(offer: Offer): Action[] {
  if (lack(offer) !== "pick") return [];
  const seen = new Set<string>();
  return (offer.candidates ?? [])
    .filter((one) => {
      const target = aimsAt(one).join();
      return target !== "" && !seen.has(target) && seen.add(target);
    })
    .slice(0, WEIGHED);
}

/** The marks of a whole offer, or the best of an open one's, which then say so if there are several. */
export function marksOf(ask: ChooseAsk, offer: Offer, odds: Talk["odds"], waited: boolean, lang: Lang, say: Say): Mark[] {
  const ways = likely(offer);
  if (!ways.length) return marks(odds[oddsKey(ask.ask, offer.action)], waited, lang, say, ask.who);
  const found = ways.map((one) => marks(odds[oddsKey(ask.ask, one)], waited, lang, say, ask.who));
  if (found.length === 1) return found[0]!;
  const worth = (some: Mark[]) => some.find((one) => one.kind === "chance")?.value ?? -1;
  const best = found.reduce((a, b) => (worth(b) > worth(a) ? b : a)).find((one) => one.kind === "chance" || one.kind === "wait");
  return !best || best.kind === "wait" ? (best ? [best] : []) : [{ ...best, text: say("odds-up-to", { chance: best.text }) }];
}

export function aimsAt(action: Action): string[] {
  const found: string[] = [];
  if (typeof action.target === "string" && action.target) found.push(action.target);
  if (Array.isArray(action.targets)) found.push(...(action.targets as unknown[]).filter((one) => typeof one === "string"));
  return found as string[];
}

/** What was opened low in the panel moves up, so that what it holds is seen; more of it may come yet. */
function inView(offer: HTMLElement): void {
  const body = offer.closest(".ask-body");
  if (!body) return;
  const [inner, outer] = [offer.getBoundingClientRect(), body.getBoundingClientRect()];
  if (inner.bottom > outer.bottom || inner.top > outer.top + outer.height / 3) body.scrollTop += inner.top - outer.top;
}

/** On whom it is of some effect: those it is aimed at, and whoever is to do it where that is still open. */
export function concerns(action: Action): string[] {
  return [...aimsAt(action), ...(typeof action.who === "string" && action.who ? [action.who] : [])];
}

interface Props {
  seat: Seat;
  talk: Talk;
  ask: ChooseAsk;
  scene: Scene | null;
  chosen: string;
  walking: Offer | null;
  /** What is pointed at on the board, and the offers that can be. */
  aiming: Aiming | null;
  aims: Offer[];
  prose: string;
  lang: Lang;
  say: Say;
  detail: number | null;
  onDetail(pick: number | null): void;
  onWalk(offer: Offer | null): void;
  onAim(names: string[]): void;
  onDone(): void;
}

export function Offers(props: Props) {
  const { seat, talk, ask, chosen, walking, aiming, aims, prose, lang, say, detail, onDetail, onWalk, onAim, onDone } = props;
  const [opened, setOpened] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const [unfolded, setUnfolded] = useState<string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const head = list.current?.querySelector(`[data-pick="${aiming?.offer.pick ?? opened ?? detail}"]`)?.closest<HTMLElement>(".offer");
    if (head) inView(head);
  }, [aiming?.offer.pick, opened, detail]);
  useEffect(() => {
    setOpened(null);
    setTold("");
    setUnfolded([]);
  }, [ask.ask, ask.who]);

  const reaction = ask.answering === true;
  const aimed = ask.offers.filter((offer) => ready(offer) && (aimsAt(offer.action).length > 0 || reaction));
  const waits = (offer: Offer) => aimed.some((one) => one.pick === offer.pick);
  useEffect(() => seat.wantClauses(ask.offers.map((offer) => offer.clause)), [ask]);
  const send = (what: { pick: number } | { action: Action }) => {
    seat.choose(ask, what, prose);
    onDone();
  };
  const take = (offer: Offer) => {
    const missing = lack(offer);
    if (missing && aims.some((one) => one.pick === offer.pick)) return onWalk(aiming?.offer.pick === offer.pick ? null : offer);
    if (!missing) return send(offer.parametric ? { action: offer.action } : { pick: offer.pick });
    if (missing === "path") {
      onWalk(walking?.pick === offer.pick ? null : offer);
      return undefined;
    }
    setOpened(opened === offer.pick ? null : offer.pick);
    return undefined;
  };

  const shown = chosen ? ask.offers.filter((offer) => [offer.action, ...(offer.candidates ?? [])].some((one) => concerns(one).includes(chosen))) : [];
  const some = shown.length > 0 && shown.length < ask.offers.length;
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [chosen, ask.ask]);
  const advice = adviceFor(talk, ask);
  const groups = grouped((some && !all ? shown : ask.offers).filter((offer) => !ends(offer)).map(titled), ask.groups).map((group) => {
    const key = group.title || group.clauses[0]!;
    const head = group.title ? "" : shared(group.offers);
    const few = foremost(group.offers);
    const offers = unfolded.includes(key) ? group.offers : group.offers.filter((offer) => few.includes(offer) || isBest(worthOfOffer(advice, offer)));
    return { ...group, key, head, offers, costs: saidOnce(offers), all: group.offers.length };
  });
  const inSight = groups.flatMap((group) => group.offers).filter((offer) => waits(offer));
  const weighed = groups.flatMap((group) => group.offers).filter((offer) => likely(offer).length > 0);
  useEffect(() => {
    for (const offer of inSight) seat.wantOdds(ask, offer);
    for (const offer of weighed) for (const one of likely(offer)) seat.wantOdds(ask, offer, one);
  }, [ask, [...inSight, ...weighed].map((offer) => offer.pick).join()]);
  let number = 0;

  return (
    <div class="offers" ref={list}>
      {some && (
        <p class="filter">
          {all ? (
            <button type="button" class="link" onClick={() => setAll(false)}>
              {say("offers-only", { who: chosen })}
            </button>
          ) : (
            <>
              {say("offers-at", { who: chosen })}{" "}
              <button type="button" class="link" onClick={() => setAll(true)}>
                {say("offers-all", { count: ask.offers.length })}
              </button>
            </>
          )}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.key} class={group.all === 1 && !group.title ? "group alone" : "group"}>
          {(group.all > 1 || group.title) && (
            <h3>
              <button type="button" class="heading" aria-expanded={told === group.key} onClick={() => setTold(told === group.key ? "" : group.key)}>
                {group.title || group.head || talk.clauses[group.clauses[0]!]?.title || " "}
              </button>
            </h3>
          )}
          {told === group.key && (
            <div class="details wide-offer">
              {group.clauses.map((clause) => (
                <ClauseText key={clause} id={clause} clauses={talk.clauses} say={say} />
              ))}
            </div>
          )}
          {group.offers.map((offer, at) => {
            number += 1;
            const waited = waits(offer) || likely(offer).length > 0;
            const pointed = aiming?.offer.parametric && aiming.offer.pick === offer.pick ? aiming : null;
            const open = opened === offer.pick || pointed !== null;
            const on = walking?.pick === offer.pick || open;
            const { head } = group;
            const wide = waited || on || detail === offer.pick || without(offer.text, head).length > 26 || (group.costs[at]?.length ?? 0) > 32;
            return (
              <div key={offer.pick} class={wide ? "offer wide-offer" : "offer"} onPointerEnter={() => onAim(concerns(offer.action))} onPointerLeave={() => onAim([])}>
                <div class="offer-line">
                  <button
                    type="button"
                    class={on ? "act on" : "act"}
                    data-pick={offer.pick}
                    data-type={offer.action.type}
                    data-number={number}
                    aria-expanded={lack(offer) ? on : undefined}
                    onClick={() => take(offer)}
                    onFocus={() => onAim(concerns(offer.action))}
                  >
                    <span class="act-text">
                      {head && <span class="unseen">{head}: </span>}
                      {without(offer.text, head)}
                    </span>
                    <OddsMarks found={marksOf(ask, offer, talk.odds, waited, lang, say)} />
                    <WorthMark worth={worthOfOffer(advice, offer)} lang={lang} say={say} />
                    {number <= 9 && (
                      <kbd aria-hidden="true" title={say("key-number", { number })}>
                        {number}
                      </kbd>
                    )}
                    {group.costs[at] && <span class="costs">{group.costs[at]}</span>}
                  </button>
                  <button
                    type="button"
                    class="more"
                    aria-label={say("offer-details", { offer: offer.text })}
                    title={say("offer-details", { offer: offer.text })}
                    aria-expanded={detail === offer.pick}
                    onClick={() => onDetail(detail === offer.pick ? null : offer.pick)}
                  >
                    {detail === offer.pick ? "▴" : "▾"}
                  </button>
                </div>
                {detail === offer.pick && (
                  <Details seat={seat} talk={talk} ask={ask} offer={offer} action={likely(offer).length === 1 ? likely(offer)[0]! : offer.action} lang={lang} say={say} />
                )}
                {offer.parametric && ready(offer) && !open && (detail === offer.pick || aimed[0]?.pick === offer.pick) && (
                  <button type="button" class="link rest" onClick={() => setOpened(offer.pick)}>
                    {say("offers-exact")}
                  </button>
                )}
                {pointed ? (
                  <AimCard aiming={pointed} say={say}>
                    <Judged seat={seat} talk={talk} ask={ask} aiming={pointed} lang={lang} say={say} />
                    <Listed count={offer.candidates?.length ?? 0} say={say}>
                      <Filling {...props} offer={offer} onSend={(action) => send({ action })} />
                    </Listed>
                  </AimCard>
                ) : (
                  open && <Filling {...props} offer={offer} onSend={(action) => send({ action })} />
                )}
                {walking?.pick === offer.pick && <p class="hint">{say("walk-hint")}</p>}
              </div>
            );
          })}
          {group.all > group.offers.length && (
            <button type="button" class="link rest" onClick={() => setUnfolded([...unfolded, group.key])}>
              {say("offers-rest", { count: group.all - group.offers.length })}
            </button>
          )}
        </section>
      ))}
    </div>
  );
}

const LISTED_AT_ONCE = 6;

/** What is ready-made, as a second way; many of it only when it is asked for. */
function Listed({ count, say, children }: { count: number; say: Say; children: ComponentChildren }) {
  const [shown, setShown] = useState(count <= LISTED_AT_ONCE);
  if (!count) return null;
  return (
    <>
      {count > LISTED_AT_ONCE && (
        <button type="button" class="link rest" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {say("aim-list", { count })}
        </button>
      )}
      {shown && children}
    </>
  );
}

/** Milliseconds a mark rests before its odds are reckoned. */
const RESTED = 300;

/** The odds of what is pointed at, once the mark is at rest on a place that is allowed. */
function Judged({ seat, talk, ask, aiming, lang, say }: Pick<About, "seat" | "talk" | "ask" | "lang" | "say"> & { aiming: Aiming }) {
  const action = aiming.told && !aiming.told.refusal ? aiming.told.action : null;
  const key = action ? oddsKey(ask.ask, action) : "";
  useEffect(() => {
    if (!action) return undefined;
    const timer = setTimeout(() => seat.wantOdds(ask, aiming.offer, action), RESTED);
    return () => clearTimeout(timer);
  }, [key]);
  const found = marks(talk.odds[key], false, lang, say, ask.who);
  return found.length ? (
    <p class="judged">
      <OddsMarks found={found} />
    </p>
  ) : null;
}

interface About {
  seat: Seat;
  talk: Talk;
  ask: ChooseAsk;
  offer: Offer;
  action: Action;
  lang: Lang;
  say: Say;
}

/** Everything behind an offer: chances with their chart, the sums row by row, the rule itself. */
function Details({ seat, talk, ask, offer, action, lang, say }: About) {
  const key = oddsKey(ask.ask, action);
  const sums = talk.ahead[key];
  const whole = ready(offer) || action !== offer.action; // an open offer says nothing before it is filled
  useEffect(() => {
    if (!whole) return;
    seat.wantOdds(ask, offer, action);
    seat.wantAhead(ask, offer, action);
  }, [key]);
  useEffect(() => seat.wantClauses(clausesAhead(sums)), [sums]);
  return (
    <div class="details">
      {whole && <OddsCard key={key} reply={talk.odds[key]} who={ask.who} onBack={() => seat.wantBack(ask, offer, action)} lang={lang} say={say} />}
      {whole && <Ahead reply={sums} clauses={talk.clauses} say={say} />}
      <ClauseText id={offer.clause} clauses={talk.clauses} say={say} />
    </div>
  );
}

function Filling({ seat, talk, ask, scene, lang, say, offer, chosen, onAim, onSend }: Props & { offer: Offer; onSend(action: Action): void }) {
  const called = useContext(Called);
  const missing = lack(offer);
  const [text, setText] = useState("");
  const [names, setNames] = useState<string[]>([]);
  const [about, setAbout] = useState<number | null>(null);
  const everybody = (scene?.figures ?? []).map((one) => one.name);
  const candidates = (offer.candidates ?? []).filter((one) => !ready(offer) || oddsKey(0, one) !== oddsKey(0, offer.action));
  const shown = chosen && candidates.some((one) => aimsAt(one).includes(chosen)) ? candidates.filter((one) => aimsAt(one).includes(chosen)) : candidates;
  useEffect(() => {
    if (missing === "pick" || missing === "targets" || missing === null) for (const one of shown.slice(0, 12)) seat.wantOdds(ask, offer, one);
  }, [offer, chosen]);

  if (missing === "text")
    return (
      <form
        class="filling"
        onSubmit={(event) => {
          event.preventDefault();
          onSend({ ...offer.action, text });
        }}
      >
        <input autofocus aria-label={offer.text} value={text} maxLength={1000} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit" class="primary">
          {say("do-it")}
        </button>
      </form>
    );
  if (missing === "targets" || missing === "pairs") {
    const field = missing;
    const choices: [string, unknown][] =
      field === "targets"
        ? everybody.map((name) => [called(name), name])
        : everybody.flatMap((who) => everybody.filter((foe) => sideOf(scene, foe) !== sideOf(scene, who)).map((foe): [string, unknown] => [`${called(who)} → ${called(foe)}`, [who, foe]]));
    const values = choices.filter(([name]) => names.includes(name)).map(([, value]) => value);
    return (
      <form
        class="filling boxes"
        onSubmit={(event) => {
          event.preventDefault();
          onSend({ ...offer.action, [field]: values });
        }}
      >
        {candidates.length > 0 && (
          <div class="ready-made">
            {candidates.slice(0, 12).map((one, place) => (
              <button key={place} type="button" class="act" onClick={() => onSend(one)} onPointerEnter={() => onAim(aimsAt(one))} onFocus={() => onAim(aimsAt(one))}>
                <span class="act-text">
                  <span class="unseen">{offer.text}: </span>
                  {without(offer.texts?.[(offer.candidates ?? []).indexOf(one)] ?? plainly(one), offer.text).replace(/^→ /, "")}
                </span>
                {field === "targets" && <OddsMarks found={marks(talk.odds[oddsKey(ask.ask, one)], true, lang, say, ask.who)} />}
                <WorthMark worth={worthOf(adviceFor(talk, ask), [one])} lang={lang} say={say} />
              </button>
            ))}
          </div>
        )}
        {choices.map(([name]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={names.includes(name)}
              onChange={() => setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])}
            />
            {name}
          </label>
        ))}
        <button type="submit" class="primary">
          {say("do-it")}
        </button>
      </form>
    );
  }
  if (!shown.length) return <p class="quiet">{say("no-candidates")}</p>;
  return (
    <div class="ready-made">
      {shown.map((one, place) => {
        const said = offer.texts?.[(offer.candidates ?? []).indexOf(one)] ?? plainly(one);
        return (
          <div key={place}>
            <div class="offer-line">
              <button type="button" class="act" onClick={() => onSend("text" in one && text ? { ...one, text } : one)}>
                <span class="act-text">{said}</span>
                <OddsMarks found={marks(talk.odds[oddsKey(ask.ask, one)], place < 12, lang, say, ask.who)} />
                <WorthMark worth={worthOf(adviceFor(talk, ask), [one])} lang={lang} say={say} />
              </button>
              <button
                type="button"
                class="more"
                aria-label={say("offer-details", { offer: said })}
                title={say("offer-details", { offer: said })}
                aria-expanded={about === place}
                onClick={() => setAbout(about === place ? null : place)}
              >
                {about === place ? "▴" : "▾"}
              </button>
            </div>
            {about === place && <Details seat={seat} talk={talk} ask={ask} offer={offer} action={one} lang={lang} say={say} />}
          </div>
        );
      })}
      {"text" in offer.action && (
        <label class="typed">
          {say("in-words")}
          <input value={text} maxLength={1000} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      )}
    </div>
  );
}

function sideOf(scene: Scene | null, name: string): string {
  return scene?.figures.find((one) => one.name === name)?.side ?? "";
}

/** A ready-made act without words of its own: its values, as far as people can read them. */
function plainly(action: Action): string {
  return Object.entries(action)
    .filter(([key, value]) => key !== "type" && typeof value === "string" && value)
    .map(([, value]) => value)
    .join(", ");
}
