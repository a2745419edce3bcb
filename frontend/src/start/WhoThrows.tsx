/** Dice chosen seat by seat, before a fight begins. */

import { useState } from "preact/hooks";
import type { Thrower } from "../protocol";
import type { Dice } from "../server";
import { Sheet } from "../Sheet";
import { Throwers, type SeatRow } from "../Throwers";
import type { Say } from "../words";

interface Props {
  rows: SeatRow[];
  /** Those whom the machine throws for unless somebody says otherwise. */
  foes: string[];
  say: Say;
  onBegin(dice: Dice): void;
  onClose(): void;
}

export function WhoThrows({ rows, foes, say, onBegin, onClose }: Props) {
  const [dice, setDice] = useState<Record<string, Thrower>>(() => Object.fromEntries(rows.map(({ seat }) => [seat, seat === "master" || foes.includes(seat) ? "machine" : "hand"])));
  return (
    <Sheet title={say("dice-who")} say={say} onClose={onClose}>
      <p class="quiet">{say("throws-hint")}</p>
      <Throwers rows={rows} dice={dice} say={say} onPick={(seat, by) => setDice({ ...dice, [seat]: by })} />
      <p class="row">
        <button type="button" class="primary" onClick={() => onBegin({ "*": "machine", ...dice })}>
          {say("new-begin")}
        </button>
      </p>
    </Sheet>
  );
}
