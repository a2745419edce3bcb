/** Whose dice are real: a row for each seat, the machine's or thrown by hand. */

import type { Thrower } from "./protocol";
import { briefly } from "./brief";
import type { Say } from "./words";

export interface SeatRow {
  seat: string;
  /** Whom it plays, as they are called. */
  names: string[];
}

interface Props {
  rows: SeatRow[];
  dice: Record<string, Thrower>;
  say: Say;
  onPick(seat: string, by: Thrower): void;
}

/** Whose seat it is, and whom it plays where that is somebody else. */
export function SeatName({ seat, names, say }: SeatRow & { say: Say }) {
  const whom = briefly(names);
  return (
    <>
      <strong>{seat === "master" ? say("masters-figures") : seat}</strong>
      {whom && whom !== seat && `: ${whom}`}
    </>
  );
}

export function Throwers({ rows, dice, say, onPick }: Props) {
  return (
    <ul class="by-seat">
      {rows.map(({ seat, names }) => (
        <li key={seat}>
          <fieldset class="switch">
            <legend>
              <SeatName seat={seat} names={names} say={say} />
            </legend>
            <div>
              {(["machine", "hand"] as const).map((by) => (
                <label key={by} class={(dice[seat] ?? "machine") === by ? "on" : ""}>
                  <input type="radio" name={`throws-${seat}`} checked={(dice[seat] ?? "machine") === by} onChange={() => onPick(seat, by)} />
                  {say(`throws-${by}`)}
                </label>
              ))}
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
