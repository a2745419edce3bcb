/** Standing orders: what to answer without being asked. And, for the master, how long anybody may think. */

import { useEffect, useState } from "preact/hooks";
import type { Deadline, Lang, Scene } from "../protocol";
import { Sheet } from "../Sheet";
import type { Say } from "../words";
import { titleOf } from "./called";
import type { Seat } from "./seat";

interface Props {
  seat: Seat;
  scene: Scene;
  /** Whose fighters may be given orders; null for the master, who gives them to all. */
  own: string | null;
  error: string;
  say: Say;
  onClose(): void;
}

export function Standing({ seat, scene, own, error, say, onClose }: Props) {
  const figures = scene.figures.filter((one) => own === null || one.seat === own);
  return (
    <Sheet title={say("standing-title")} say={say} onClose={onClose}>
      <p class="quiet">{say("standing-hint")}</p>
      {figures.map((one) => (
        <Order key={one.name} who={one.name} title={titleOf(one)} stands={seat.talk.orders[one.name] ?? ""} seat={seat} say={say} />
      ))}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {own === null && <Time deadline={seat.talk.deadline} seat={seat} say={say} />}
    </Sheet>
  );
}

function Order({ who, title, stands, seat, say }: { who: string; title: string; stands: string; seat: Seat; say: Say }) {
  const [typed, setTyped] = useState(stands);
  useEffect(() => setTyped(stands), [stands]);
  return (
    <form
      class="standing"
      onSubmit={(event) => {
        event.preventDefault();
        seat.order(who, typed.trim());
      }}
    >
      <label>
        {title}
        <input name={`order-${who}`} autocomplete="off" maxLength={1000} value={typed} placeholder={say("standing-example")} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="submit" class="primary small" disabled={typed.trim() === stands}>
          {say("standing-set")}
        </button>
        {stands && (
          <button type="button" class="small" onClick={() => seat.order(who, "")}>
            {say("standing-drop")}
          </button>
        )}
        {stands && <span class="quiet">{say("standing-stands", { order: stands })}</span>}
      </div>
    </form>
  );
}

/** Minutes as people type them; null where that is no length of time. */
export function secondsOf(typed: string): number | null {
  const minutes = Number(typed.trim().replace(",", "."));
  return typed.trim() === "" ? 0 : Number.isFinite(minutes) && minutes >= 0 && minutes <= 86400 ? Math.round(minutes * 60) : null;
}

function Time({ deadline, seat, say }: { deadline: Deadline | null; seat: Seat; say: Say }) {
  const [minutes, setMinutes] = useState(deadline ? String(deadline.seconds / 60) : "");
  const [then, setThen] = useState<Deadline["then"]>(deadline?.then ?? "tactics");
  const seconds = secondsOf(minutes);
  return (
    <form
      class="standing"
      onSubmit={(event) => {
        event.preventDefault();
        if (seconds !== null) seat.deadline(seconds, then);
      }}
    >
      <h3>{say("deadline-title")}</h3>
      <label>
        {say("deadline-minutes")}
        <input name="deadline-minutes" inputMode="decimal" autocomplete="off" value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
      </label>
      <label>
        {say("deadline-then")}
        <select name="deadline-then" value={then} onChange={(event) => setThen(event.currentTarget.value as Deadline["then"])}>
          <option value="tactics">{say("deadline-tactics")}</option>
          <option value="first">{say("deadline-first")}</option>
        </select>
      </label>
      <button type="submit" class="primary small" disabled={seconds === null}>
        {say("deadline-set")}
      </button>
      {deadline && <p class="quiet">{deadline.text}</p>}
    </form>
  );
}

/** Until when what is asked now may be answered, and what happens then. */
export function Until({ deadline, lang, say }: { deadline: Deadline; lang: Lang; say: Say }) {
  if (deadline.until === null) return null;
  const at = new Date(deadline.until * 1000);
  const today = at.toDateString() === new Date().toDateString();
  const time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", ...(today ? {} : { day: "numeric", month: "long" }) }).format(at);
  return (
    <p class="quiet until">
      {say("deadline-until", { time })} {deadline.text}
    </p>
  );
}
