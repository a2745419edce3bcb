/** The story so far, in the viewer's language; each piece unfolds to asks, dice, sums and the clauses behind it. */

import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ClauseShown, Figure, Thrown, WhyNode, WhyReply } from "../protocol";
import type { Say } from "../words";
import { Called, titleOf } from "./called";
import type { Seat } from "./seat";
import { Cite, ClauseText, SumLines } from "./Sums";
import type { Entry, Talk } from "./talk";

export interface Piece {
  key: number;
  entries: Entry[];
}

/** Facts of one step together; what is only kept in the books has no text and is not shown. */
export function pieces(entries: Entry[], about: string): Piece[] {
  const found: Piece[] = [];
  let last: number | undefined;
  for (const entry of entries) {
    const { text, says, throws, unasked, step, answer } = entry.fact;
    if (!text && !says?.length && !throws?.length && !unasked?.length) continue;
    if (about && !concerns(entry, about)) continue;
    const belongs = step ?? answer;
    const piece = found[found.length - 1];
    if (piece && belongs !== undefined && belongs === last) piece.entries.push(entry);
    else found.push({ key: entry.place, entries: [entry] });
    last = belongs;
  }
  return found;
}

function concerns(entry: Entry, name: string): boolean {
  const { fact, says, throws } = entry.fact;
  return JSON.stringify(fact).includes(JSON.stringify(name)) || [...(says ?? []), ...(throws ?? [])].some((one) => one.who === name);
}

export type Format = "text" | "markdown" | "bbcode";

/** The log as people paste it elsewhere; whoever speaks in it is called as the reader calls them. */
export function copied(found: Piece[], format: Format, title: string, called: (name: string) => string = (name) => name): string {
  const lines: string[] = [];
  const strong = (text: string) => (format === "markdown" ? `**${text}**` : format === "bbcode" ? `[b]${text}[/b]` : text);
  const soft = (text: string) => (format === "markdown" ? `*${text}*` : format === "bbcode" ? `[i]${text}[/i]` : text);
  lines.push(strong(safe(title, format)), "");
  for (const piece of found) {
    for (const { fact } of piece.entries) {
      for (const one of fact.says ?? []) lines.push(soft(`${safe(called(one.who), format)}: ${safe(one.text, format)}`));
      for (const one of fact.unasked ?? []) lines.push(soft(safe(one.text, format)));
      for (const roll of fact.throws ?? []) lines.push(`${format === "markdown" ? "- " : ""}${safe(dice(roll), format)}`);
      if (fact.text) lines.push(format === "markdown" ? `- ${safe(fact.text, format)}` : safe(fact.text, format));
    }
  }
  return lines.join("\n") + "\n";
}

/** Names and prose are what people typed: no marks of the format may come alive in them. */
function safe(text: string, format: Format): string {
  if (format === "markdown") return text.replace(/([\\`*_[\]<>#|~])/g, "\\$1");
  if (format === "bbcode") return text.replace(/\[/g, "[\u200b");
  return text;
}

export function dice(roll: Thrown): string {
  const faces = roll.faces?.join(" + ") ?? "";
  const total = faces && String(roll.total) !== faces ? ` = ${roll.total}` : faces ? "" : String(roll.total);
  return `${roll.text || `${roll.who}: ${roll.throw}`}: ${faces}${total}`;
}

interface Props {
  seat: Seat;
  talk: Talk;
  about: string;
  figures: Figure[];
  say: Say;
  onAbout(name: string): void;
}

export function Log({ seat, talk, about, figures, say, onAbout }: Props) {
  const called = useContext(Called);
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const found = useMemo(() => pieces(talk.entries, about), [talk.entries, about]);
  // what is new is in view until somebody scrolls up; a list that changes its size is not somebody
  const stuck = useRef(true);
  const last = useRef({ top: 0, high: 0 });
  const toEnd = () => {
    const element = list.current;
    if (element && stuck.current && seat.shown === null) element.scrollTop = element.scrollHeight;
  };
  useEffect(toEnd, [found.length, talk.entries.length, seat.shown]);
  useEffect(() => {
    if (!list.current || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(toEnd);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => setOpen(null), [talk.hello]);

  const copy = (format: Format) => {
    const text = copied(found, format, talk.hello?.fight?.title ?? "", called);
    const done = () => setTold(say("copied"));
    navigator.clipboard?.writeText(text).then(done, () => setTold(say("copy-failed"))) ?? setTold(say("copy-failed"));
  };

  return (
    <section class="log" aria-label={say("log")}>
      <header>
        <h2>{say("log")}</h2>
        <label class="about">
          <span class="unseen">{say("log-about")}</span>
          <select value={about} onChange={(event) => onAbout(event.currentTarget.value)}>
            <option value="">{say("log-everybody")}</option>
            {figures.map((one) => (
              <option key={one.name} value={one.name}>
                {titleOf(one)}
              </option>
            ))}
          </select>
        </label>
        <details class="menu">
          <summary>{say("copy")}</summary>
          <div class="menu-list">
            {(["text", "markdown", "bbcode"] as Format[]).map((format) => (
              <button key={format} type="button" onClick={() => copy(format)}>
                {say(`copy-${format}`)}
              </button>
            ))}
            <p role="status">{told}</p>
          </div>
        </details>
      </header>
      <ol
        ref={list}
        tabindex={0}
        aria-label={say("log")}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          if (scrollHeight - scrollTop - clientHeight < 40) stuck.current = true;
          else if (scrollTop < last.current.top && clientHeight === last.current.high) stuck.current = false;
          last.current = { top: scrollTop, high: clientHeight };
        }}
      >
        {(talk.entries[0]?.place ?? 0) > 0 && (
          <li>
            <button type="button" class="link" onClick={() => seat.wantEarlier()}>
              {say("log-earlier")}
            </button>
          </li>
        )}
        {found.length === 0 && <li class="quiet">{say("log-empty")}</li>}
        {found.map((piece) => {
          const last = piece.entries[piece.entries.length - 1]!;
          const shown = seat.shown !== null && piece.entries.some((entry) => entry.place === seat.shown);
          const unfolded = open === piece.key;
          return (
            <li key={piece.key} class={["piece", shown && "shown", unfolded && "open"].filter(Boolean).join(" ")}>
              <button
                type="button"
                class="unfold"
                aria-expanded={unfolded}
                onClick={() => {
                  setOpen(unfolded ? null : piece.key);
                  if (!unfolded) seat.wantWhy(last.place);
                }}
              >
                {piece.entries.map((entry) => (
                  <Line key={entry.place} entry={entry} />
                ))}
              </button>
              {unfolded && (
                <div class="because">
                  <button type="button" class="link" onClick={() => seat.show(last.place)}>
                    {say("show-then")}
                  </button>
                  <Because reply={talk.why[last.place]} clauses={talk.clauses} say={say} seat={seat} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { text, says, throws, unasked, head } = entry.fact;
  const called = useContext(Called);
  return (
    <>
      {says?.map((one, place) => (
        <span key={place} class="prose">
          {called(one.who)}: «{one.text}»
        </span>
      ))}
      {unasked?.map((one, place) => (
        <span key={place} class="prose">
          {one.text}
        </span>
      ))}
      {throws?.map((roll, place) => (
        <span key={place} class="thrown">
          <span class="faces-fell" aria-hidden="true">
            {(roll.faces ?? [roll.total]).map((face, n) => (
              <b key={n}>{face}</b>
            ))}
          </span>{" "}
          {roll.text || `${called(roll.who)}: ${roll.throw}`}
          <span class="unseen">: {(roll.faces ?? [roll.total]).join(", ")}</span>
        </span>
      ))}
      {text && <span class={head ? "told headline" : "told"}>{text}</span>}
    </>
  );
}

function Because({ reply, clauses, say, seat }: { reply: WhyReply | undefined; clauses: Record<string, ClauseShown>; say: Say; seat: Seat }) {
  useEffect(() => {
    if (reply) seat.wantClauses(Object.keys(reply.clauses));
  }, [reply]);
  if (!reply) return <p class="quiet">{say("why-coming")}</p>;
  const all = { ...reply.clauses, ...clauses };
  return <Nodes nodes={reply.tree} clauses={all} say={say} />;
}

function Nodes({ nodes, clauses, say }: { nodes: WhyNode[]; clauses: Record<string, ClauseShown>; say: Say }) {
  const called = useContext(Called);
  return (
    <ul class="why">
      {nodes.map((node, place) => {
        if (node.inside) {
          if (!node.inside.some(speaks)) return null;
          return (
            <li key={place} class="rule">
              <details>
                <summary>
                  {(node.clauses ?? []).slice(0, 1).map((id) => (
                    <span key={id}>
                      {clauses[id]?.title ?? id} <Cite id={id} clauses={clauses} say={say} />
                    </span>
                  ))}
                </summary>
                {(node.clauses ?? []).map((id) => (
                  <ClauseText key={id} id={id} clauses={clauses} say={say} />
                ))}
              </details>
              <Nodes nodes={node.inside} clauses={clauses} say={say} />
            </li>
          );
        }
        if (node.kind === "roll")
          return (
            <li key={place} class="roll">
              <p>
                {called(node.who ?? "")}: {node.throw}{" "}
                <span class="faces-fell">
                  {node.faces?.map((face, n) => (
                    <b key={n}>{face}</b>
                  )) ?? node.sum}
                </span>
              </p>
              {node.add && (node.add.rows.length > 0 || node.add.total !== 0) && <SumLines sum={node.add} title={say("sum-add")} clauses={clauses} say={say} />}
              {node.target && node.test && node.test !== "none" && (
                <SumLines sum={node.target} title={say(`sum-target-${node.test}`)} clauses={clauses} say={say} />
              )}
            </li>
          );
        if (node.fact) return node.text ? <li key={place}>{node.text}</li> : null;
        if (node.kind)
          return (
            <li key={place} class="answered">
              {called(node.who ?? "")}: {node.text ?? node.action?.type.replaceAll("_", " ") ?? String(node.value ?? "")}
              {node.say && <em> «{node.say}»</em>}
            </li>
          );
        return null;
      })}
    </ul>
  );
}

function speaks(node: WhyNode): boolean {
  if (node.inside) return node.inside.some(speaks);
  return Boolean(node.kind || node.text);
}
