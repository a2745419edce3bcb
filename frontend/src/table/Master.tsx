/** What only the master may do: change anybody, add and remove, call for a check. Every word has its reason. */

import { useEffect, useState } from "preact/hooks";
import type { FightInfo, Lang, Scene } from "../protocol";
import { powersOf, type Field, type Powers } from "../server";
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

export function Master({ seat, fight, scene, chosen, error, errorCount, changes, lang, say, onClose }: Props) {
  const [deed, setDeed] = useState<Deed>("set");
  const [powers, setPowers] = useState<Powers | null>(null);
  const [who, setWho] = useState(chosen || scene.acting || (scene.figures[0]?.name ?? ""));
  const [values, setValues] = useState<Record<string, string>>({});
  const [own, setOwn] = useState("");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const [sent, setSent] = useState<{ changes: number; errors: number } | null>(null);
  useEffect(() => void powersOf(fight.system, lang).then(setPowers), [fight.system, lang]);
  useEffect(() => {
    if (!sent) return;
    if (errorCount !== sent.errors) {
      setFault(error);
      setSent(null);
    } else if (changes !== sent.changes) onClose();
  }, [changes, errorCount, sent]);

  const fields: Field[] = powers ? (deed === "set" ? powers.set : deed === "improvise" ? powers.improvise : []) : [];
  const filled = (): Record<string, unknown> => {
    const found: Record<string, unknown> = {};
    for (const field of fields) {
      const value = values[field.field];
      if (value === undefined || value === "") continue;
      found[field.field] = field.kind === "number" ? Number(value) : field.kind === "flag" ? value === "yes" : field.kind === "list" ? value.split(",").map((one) => one.trim()).filter(Boolean) : field.kind === "place" ? place(value) : value;
    }
    return found;
  };
  const send = (event: Event) => {
    event.preventDefault();
    setFault("");
    const mark = () => setSent({ changes, errors: errorCount });
    if (deed !== "improvise" && !reason.trim()) return setFault(say("master-reason-missing"));
    try {
      if (deed === "set") {
        const more = own.trim() ? (JSON.parse(own) as object) : {};
        mark();
        seat.override({ set: { who, ...filled(), ...more } }, reason);
      } else if (deed === "remove") {
        mark();
        seat.override({ remove: { who } }, reason);
      } else if (deed === "add") {
        const word = own.trim() ? (JSON.parse(own) as object) : joining();
        mark();
        seat.override({ add: word }, reason);
      } else {
        const more = own.trim() ? (JSON.parse(own) as object) : {};
        mark();
        seat.improvise({ who, ...filled(), ...more });
      }
    } catch {
      setSent(null);
      setFault(say("master-json"));
    }
    return undefined;
  };
  const joining = () => {
    const place1 = values.at ? place(values.at) : undefined;
    return {
      ...(values.name ? { name: values.name } : {}),
      from: values.from ?? powers?.add[0]?.id,
      side: values.side ?? scene.figures.find((one) => one.seat === "master")?.side ?? scene.figures[0]?.side,
      ...(place1 !== undefined ? (Array.isArray(place1) ? { at: place1 } : { [lineField(scene)]: place1 }) : {}),
      ...(values.hidden === "yes" ? { hidden: true } : {}),
    };
  };
  const names = scene.figures.map((one) => one.name);
  const set = (field: string, value: string) => setValues({ ...values, [field]: value });

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
              setOwn("");
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
            <select value={who} onChange={(event) => setWho(event.currentTarget.value)}>
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
              <select value={values.from ?? powers?.add[0]?.id ?? ""} onChange={(event) => set("from", event.currentTarget.value)}>
                {(powers?.add ?? []).map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {say("master-name")}
              <input value={values.name ?? ""} onInput={(event) => set("name", event.currentTarget.value)} />
            </label>
            <label>
              {say("master-side")}
              <select value={values.side ?? scene.figures.find((one) => one.seat === "master")?.side ?? ""} onChange={(event) => set("side", event.currentTarget.value)}>
                {[...new Map(scene.figures.map((one) => [one.side, one.side_text ?? one.side]))].map(([side, text]) => (
                  <option key={side} value={side}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {say(scene.board ? "master-at-square" : "master-at-line")}
              <input value={values.at ?? ""} onInput={(event) => set("at", event.currentTarget.value)} />
            </label>
            <label class="check">
              <input type="checkbox" checked={values.hidden === "yes"} onChange={(event) => set("hidden", event.currentTarget.checked ? "yes" : "")} />
              {say("master-add-hidden")}
            </label>
          </>
        )}
        <div class="fields">
          {fields
            .filter((field) => field.field !== "who")
            .map((field) => (
              <label key={field.field}>
                {field.label}
                {field.kind === "choice" || field.kind === "flag" ? (
                  <select value={values[field.field] ?? ""} onChange={(event) => set(field.field, event.currentTarget.value)}>
                    <option value="">—</option>
                    {(field.kind === "flag" ? [{ value: "yes", text: say("yes") }, { value: "no", text: say("no") }] : (field.choices ?? [])).map((one) => (
                      <option key={one.value} value={one.value}>
                        {one.text}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    inputMode={field.kind === "number" ? "numeric" : "text"}
                    value={values[field.field] ?? ""}
                    onInput={(event) => set(field.field, event.currentTarget.value)}
                  />
                )}
              </label>
            ))}
        </div>
        {deed !== "remove" && (
          <details>
            <summary>{say("master-own")}</summary>
            <label>
              {say("master-own-hint")}
              <textarea rows={3} spellcheck={false} value={own} onInput={(event) => setOwn(event.currentTarget.value)} />
            </label>
          </details>
        )}
        {deed !== "improvise" && (
          <label>
            {say("master-reason")}
            <input id="master-reason" value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
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

function place(typed: string): number | number[] | undefined {
  const numbers = (typed.match(/-?\d+/g) ?? []).map(Number);
  if (!numbers.length) return undefined;
  return numbers.length === 1 ? numbers[0] : numbers;
}

function lineField(scene: Scene): string {
  return scene.line?.field ?? "at_ft";
}
