/** What only the master may do: change anybody, add and remove, call for a check. Every word has its reason. */

import { useEffect, useState } from "preact/hooks";
import type { FightInfo, Lang, Scene } from "../protocol";
import { newFight, type NewFight } from "../server";
import { Sheet } from "../Sheet";
import type { Say } from "../words";
import type { Seat } from "./seat";

interface Props {
  seat: Seat;
  fight: FightInfo;
  scene: Scene;
  chosen: string;
  error: string;
  errorCount: number;
  changes: number;
  lang: Lang;
  say: Say;
  onClose(): void;
}

type Deed = "set" | "add" | "remove" | "improvise";
const DEEDS: Deed[] = ["set", "improvise", "add", "remove"];

/** A value as people type it: a number, yes or no, a list in brackets or of numbers; anything else is text. */
export function valueOf(typed: string): unknown {
  const text = typed.trim().replace(/^[−–]/, "-");
  if (/^-?\d+$/.test(text)) return Number(text);
  if (/^-?\d+(\s*[,;]\s*-?\d+)+$/.test(text)) return text.split(/[,;]/).map(Number);
  if (/^(true|yes|да)$/i.test(text)) return true;
  if (/^(false|no|нет)$/i.test(text)) return false;
  const list = /^\[(.*)\]$/.exec(text);
  if (list) return list[1]!.split(",").map(valueOf).filter((one) => one !== "");
  return text;
}

/** What changes of somebody: the keys of the position that hold plain values. */
export function changeable(state: unknown, who: string): Record<string, unknown> {
  const lists = Object.values((state ?? {}) as Record<string, unknown>).filter(Array.isArray) as unknown[][];
  const found = lists.flat().find((one) => typeof one === "object" && one !== null && (one as { name?: string }).name === who);
  return Object.fromEntries(
    Object.entries((found ?? {}) as Record<string, unknown>).filter(
      ([key, value]) => !["name", "seat", "sheet", "secret"].includes(key) && (typeof value !== "object" || (Array.isArray(value) && value.every((one) => typeof one !== "object"))),
    ),
  );
}

export function Master({ seat, fight, scene, chosen, error, errorCount, changes, lang, say, onClose }: Props) {
  const [deed, setDeed] = useState<Deed>("set");
  const [choices, setChoices] = useState<NewFight | null>(null);
  const [who, setWho] = useState(chosen || scene.acting || (scene.figures[0]?.name ?? ""));
  const [values, setValues] = useState<Record<string, string>>({});
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const [sent, setSent] = useState<{ changes: number; errors: number } | null>(null);
  useEffect(() => void newFight(fight.system, lang).then((found) => setChoices({ ...found, combatants: withOwn(fight.own ?? [], found.combatants) }), (failed: Error) => setFault(failed.message)), [fight.system, lang]);
  useEffect(() => seat.wantState(), []);
  useEffect(() => {
    if (!sent) return;
    if (errorCount !== sent.errors) {
      setFault(error);
      setSent(null);
    } else if (changes !== sent.changes) onClose();
  }, [changes, errorCount, sent]);

  const now = changeable(seat.talk.state, who);
  const set = (field: string, value: string) => setValues({ ...values, [field]: value });
  const foes = scene.figures.find((one) => one.seat === "master")?.side ?? scene.figures[0]?.side ?? "";
  const send = (event: Event) => {
    event.preventDefault();
    setFault("");
    if (deed !== "improvise" && !reason.trim()) return setFault(say("master-reason-missing"));
    setSent({ changes, errors: errorCount });
    if (deed === "set") seat.override({ set: { who, [values.field ?? ""]: valueOf(values.value ?? "") } }, reason);
    else if (deed === "remove") seat.override({ remove: { who } }, reason);
    else if (deed === "add") seat.override({ add: joining() }, reason);
    else seat.improvise(check(who, values.check ?? "", values.number ?? "", values.text ?? ""));
    return undefined;
  };
  const joining = () => {
    const from = values.from ?? choices?.combatants[0]?.id ?? "";
    const title = choices?.combatants.find((one) => one.id === from)?.title ?? from;
    const name = values.name?.trim() || unused(title.slice(0, 1).toLocaleUpperCase() + title.slice(1), scene);
    const at = values.at?.trim() ? valueOf(values.at) : undefined;
    const place = at === undefined ? {} : scene.board ? { at } : { [scene.line?.field ?? "at_ft"]: at };
    return { name, from, side: values.side ?? foes, ...place, ...(values.hidden === "yes" ? { hidden: true } : {}) };
  };
  const names = scene.figures.map((one) => one.name);

  return (
    <Sheet title={say("master-title")} say={say} onClose={onClose}>
      <div class="tabs" role="tablist">
        {DEEDS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={deed === one}
            onClick={() => {
              setDeed(one);
              setValues({});
              setFault("");
            }}
          >
            {say(`master-${one}`)}
          </button>
        ))}
      </div>
      <form class="master" onSubmit={send}>
        <p class="quiet">{say(`master-${deed}-hint`)}</p>
        {deed !== "add" && (
          <label>
            {say("master-who")}
            <select name="who" value={who} onChange={(event) => setWho(event.currentTarget.value)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {deed === "set" && (
          <div class="row">
            <button
              type="button"
              onClick={() => {
                const hidden = scene.figures.find((one) => one.name === who)?.hidden;
                setSent({ changes, errors: errorCount });
                seat.override({ set: { who, hidden: !hidden } }, reason.trim() || say(hidden ? "master-revealed" : "master-hidden"));
              }}
            >
              {scene.figures.find((one) => one.name === who)?.hidden ? say("master-reveal") : say("master-hide")}
            </button>
          </div>
        )}
        {deed === "add" && (
          <>
            <label>
              {say("master-from")}
              <select name="from" value={values.from ?? choices?.combatants[0]?.id ?? ""} onChange={(event) => set("from", event.currentTarget.value)}>
                {(choices?.combatants ?? []).map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {say("master-name")}
              <input name="name" value={values.name ?? ""} onInput={(event) => set("name", event.currentTarget.value)} />
            </label>
            <label>
              {say("master-side")}
              <select name="side" value={values.side ?? foes} onChange={(event) => set("side", event.currentTarget.value)}>
                {[...new Map(scene.figures.map((one) => [one.side, one.side_text ?? one.side]))].map(([side, text]) => (
                  <option key={side} value={side}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {say(scene.board ? "master-at-square" : "master-at-line")}
              <input name="at" value={values.at ?? ""} onInput={(event) => set("at", event.currentTarget.value)} />
            </label>
            <label class="check">
              <input type="checkbox" checked={values.hidden === "yes"} onChange={(event) => set("hidden", event.currentTarget.checked ? "yes" : "")} />
              {say("master-add-hidden")}
            </label>
          </>
        )}
        {deed === "set" && (
          <div class="fields">
            <label>
              {say("master-field")}
              <input
                name="field"
                list="master-fields"
                autocomplete="off"
                value={values.field ?? ""}
                onInput={(event) => {
                  const field = event.currentTarget.value;
                  const known = now[field];
                  setValues({ ...values, field, ...(known !== undefined ? { value: Array.isArray(known) ? `[${known.join(", ")}]` : String(known) } : {}) });
                }}
              />
              <datalist id="master-fields">
                {Object.keys(now).map((key) => (
                  <option key={key} value={key} />
                ))}
              </datalist>
            </label>
            <label>
              {say("master-value")}
              <input name="value" autocomplete="off" value={values.value ?? ""} onInput={(event) => set("value", event.currentTarget.value)} />
            </label>
          </div>
        )}
        {deed === "improvise" && (
          <div class="fields">
            {(["check", "number", "text"] as const).map((field) => (
              <label key={field}>
                {say(`master-improvise-${field}`)}
                <input name={field} autocomplete="off" value={values[field] ?? ""} onInput={(event) => set(field, event.currentTarget.value)} />
              </label>
            ))}
          </div>
        )}
        {deed !== "improvise" && (
          <label>
            {say("master-reason")}
            <input name="reason" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
        )}
        {fault && (
          <p class="error" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" class="primary">
          {say("do-it")}
        </button>
      </form>
    </Sheet>
  );
}

/** A check as it is called for: a plain number is what must be reached, one with a sign a modifier. */
export function check(who: string, what: string, number: string, text: string): object {
  const typed = number.trim().replace(/^[−–]/, "-");
  const signed = /^[+-]/.test(typed);
  return {
    who,
    check: what.trim().toLowerCase(),
    ...(/^[+-]?\d+$/.test(typed) ? { [signed ? "modifier" : "dc"]: Number(typed) } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
  };
}

/** Those of the fight's own libraries first; whom they call by a name of the built-in content takes its place. */
function withOwn(own: { id: string; title: string; kind: string }[], all: NewFight["combatants"]): NewFight["combatants"] {
  return [...own.map((one) => ({ ...one, kind: one.kind as "hero" | "foe", note: "" })), ...all.filter((one) => !own.some((other) => other.id === one.id))];
}

function unused(name: string, scene: Scene): string {
  const taken = scene.figures.map((one) => one.name);
  let found = name;
  for (let n = 2; taken.includes(found); n++) found = `${name} ${n}`;
  return found;
}
