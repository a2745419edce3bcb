/** A fight at the table: the board, what is asked, the story, and the master's powers for whoever has them. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Action, Ask, ChooseAsk, Lang, MeasureAsk, Offer, Place, Refusal, Scene } from "../protocol";
import { Sheet } from "../Sheet";
import { SeatName, Throwers } from "../Throwers";
import { branch, tokenIn } from "../server";
import type { Light } from "../settings";
import { briefly } from "../brief";
import { Top } from "../Top";
import { useKeys } from "../keys";
import { words, type Say } from "../words";
import { Board, type Walking } from "./Board";
import { Called, calledIn, saying, titleOf } from "./called";
import { Dice } from "./Dice";
import { WhoWins } from "./Forecast";
import { Cards, Figures } from "./Figures";
import { Hint, HintButton, WorthMark, adviceFor, worthOfOffer } from "./Hint";
import { Log } from "./Log";
import { Master } from "./Master";
import { Measured, RealTable, type Tracing } from "./Measured";
import { lack, lacking, ready } from "./lacks";
import { Offers, ends } from "./Offers";
import { litOf, nearest, spokenOf, type Aiming, type Mark } from "./Pointing";
import { Ribbon } from "./Ribbon";
import { Seat } from "./seat";
import { Standing, Until } from "./Standing";
import { samePlace } from "./seat";
import { ClauseText } from "./Sums";

interface Props {
  token: string;
  lang: Lang;
  light: Light;
}

type Tab = "acts" | "log" | "figures";
type Open = "keys" | "seats" | "dice" | "master" | "standing" | "export" | "whynot" | "forecast" | null;

function useSeat(token: string, lang: Lang): Seat {
  const seat = useMemo(() => new Seat(token, lang), [token]);
  const [, redraw] = useState(0);
  useEffect(() => {
    const stop = seat.subscribe(() => redraw((n) => n + 1));
    const end = seat.start();
    return () => {
      stop();
      end();
    };
  }, [seat]);
  useEffect(() => seat.speak(lang), [seat, lang]);
  return seat;
}

export function Table({ token, lang, light }: Props) {
  const seat = useSeat(token, lang);
  const { talk } = seat;
  const called = calledIn(talk.scene, words(lang)("master"));
  const say = saying(words(lang), called);
  const [chosen, setChosen] = useState("");
  const [aimed, setAimed] = useState<string[]>([]);
  const [walkPick, setWalkPick] = useState<number | null>(null);
  const [pinned, setPinned] = useState<Place | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const [detail, setDetail] = useState<number | null>(null);
  const [prose, setProse] = useState("");
  const [about, setAbout] = useState("");
  const [tab, setTab] = useState<Tab>("acts");
  const [open, setOpen] = useState<Open>(null);
  const [askPlace, setAskPlace] = useState(0);
  const live = useLive(seat, say);
  const panel = useRef<HTMLElement>(null);

  const fight = talk.hello?.fight ?? null;
  const master = fight?.role === "master";
  const asks = talk.asks.filter((one) => !seat.answersItself(one));
  const ask: Ask | undefined = asks[Math.min(askPlace, asks.length - 1)];
  const deciding = talk.asks.find((one) => seat.answersItself(one)) as ChooseAsk | undefined;
  const choice = ask?.kind === "choose" ? ask : undefined;
  const scene = talk.scene;
  const past = seat.shown !== null;
  // a player is asked for somebody, and whoever answers another's act is told whose turn it is
  const whose = !choice || choice.who === "master" ? "" : !scene?.figures.some((one) => one.name === choice.who) ? briefly(namesOf(scene, choice.who)) : choice.answering && scene.acting && scene.acting !== choice.who ? say("asked-turn", { who: scene.acting }) : "";
  const askKey = `${ask?.ask} ${ask && "who" in ask ? ask.who : ""}`;

  const who = ask && "who" in ask ? ask.who : "";
  const viewer = who || scene?.acting || "";
  useEffect(() => {
    if (chosen && viewer && chosen !== viewer) seat.wantSight(viewer, chosen);
  }, [chosen, viewer, talk.sceneOf]);
  useEffect(() => {
    document.title = fight?.title ? `${fight.title} · ${say("name")}` : say("name");
  }, [fight?.title, lang]);
  // before anybody can press or click in what the new ask shows: else it would undo that
  useLayoutEffect(() => {
    setWalkPick(null);
    setPinned(null);
    setDetail(null);
    setAimed([]);
    setChosen("");
  }, [askKey]);
  useEffect(() => panel.current?.querySelector(".ask-body")?.scrollTo(0, 0), [askKey]);
  useEffect(() => setAskPlace(0), [ask?.ask]);

  // one's own turn begins with its places to go shown, if there is one plain way to go to them
  const walks = choice?.offers.filter((offer) => lack(offer) === "path") ?? [];
  const walking = past ? undefined : (walks.find((offer) => offer.pick === walkPick) ?? (walkPick === null && choice && !choice.answering ? walks.find((offer) => offer.action.type === "move") : undefined));
  const forced = walkPick !== null;
  // what lacks a place or a direction is pointed at; at once, where nothing else is asked
  const aims = choice && scene?.table && !past ? choice.offers.filter(lacking) : [];
  const pointed = aims.find((offer) => offer.pick === walkPick) ?? (walkPick === null && aims.length === choice?.offers.length ? aims[0] : undefined);
  useEffect(() => {
    const sought = walking ?? (pointed?.parametric ? pointed : undefined);
    if (choice && sought) seat.wantReach(choice, sought);
  }, [askKey, walking?.pick, pointed?.pick, talk.hello]);
  useLayoutEffect(() => setMark(null), [askKey, pointed?.pick]);
  useEffect(() => {
    if (choice && pointed?.parametric && mark) seat.wantWay(choice, pointed, [mark.at], mark.facing);
  }, [askKey, pointed?.pick, JSON.stringify(mark), talk.changes]);
  const reach = walking && choice ? placesOf(talk.reach, choice, walking) : [];
  const go = (place: Place) => {
    const route = reach.find((one) => samePlace(one.at, place));
    if (!choice || !walking || !route || past) return;
    if (route.draws?.length && !samePlace(pinned, place)) {
      setPinned(place);
      return;
    }
    const way = "path" in walking.action ? { path: route.path } : { to: place[0] };
    seat.choose(choice, { action: { ...walking.action, ...way } as Action }, prose);
    done();
  };
  const done = () => {
    setProse("");
    setPinned(null);
    setWalkPick(null);
  };
  const walkingShown: Walking | null = walking && reach.length && !scene?.table ? { places: reach, asked: forced, pinned: reach.find((one) => samePlace(one.at, pinned)) ?? null, go } : null;

  const tracing: Tracing | null =
    walking && choice && scene?.table && !past
      ? {
          places: reach,
          asked: forced,
          told: seat.way && seat.way.reply.pick === walking.pick ? seat.way : null,
          trace: (path) => seat.wantWay(choice, walking, path),
          take: (reply) => {
            seat.choose(choice, { action: reply.action }, prose);
            done();
          },
          begin: () => setWalkPick(walking.pick),
        }
      : null;

  const aiming = choice && pointed ? aimingOf(choice, pointed) : null;
  function aimingOf(ask: ChooseAsk, offer: Offer): Aiming {
    const turning = scene?.figures.find((one) => one.name === (offer.action.who || ask.who));
    const front = turning?.stands?.front ?? 0;
    const from = turning?.at?.length === 3 && turning.stands ? { at: turning.at, facing: turning.stands.facing } : null;
    const lit = litOf(offer, ask.offers, from);
    const way = seat.way?.reply.ask === ask.ask && seat.way.reply.pick === offer.pick ? seat.way : null;
    const told = mark && !offer.parametric ? nearest(lit, mark, ask.ask, turning?.size ?? 0) : spokenOf(way, mark) ? way!.reply : null;
    return {
      offer,
      lacks: lacking(offer)!,
      lit,
      zone: (talk.reach?.ask === ask.ask && talk.reach.pick === offer.pick && talk.reach.zone) || [],
      mark,
      told,
      last: way?.reply ?? null,
      from,
      front,
      point: setMark,
      take: () => {
        if (!told || told.refusal) return;
        seat.choose(ask, { action: told.action }, prose);
        done();
      },
    };
  }
  const refusing = aiming?.told?.refusal ?? tracing?.told?.reply.refusal;
  useEffect(() => seat.wantClauses(refusing ? [refusing.clause] : []), [refusing?.clause]);

  const onFigure = (name: string) => {
    const there = scene?.figures.find((one) => one.name === name)?.at;
    if (aiming && there?.length === 3) return setMark({ at: there, facing: aiming.lacks === "place" ? (mark?.facing ?? null) : null });
    if (forced && walkingShown) {
      const figure = scene?.figures.find((one) => one.name === name);
      if (figure?.at && reach.some((one) => samePlace(one.at, figure.at))) return go(figure.at);
    }
    setChosen(chosen === name ? "" : name);
    return undefined;
  };

  const press = (number: number) => panel.current?.querySelector<HTMLButtonElement>(`[data-number="${number}"]`)?.click();
  const steps = stepsOf(talk.entries);
  const back = () => {
    const now = seat.shown ?? Infinity;
    const before = [...steps].reverse().find((place) => place < now && !(now === Infinity && place === steps[steps.length - 1]));
    if (before !== undefined) seat.show(before);
  };
  const forth = () => {
    if (seat.shown === null) return;
    const next = steps.find((place) => place > seat.shown!);
    seat.show(next === undefined || next === steps[steps.length - 1] ? null : next);
  };
  const undo = () => master && talk.entries.length && seat.undo();
  const focusActs = () => {
    setTab("acts");
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(".act, .face, input")?.focus());
  };
  const ending = choice?.offers.find(ends);
  const endTurn = () => {
    const end = choice?.offers.find((offer) => ends(offer) || ["take_it", "hold_back", "stop_pushing"].includes(offer.action.type)) ?? (choice && !choice.offers.some((offer) => offer.parametric) && choice.offers.length === 1 ? choice.offers[0] : undefined);
    if (!choice || !end || past) return;
    seat.choose(choice, { pick: end.pick }, prose);
    done();
  };
  const focusBoard = () => document.querySelector<SVGElement>(".board svg")?.focus();
  const cycle = (by: number) => {
    const tokens = [...document.querySelectorAll<SVGElement>(".board .token:not(.out, .unable) .grip")];
    if (!tokens.length) return;
    const at = tokens.indexOf(document.activeElement as unknown as SVGElement);
    tokens[(at + by + tokens.length) % tokens.length]?.focus();
  };

  useKeys({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Digit${n + 1}`, () => press(n + 1)])),
    Space: endTurn,
    KeyA: focusActs,
    KeyB: focusBoard,
    KeyM: () => {
      const list = [...walks, ...aims];
      if (!list.length) return;
      const at = list.findIndex((offer) => offer.pick === (walkPick ?? -1));
      setWalkPick(list[(at + 1) % list.length]!.pick);
      setPinned(null);
      requestAnimationFrame(focusBoard);
    },
    KeyF: () => cycle(1),
    "shift+KeyF": () => cycle(-1),
    KeyO: () => {
      const focused = document.activeElement?.closest<HTMLElement>(".offer")?.querySelector<HTMLElement>("[data-pick]");
      const pick = focused ? Number(focused.dataset.pick) : choice?.offers.find(ready)?.pick;
      const offer = choice?.offers.find((one) => one.pick === pick);
      if (!choice || !offer || !ready(offer)) return;
      seat.wantOdds(choice, offer);
      setDetail(detail === offer.pick ? null : offer.pick);
    },
    KeyW: () => choice && openWhyNot(),
    KeyL: () => {
      setTab("log");
      requestAnimationFrame(() => document.querySelector<HTMLElement>(".log ol")?.focus());
    },
    KeyU: undo,
    "ctrl+KeyZ": undo,
    BracketLeft: back,
    BracketRight: forth,
    Comma: back,
    Period: forth,
    "shift+Slash": () => setOpen("keys"),
    Slash: () => panel.current?.querySelector<HTMLInputElement>("#prose")?.focus(),
    KeyH: () => choice && !(talk.advising?.ask === choice.ask && talk.advising.who === choice.who) && seat.wantAdvice(choice),
    KeyV: () => scene && setOpen("forecast"),
    Escape: () => {
      if (past) seat.show(null);
      setWalkPick(pointed && walkPick === null ? NOTHING_POINTED : null);
      setPinned(null);
      setChosen("");
      setDetail(null);
    },
  });
  const openWhyNot = () => {
    if (choice) seat.wantRefusals(choice);
    setOpen("whynot");
  };

  if (seat.status === "refused")
    return (
      <>
        <Top lang={lang} light={light} say={say} title={say("no-such-seat")} />
        <main class="page">
          <p>{say("no-such-seat-hint")}</p>
          <a class="button" href="/">
            {say("home")}
          </a>
        </main>
      </>
    );

  const cards = (only?: string) => scene && <Cards scene={scene} who={who} chosen={chosen} sight={chosen && chosen !== viewer ? talk.sightText : ""} only={only} say={say} onFigure={onFigure} />;
  return (
    <Called.Provider value={called}>
      <div class="at-table">
        <Top lang={lang} light={light} say={say} title={fight?.title ?? say("name")}>
          {fight && fight.role !== "master" && <span class="role">{fight.role === "seat" ? say("you-are", { who: talk.hello?.as ?? "" }) : say("spectator")}</span>}
          {seat.status !== "open" && talk.hello && (
            <span class="lost" role="status">
              {say("connection-lost")}
            </span>
          )}
          <div class="history" role="group" aria-label={say("history")}>
            <button type="button" class="tool" onClick={back} disabled={!steps.length} aria-label={say("step-back")} title={say("step-back")}>
              ‹
            </button>
            <button type="button" class="tool" onClick={forth} disabled={!past} aria-label={say("step-forth")} title={say("step-forth")}>
              ›
            </button>
          </div>
          {master && (
            <>
              <button type="button" class="tool" onClick={undo} disabled={!talk.entries.length} aria-label={say("undo")} title={say("undo")}>
                ↶<span class="wide"> {say("undo")}</span>
              </button>
              <button type="button" class="tool" onClick={() => setOpen("master")} disabled={!scene} title={say("master-title")}>
                <span aria-hidden="true">⚖</span>
                <span class="wide"> {say("master-short")}</span>
                <span class="unseen narrow-only">{say("master-short")}</span>
              </button>
              <button type="button" class="tool" onClick={() => setOpen("seats")} title={say("seats-title")}>
                <span aria-hidden="true">⚇</span>
                <span class="wide"> {say("seats-short")}</span>
                <span class="unseen narrow-only">{say("seats-short")}</span>
              </button>
            </>
          )}
          {fight?.role === "seat" && (
            <button type="button" class="tool" onClick={() => setOpen("dice")} title={say("throws-title")}>
              <span aria-hidden="true">⚄</span>
              <span class="wide"> {say("throws-short")}</span>
              <span class="unseen narrow-only">{say("throws-short")}</span>
            </button>
          )}
          {fight && fight.role !== "spectator" && (
            <button type="button" class="tool" onClick={() => setOpen("standing")} disabled={!scene} title={say("standing-title")}>
              <span aria-hidden="true">⚑</span>
              <span class="wide"> {say("standing-short")}</span>
              <span class="unseen narrow-only">{say("standing-short")}</span>
            </button>
          )}
          <button type="button" class="tool" onClick={() => setOpen("forecast")} disabled={!scene} title={say("forecast-title")}>
            <span aria-hidden="true">◔</span>
            <span class="wide"> {say("forecast-title")}</span>
            <span class="unseen narrow-only">{say("forecast-title")}</span>
          </button>
          <button type="button" class="tool" onClick={() => setOpen("keys")} aria-label={say("keys")} title={say("keys")}>
            ?
          </button>
        </Top>
        <div class="unseen" aria-live="polite">
          {live}
        </div>
        <main class={`table tab-${tab}`}>
          <section class="stage" aria-label={say("board")}>
            {past && (
              <div class="past" role="status">
                <span>{say("past", { n: steps.indexOf(seat.shown!) + 1, of: steps.length })}</span>
                <button type="button" onClick={back}>
                  ‹
                </button>
                <button type="button" onClick={forth}>
                  ›
                </button>
                <button type="button" class="primary small" onClick={() => seat.show(null)}>
                  {say("to-present")}
                </button>
                {master && (
                  <>
                    <button
                      type="button"
                      class="small"
                      onClick={() => {
                        const answered = talk.entries.find((entry) => entry.place === seat.shown)?.fact.answer ?? 0;
                        void branch(token, answered + 1, lang).then((made) => location.assign(`/t/${tokenIn(made.links.master)}`));
                      }}
                    >
                      {say("branch")}
                    </button>
                  </>
                )}
              </div>
            )}
            {scene && <Figures scene={scene} who={who} chosen={chosen} say={say} onFigure={onFigure} />}
            {scene?.table ? (
              <Measured scene={scene} who={who} chosen={chosen} aimed={aimed} sight={chosen && chosen !== viewer ? talk.sightText : ""} tracing={tracing} aiming={aiming} cited={(id) => talk.clauses[id]?.title ?? ""} say={say} onFigure={onFigure} />
            ) : scene?.real ? (
              <RealTable say={say}>{cards()}</RealTable>
            ) : scene?.board ? (
              <Board scene={scene} who={who} chosen={chosen} aimed={aimed} walking={walkingShown} say={say} onFigure={onFigure} />
            ) : scene ? (
              <Ribbon scene={scene} who={who} chosen={chosen} aimed={aimed} walking={walkingShown} say={say} onFigure={onFigure} />
            ) : (
              <p class="quiet loading">{say("loading")}</p>
            )}
          </section>
          <nav class="tab-bar" aria-label={say("parts")}>
            {(["acts", "log", "figures"] as Tab[]).map((one) => (
              <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
                {say(`tab-${one}`)}
              </button>
            ))}
          </nav>
          <section class={who && choice?.answering ? "panel reaction" : "panel"} ref={panel} aria-label={say("acts")} data-ask={ask ? askKey : ""}>
            {asks.length > 1 && (
              <div class="tabs" role="group" aria-label={say("asked-together")}>
                {asks.map((one, place) => (
                  <button key={place} type="button" aria-pressed={one === ask} onClick={() => setAskPlace(place)}>
                    {"who" in one ? called(one.who) : "?"}
                  </button>
                ))}
              </div>
            )}
            {ask && (
              <header class="asked">
                <h2>
                  {"who" in ask && <span class="asked-who">{ask.who === "master" ? say("master") : called(ask.who)}</span>}
                  {whose && <span class="asked-whose">{whose}</span>}
                  {ask.kind === "choose" && <span class="asked-what">{ask.text}</span>}
                  {ask.kind === "measure" && <span class="asked-what">{say("measure-title")}</span>}
                </h2>
                {choice && (
                  <span class="asked-more">
                    <HintButton seat={seat} ask={choice} say={say} />
                    <button type="button" class="link" onClick={openWhyNot}>
                      {say("why-not")}
                    </button>
                  </span>
                )}
              </header>
            )}
            {talk.deadline && !talk.over && <Until deadline={talk.deadline} lang={lang} say={say} />}
            {talk.error && (
              <div class="error" role="alert">
                <p>{talk.error.message}</p>
                {talk.error.clause && <ErrorClause id={talk.error.clause} seat={seat} say={say} />}
              </div>
            )}
            <div class={past ? "ask-body dimmed" : "ask-body"} inert={past || undefined}>
              {choice && <Hint talk={talk} ask={choice} scene={scene} lang={lang} say={say} />}
              {ask && chosen && cards(chosen)}
              {choice && (
                <Offers
                  seat={seat}
                  talk={talk}
                  ask={choice}
                  scene={scene}
                  chosen={chosen}
                  walking={forced ? (walking ?? null) : null}
                  aiming={aiming}
                  aims={aims}
                  prose={prose}
                  lang={lang}
                  say={say}
                  detail={detail}
                  onDetail={setDetail}
                  onWalk={(offer: Offer | null) => {
                    setWalkPick(offer?.pick ?? (pointed && walkPick === null ? NOTHING_POINTED : null));
                    setPinned(null);
                    if (offer) requestAnimationFrame(focusBoard);
                  }}
                  onAim={setAimed}
                  onDone={done}
                />
              )}
              {ask?.kind === "roll" && <Dice ask={withClauses(ask, seat)} clauses={talk.clauses} say={say} onRoll={(dice) => (seat.roll(ask, dice, prose), done())} onLeave={() => seat.throwBy(ask.seat, "machine")} />}
              {ask?.kind === "measure" && <Measure ask={ask} say={say} onAnswer={(value) => (seat.measure(ask, value, prose), done())} />}
              {!ask && deciding && (
                <p class="waiting" role="status">
                  {say("deciding", { who: deciding.who })}{" "}
                  <button type="button" class="link" onClick={() => seat.playBy(deciding.seat, false)}>
                    {say("deciding-myself")}
                  </button>
                </p>
              )}
              {!ask && talk.waiting && (
                <p class="waiting" role="status">
                  {say("waiting", { who: talk.waiting === "someone" ? say("someone") : talk.waiting === "master" ? say("master") : talk.waiting })}
                </p>
              )}
              {!ask && !talk.over && cards()}
              {talk.over && (
                <div class="over">
                  <h2>{talk.over.text}</h2>
                  <p class="row">
                    <a class="button primary" href="/">
                      {say("new-fight")}
                    </a>
                    {master && (
                      <button type="button" onClick={undo}>
                        {say("undo-end")}
                      </button>
                    )}
                  </p>
                  {master && (
                    <>
                      <h3>{say("export")}</h3>
                      <Exports token={token} lang={lang} say={say} />
                    </>
                  )}
                  <p class="quiet">{say("over-look-back")}</p>
                  {talk.promise && <p class="quiet promise">{talk.promise}</p>}
                </div>
              )}
            </div>
            {ask && (
              <div class="panel-foot">
                <label class="prose-field">
                  <span class="unseen">{say("prose")}</span>
                  <input id="prose" value={prose} maxLength={2000} placeholder={say("prose")} onInput={(event) => setProse(event.currentTarget.value)} />
                </label>
                {ending && (
                  <button type="button" class="act end" data-pick={ending.pick} data-type={ending.action.type} disabled={past} onClick={endTurn}>
                    {ending.text}
                    {choice && <WorthMark worth={worthOfOffer(adviceFor(talk, choice), ending)} lang={lang} say={say} />}
                    <kbd aria-hidden="true">{say("key-space")}</kbd>
                  </button>
                )}
              </div>
            )}
          </section>
          <Log seat={seat} talk={talk} about={about} figures={scene?.figures ?? []} say={say} onAbout={setAbout} />
          {scene && (
            <section class="figure-cards" aria-label={say("tab-figures")}>
              {cards()}
            </section>
          )}
        </main>
        {open === "keys" && <Keys say={say} promise={talk.over ? talk.promise : (fight?.promise ?? "")} onClose={() => setOpen(null)} />}
        {open === "seats" && fight?.links && (
          <Sheet title={say("seats-title")} say={say} onClose={() => setOpen(null)}>
            <h3>{say("who-plays")}</h3>
            <ul class="by-seat">
              {seatsOf(scene, fight.links.seats).map((name) => (
                <li key={name}>
                  <fieldset class="switch">
                    <legend>
                      <SeatName seat={name} names={namesOf(scene, name)} say={say} />
                    </legend>
                    <div>
                      {[false, true].map((tactics) => (
                        <label key={String(tactics)} class={name in talk.tactics === tactics ? "on" : ""}>
                          <input type="radio" name={`plays-${name}`} checked={name in talk.tactics === tactics} onChange={() => seat.playBy(name, tactics)} />
                          {say(tactics ? "plays-tactics" : name === "master" ? "plays-master" : "plays-person")}
                        </label>
                      ))}
                    </div>
                  </fieldset>
                </li>
              ))}
            </ul>
            <h3>{say("dice-who")}</h3>
            <Throwers rows={seatsOf(scene, fight.links.seats).map((name) => ({ seat: name, names: namesOf(scene, name) }))} dice={talk.dice} say={say} onPick={(name, by) => seat.throwBy(name, by)} />
            <h3>{say("links")}</h3>
            <p>{say("seats-hint")}</p>
            <ul class="seat-links">
              {[...Object.entries(fight.links.seats), [say("spectator"), fight.links.spectator] as [string, string], [say("master"), fight.links.master] as [string, string]].map(([name, link]) => {
                const address = `${location.origin}/t/${tokenIn(link)}`;
                return (
                  <li key={name}>
                    <strong>{name}</strong>
                    <input readOnly value={address} aria-label={name} onFocus={(event) => event.currentTarget.select()} />
                    <button type="button" onClick={() => void navigator.clipboard?.writeText(address)}>
                      {say("copy")}
                    </button>
                  </li>
                );
              })}
            </ul>
            <h3>{say("export")}</h3>
            <Exports token={token} lang={lang} say={say} />
          </Sheet>
        )}
        {open === "dice" && fight?.role === "seat" && (
          <Sheet title={say("throws-title")} say={say} onClose={() => setOpen(null)}>
            <p class="quiet">{say("throws-hint")}</p>
            <Throwers rows={Object.keys(talk.dice).map((name) => ({ seat: name, names: namesOf(scene, name) }))} dice={talk.dice} say={say} onPick={(name, by) => seat.throwBy(name, by)} />
          </Sheet>
        )}
        {open === "master" && fight && scene && (
          <Master
            seat={seat}
            fight={fight}
            scene={scene}
            chosen={chosen}
            error={talk.error?.message ?? ""}
            errorCount={talk.error?.count ?? 0}
            changes={talk.changes}
            lang={lang}
            say={say}
            onClose={() => setOpen(null)}
          />
        )}
        {open === "standing" && fight && scene && (
          <Standing seat={seat} scene={scene} own={master ? null : (talk.hello?.as ?? "")} error={talk.error?.message ?? ""} say={say} onClose={() => setOpen(null)} />
        )}
        {open === "forecast" && <WhoWins seat={seat} lang={lang} say={say} onClose={() => setOpen(null)} />}
        {open === "whynot" && choice && <WhyNot seat={seat} ask={choice} say={say} onClose={() => setOpen(null)} />}
      </div>
    </Called.Provider>
  );
}

/** Instead of the number of an offer: none, although nothing but a place is asked. */
const NOTHING_POINTED = -1;

/** Whom a seat plays. */
function namesOf(scene: Scene | null, name: string): string[] {
  return (scene?.figures ?? []).filter((one) => one.seat === name).map(titleOf);
}

/** The seats that play anybody, the master's first. */
function seatsOf(scene: Scene | null, links: Record<string, string>): string[] {
  return [...(scene?.figures.some((one) => one.seat === "master") ? ["master"] : []), ...Object.keys(links)];
}

/** The places an open way leads to: what the server reckoned, or the ends of its ready-made paths until it has. */
function placesOf(reach: Seat["talk"]["reach"], ask: ChooseAsk, offer: Offer) {
  if (reach && reach.ask === ask.ask && reach.pick === offer.pick) return reach.places;
  return [];
}

/** The last fact of every step that has something to tell: where stepping through the fight halts. */
export function stepsOf(entries: Seat["talk"]["entries"]): number[] {
  const found: number[] = [];
  let last: number | undefined;
  for (const entry of entries) {
    const step = entry.fact.step ?? entry.fact.answer;
    if (found.length && step !== undefined && step === last) found[found.length - 1] = entry.place;
    else found.push(entry.place);
    last = step;
  }
  return found;
}

function withClauses<T extends Ask>(ask: T, seat: Seat): T {
  if (ask.kind === "roll") {
    const rows = [...(ask.add?.rows ?? []), ...(ask.target?.rows ?? [])];
    seat.wantClauses(rows.map((row) => row.clause));
  }
  return ask;
}

const QUIET = 80;

/** What has happened since it was last told, for those who listen: once a batch of messages is whole. */
function useLive(seat: Seat, say: Say): string {
  const { talk } = seat;
  const seen = useRef(0);
  const [told, setTold] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      const first = seen.current === 0;
      const fresh = talk.entries.filter((entry) => entry.place >= seen.current && entry.fact.text).map((entry) => entry.fact.text);
      seen.current = (talk.entries[talk.entries.length - 1]?.place ?? -1) + 1;
      const asked = talk.asks.filter((ask) => !seat.answersItself(ask)).map((ask) => ("who" in ask ? `${ask.who}: ${ask.text ?? ""}` : (ask.text ?? "")));
      const waits = talk.waiting ? [say("waiting", { who: talk.waiting })] : [];
      const lines = [...(first ? fresh.slice(-3) : fresh.slice(-12)), ...asked, ...waits, talk.over?.text ?? ""].filter(Boolean);
      if (lines.length) setTold(lines.join(". "));
    }, QUIET);
    return () => clearTimeout(timer);
  }, [talk.changes, talk.waiting, talk.over]);
  return told;
}

function ErrorClause({ id, seat, say }: { id: string; seat: Seat; say: Say }) {
  useEffect(() => seat.wantClauses([id]), [id]);
  return seat.talk.clauses[id] ? <ClauseText id={id} clauses={seat.talk.clauses} say={say} /> : null;
}

function Exports({ token, lang, say }: { token: string; lang: Lang; say: Say }) {
  return (
    <span class="exports">
      {["html", "markdown", "bbcode", "text", "record"].map((kind) => (
        <a key={kind} class="button" href={`/api/fights/${token}/export?as=${kind}&lang=${lang}`} download={true}>
          {say(`export-${kind}`)}
        </a>
      ))}
    </span>
  );
}

/** What people at a real table measure: a question in plain words, answered with yes or no, or a number. */
export function Measure({ ask, say, onAnswer }: { ask: MeasureAsk; say: Say; onAnswer(value: number | boolean): void }) {
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    setValue("");
    setWrong("");
  }, [ask.ask]);
  const question = ask.text || say("measure", { of: ask.of, from: ask.from, to: ask.to });
  if (ask.within?.length === 1)
    return (
      <div class="measure" role="group" aria-label={question}>
        <p>{question}</p>
        <div class="yes-no">
          {[true, false].map((answer, place) => (
            <button key={place} type="button" class={answer ? "act primary" : "act"} data-number={place + 1} data-answer={answer ? "yes" : "no"} onClick={() => onAnswer(answer)}>
              {say(answer ? "measure-yes" : "measure-no")}
              <kbd aria-hidden="true">{place + 1}</kbd>
            </button>
          ))}
        </div>
      </div>
    );
  return (
    <form
      class="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const told = value.trim().replace(",", ".");
        if (/^\d+(\.\d+)?$/.test(told)) onAnswer(Number(told));
        else setWrong(value.trim());
      }}
    >
      <label>
        <span>{question}</span>
        <span class="row">
          <input inputMode="decimal" autocomplete="off" value={value} onInput={(event) => setValue(event.currentTarget.value)} />
          <button type="submit" class="primary">
            {say("dice-take")}
          </button>
        </span>
      </label>
      {wrong && (
        <p class="error" role="alert">
          {say("measure-bad", { typed: wrong })}
        </p>
      )}
    </form>
  );
}

/** Of what one reason forbids, how much is told at once; the rest unfolds. */
const FORBIDDEN_SHOWN = 6;

function WhyNot({ seat, ask, say, onClose }: { seat: Seat; ask: ChooseAsk; say: Say; onClose(): void }) {
  const { whyNot, clauses } = seat.talk;
  const refusals = whyNot?.refused ?? [];
  useEffect(() => seat.wantClauses(refusals.map((one) => one.refusal.clause)), [whyNot]);
  return (
    <Sheet title={say("why-not-title", { who: ask.who })} say={say} onClose={onClose}>
      {!whyNot && <p class="quiet">{say("why-coming")}</p>}
      {whyNot && !refusals.length && <p>{say("why-not-nothing")}</p>}
      <ul class="refusals">
        {byReason(refusals).map(({ refusal, texts }) => (
          <li key={refusal.text}>
            <p>
              <strong>{refusal.text}</strong>
            </p>
            <p>{texts.slice(0, FORBIDDEN_SHOWN).join("; ")}</p>
            {texts.length > FORBIDDEN_SHOWN && (
              <details>
                <summary>{say("offers-rest", { count: texts.length - FORBIDDEN_SHOWN })}</summary>
                <p>{texts.slice(FORBIDDEN_SHOWN).join("; ")}</p>
              </details>
            )}
            {clauses[refusal.clause] && (
              <details>
                <summary>{clauses[refusal.clause]!.title}</summary>
                <ClauseText id={refusal.clause} clauses={clauses} say={say} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Refusals for the same reason are told once, with everything they forbid. */
export function byReason(refused: { text: string; refusal: Refusal }[]): { refusal: Refusal; texts: string[] }[] {
  const found = new Map<string, { refusal: Refusal; texts: string[] }>();
  for (const { text, refusal } of refused) {
    const one = found.get(refusal.text) ?? { refusal, texts: [] };
    if (!one.texts.includes(text)) one.texts.push(text);
    found.set(refusal.text, one);
  }
  return [...found.values()];
}

const KEY_LIST: [string, string][] = [
  ["1 … 9", "choose"],
  ["Space", "end"],
  ["M", "move"],
  ["← ↑ ↓ →", "arrows"],
  ["N · Shift+N", "place"],
  ["E · Backspace", "leg"],
  ["R · Shift+R", "turn"],
  ["PgUp · PgDn", "height"],
  ["Enter", "enter"],
  ["Esc", "escape"],
  ["F · Shift+F", "figures"],
  ["A", "acts"],
  ["B", "board"],
  ["O", "odds"],
  ["H", "best"],
  ["V", "forecast"],
  ["W", "why"],
  ["L", "log"],
  ["/", "prose"],
  ["U · Ctrl+Z", "undo"],
  [", · .", "history"],
  ["+ · − · 0", "zoom"],
  ["?", "keys"],
];

function Keys({ say, promise, onClose }: { say: Say; promise: string; onClose(): void }) {
  return (
    <Sheet title={say("keys")} say={say} onClose={onClose}>
      <p class="quiet">{say("keys-hint")}</p>
      <dl class="keys">
        {KEY_LIST.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(`keys-${what}`)}</dd>
          </div>
        ))}
      </dl>
      {promise && <p class="quiet promise">{promise}</p>}
    </Sheet>
  );
}
