/** What only the master may do: change anybody, add and remove, call for a check. Every word has its reason. */

import { useEffect, useState } from "preact/hooks";
import type { Change, FightInfo, Lang, Scene } from "../protocol";
import { newFight, type NewFight } from "../server";
import { Sheet } from "../Sheet";
import type { Say } from "../words";
import { titleOf } from "./called";
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

/** A value out of the form as the master's word takes it; null where what was typed is no such value. */
export function valueOf(kind: Change["kind"], typed: string | string[] | Record<string, string>): unknown {
  if (kind === "several") return typed;
  if (kind === "counts") {
    const counted = Object.entries(typed as Record<string, string>).map(([key, text]) => [key, whole(text)] as const);
    return counted.some(([, n]) => n === null) ? null : Object.fromEntries(counted);
  }
  const text = (typed as string).trim();
  switch (kind) {
    case "number":
      return whole(text);
    case "flag":
      return text === "yes";
    case "place": {
      const numbers = text.split(/[\s,;]+/).filter(Boolean).map(whole);
      return numbers.length > 0 && numbers.every((n) => n !== null) ? numbers : null;
    }
    default:
      return text;
  }
}

function whole(text: string): number | null {
  const plain = text.trim().replace(/^[−–]/, "-");
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
}

/** A value as the form holds it while it is typed. */
export function typedOf(change: Change): string | string[] | Record<string, string> {
  const { kind, value } = change;
  if (kind === "several") return [...(value as string[])];
  if (kind === "counts") return Object.fromEntries(change.choices.map(({ key }) => [key, String((value as Record<string, number>)[key] ?? 0)]));
  if (kind === "flag") return value ? "yes" : "no";
  return kind === "place" ? (value as number[]).join(", ") : String(value ?? "");
}

export function Master({ seat, fight, scene, chosen, error, errorCount, changes, lang, say, onClose }: Props) {
  const [deed, setDeed] = useState<Deed>("set");
  const [choices, setChoices] = useState<NewFight | null>(null);
  const [who, setWho] = useState(chosen || scene.acting || (scene.figures[0]?.name ?? ""));
  const [values, setValues] = useState<Record<string, string>>({});
  const [edited, setEdited] = useState<{ who: string; key: string; typed: string | string[] | Record<string, string> } | null>(null);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const [sent, setSent] = useState<{ changes: number; errors: number } | null>(null);
  useEffect(() => void newFight(fight.system, lang).then((found) => setChoices({ ...found, combatants: withOwn(fight.own ?? [], found.combatants) }), (failed: Error) => setFault(failed.message)), [fight.system, lang]);
  useEffect(() => {
    if (scene.figures.some((one) => one.name === who)) seat.wantChanges(who);
  }, [who, changes]);
  useEffect(() => {
    if (!sent) return;
    if (changes !== sent.changes) onClose();
    else if (errorCount > sent.errors) {
      setFault(error);
      setSent(null);
    }
  }, [changes, errorCount, sent]);

  const about = seat.talk.changeable?.who === who ? seat.talk.changeable : null;
  const field = about?.fields.find((one) => one.key === values.field) ?? about?.fields[0];
  const typed = edited?.key === field?.key && edited?.who === who ? edited.typed : field ? typedOf(field) : "";
  const edit = (next: typeof typed) => field && setEdited({ who, key: field.key, typed: next });
  const set = (field: string, value: string) => setValues({ ...values, [field]: value });
  const foes = scene.figures.find((one) => one.seat === "master")?.side ?? scene.figures[0]?.side ?? "";
  const send = (event: Event) => {
    event.preventDefault();
    setFault("");
    if (deed !== "improvise" && !reason.trim()) return setFault(say("master-reason-missing"));
    const value = field ? valueOf(field.kind, typed) : null;
    if (deed === "set" && (!field || value === null)) return setFault(say("master-value-missing"));
    setSent({ changes, errors: errorCount });
    if (deed === "set") seat.override({ set: { who, [field!.key]: value } }, reason);
    else if (deed === "remove") seat.override({ remove: { who } }, reason);
    else if (deed === "add") seat.override({ add: joining() }, reason);
    else seat.improvise(check(who, values.check ?? about?.checks[0]?.key ?? "", values.number ?? "", values.text ?? ""));
    return undefined;
  };
  const joining = () => {
    const from = values.from ?? choices?.combatants[0]?.id ?? "";
    const title = choices?.combatants.find((one) => one.id === from)?.title ?? from;
    const name = values.name?.trim() || unused(title.slice(0, 1).toLocaleUpperCase() + title.slice(1), scene);
    const at = values.at?.trim() ? (valueOf("place", values.at) as number[] | null) : null;
    const place = at === null ? {} : scene.board ? { at } : { [scene.line?.field ?? "at_ft"]: at[0] };
    return { name, from, side: values.side ?? foes, ...place, ...(values.hidden === "yes" ? { hidden: true } : {}) };
  };

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
              {scene.figures.map((one) => (
                <option key={one.name} value={one.name}>
                  {titleOf(one)}
                </option>
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
        {deed === "set" && !field && <p class="quiet">{say("loading")}</p>}
        {deed === "set" && field && (
          <div class="fields">
            <label>
              {say("master-field")}
              <select name="field" value={field.key} onChange={(event) => set("field", event.currentTarget.value)}>
                {about!.fields.map((one) => (
                  <option key={one.key} value={one.key}>
                    {one.text}
                  </option>
                ))}
              </select>
            </label>
            <Value change={field} typed={typed} say={say} onEdit={edit} />
          </div>
        )}
        {deed === "improvise" && (
          <div class="fields">
            {about && about.checks.length > 0 && (
              <label>
                {say("master-improvise-check")}
                <select name="check" value={values.check ?? about.checks[0]?.key ?? ""} onChange={(event) => set("check", event.currentTarget.value)}>
                  {about.checks.map((one) => (
                    <option key={one.key} value={one.key}>
                      {one.text}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {(["number", "text"] as const).map((name) => (
              <label key={name}>
                {say(`master-improvise-${name}`)}
                <input name={name} autocomplete="off" value={values[name] ?? ""} onInput={(event) => set(name, event.currentTarget.value)} />
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

interface Typing {
  change: Change;
  typed: string | string[] | Record<string, string>;
  say: Say;
  onEdit(typed: string | string[] | Record<string, string>): void;
}

/** The field in which a value is given, whatever its kind. */
function Value({ change, typed, say, onEdit }: Typing) {
  const label = say("master-value");
  switch (change.kind) {
    case "flag":
    case "one": {
      const choices = change.kind === "flag" ? ["yes", "no"].map((key) => ({ key, text: say(key) })) : change.choices;
      return (
        <label>
          {label}
          <select name="value" value={typed as string} onChange={(event) => onEdit(event.currentTarget.value)}>
            {choices.map((one) => (
              <option key={one.key} value={one.key}>
                {one.text}
              </option>
            ))}
          </select>
        </label>
      );
    }
    case "several": {
      const chosen = typed as string[];
      return (
        <fieldset class="boxes">
          <legend>{label}</legend>
          {change.choices.map(({ key, text }) => (
            <label key={key} class="check">
              <input type="checkbox" name={`value-${key}`} checked={chosen.includes(key)} onChange={() => onEdit(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])} />
              {text}
            </label>
          ))}
        </fieldset>
      );
    }
    case "counts": {
      const counted = typed as Record<string, string>;
      return (
        <fieldset class="boxes">
          <legend>{label}</legend>
          {change.choices.map(({ key, text }) => (
            <label key={key}>
              {text}
              <input name={`value-${key}`} inputMode="numeric" autocomplete="off" value={counted[key] ?? ""} onInput={(event) => onEdit({ ...counted, [key]: event.currentTarget.value })} />
            </label>
          ))}
        </fieldset>
      );
    }
    default:
      return (
        <label>
          {label}
          <input
            name="value"
            inputMode={change.kind === "number" ? "numeric" : undefined}
            autocomplete="off"
            value={typed as string}
            onInput={(event) => onEdit(event.currentTarget.value)}
          />
        </label>
      );
  }
}

/** A check as it is called for: a plain number is what must be reached, one with a sign a modifier. Where nothing is tested
 *  but a die itself (`what` is empty), the number is what it must show. */
export function check(who: string, what: string, number: string, text: string): object {
  const typed = number.trim().replace(/^[−–]/, "-");
  const signed = /^[+-]/.test(typed);
  return {
    who,
    check: what ? what.trim().toLowerCase() : Number(typed),
    ...(what && /^[+-]?\d+$/.test(typed) ? { [signed ? "modifier" : "dc"]: Number(typed) } : {}),
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
