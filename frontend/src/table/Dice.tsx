/** Dice thrown by hand: tap the faces that fell, or type them. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ClauseShown, RollAsk } from "../protocol";
import type { Say } from "../words";
import { SumLines } from "./Sums";

/** The dice of a throw as it is written: "2d20kh1" is two of twenty sides. */
export function diceOf(written: string): number[] {
  const found: number[] = [];
  for (const [, count, sides] of written.matchAll(/(\d*)[dкд](\d+|%)/gi)) {
    for (let n = 0; n < Number(count || 1); n++) found.push(sides === "%" ? 100 : Number(sides));
  }
  return found;
}

/** What somebody typed as faces: as many numbers as there are dice, each one the die has. Null where it is not. */
export function facesOf(typed: string, dice: number[]): number[] | null {
  const numbers = (typed.match(/\d+/g) ?? []).map(Number);
  if (numbers.length !== dice.length) return null;
  if (numbers.length === 1 && dice[0] === 100 && /^0+$/.test(typed.trim())) return [100];
  return numbers.every((n, place) => n >= 1 && n <= dice[place]!) ? numbers : null;
}

const MOST_FACES = 20;

interface Props {
  ask: RollAsk;
  clauses: Record<string, ClauseShown>;
  say: Say;
  onRoll(dice: { faces: number[] } | { sum: number }): void;
  /** Let the machine throw this and all that follows for whoever is asked. */
  onLeave(): void;
}

export function Dice({ ask, clauses, say, onRoll, onLeave }: Props) {
  const dice = diceOf(ask.throw);
  const written = ask.throw.replace(/(\d*)d(\d+)/g, (_, count: string, sides: string) => count + say("die", { sides }));
  const [faces, setFaces] = useState<(number | null)[]>(dice.map(() => null));
  const [typed, setTyped] = useState("");
  const [bad, setBad] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setFaces(diceOf(ask.throw).map(() => null));
    setTyped("");
    setBad(false);
    if (matchMedia?.("(pointer: fine)").matches) field.current?.focus();
  }, [ask.ask]);

  const tap = (die: number, face: number) => {
    const next = faces.map((old, place) => (place === die ? face : old));
    setFaces(next);
    if (next.every((one) => one !== null)) onRoll({ faces: next as number[] });
  };
  const type = (event: Event) => {
    event.preventDefault();
    const found = facesOf(typed, dice);
    if (found) return onRoll({ faces: found });
    const sum = /^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN;
    if (ask.sum && dice.length > 1 && sum >= 1) return onRoll({ sum });
    setBad(true);
    return undefined;
  };

  return (
    <div class="dice">
      <p class="throw">{ask.text}</p>
      <div class="sums">
        {ask.add && ask.add.rows.length > 0 && <SumLines sum={ask.add} title={say("sum-add")} clauses={clauses} say={say} />}
        {ask.target && ask.target.rows.length > 0 && <SumLines sum={ask.target} title={say(`sum-target-${ask.test}`)} clauses={clauses} say={say} />}
        {ask.target === null && ask.reason && <p class="quiet">{ask.reason}</p>}
      </div>
      {dice.map((sides, die) =>
        sides <= MOST_FACES ? (
          <div key={die} class="faces" role="group" aria-label={say("dice-die", { sides, n: die + 1 })}>
            <span class="die-name">{say("die", { sides })}</span>
            {Array.from({ length: sides }, (_, n) => n + 1).map((face) => (
              <button key={face} type="button" class={faces[die] === face ? "face on" : "face"} aria-pressed={faces[die] === face} onClick={() => tap(die, face)}>
                {face}
              </button>
            ))}
          </div>
        ) : sides === 100 ? (
          <Percent key={die} say={say} onFace={(face) => tap(die, face)} />
        ) : null,
      )}
      <form class="typed" onSubmit={type}>
        <label>
          {say(ask.sum && dice.length > 1 ? "dice-type-sum" : "dice-type", { dice: written })}
          <input
            ref={field}
            id="dice-field"
            inputMode="numeric"
            autocomplete="off"
            value={typed}
            aria-invalid={bad}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setBad(false);
            }}
          />
        </label>
        <button type="submit" class="primary">
          {say("dice-take")}
        </button>
      </form>
      {bad && (
        <p class="error" role="alert">
          {say("dice-bad", { dice: written })}
        </p>
      )}
      <button type="button" class="link" onClick={onLeave}>
        {say("throws-leave", { who: ask.seat === "master" ? say("master") : ask.seat })}
      </button>
    </div>
  );
}

/** A d100 as people throw it: one die for the tens, one for the units. */
function Percent({ say, onFace }: { say: Say; onFace(face: number): void }) {
  const [tens, setTens] = useState<number | null>(null);
  const [units, setUnits] = useState<number | null>(null);
  const take = (t: number | null, u: number | null) => {
    setTens(t);
    setUnits(u);
    if (t !== null && u !== null) onFace(t * 10 + u || 100);
  };
  const digits = Array.from({ length: 10 }, (_, n) => n);
  return (
    <div>
      <div class="faces" role="group" aria-label={say("dice-tens")}>
        <span class="die-name">{say("dice-tens")}</span>
        {digits.map((n) => (
          <button key={n} type="button" class={tens === n ? "face on" : "face"} aria-pressed={tens === n} onClick={() => take(n, units)}>
            {n}0
          </button>
        ))}
      </div>
      <div class="faces" role="group" aria-label={say("dice-units")}>
        <span class="die-name">{say("dice-units")}</span>
        {digits.map((n) => (
          <button key={n} type="button" class={units === n ? "face on" : "face"} aria-pressed={units === n} onClick={() => take(tens, n)}>
            {n}
          </button>
        ))}
      </div>
    </div>
  );
}
