/** What an offer still lacks before it can be taken. */

import type { Action, Offer, Place } from "../protocol";
import { oddsKey } from "./talk";

/** What an open offer lacks, read off its empty specimen. */
export type Lack = "path" | "text" | "targets" | "pairs" | "pick";

export function lack(offer: Offer): Lack | null {
  if (ready(offer)) return null;
  const { action } = offer;
  const target = "target" in action && action.target === "";
  if (("path" in action && !target) || typeof action.to === "number") return "path";
  if ("targets" in action) return "targets";
  if ("pairs" in action) return "pairs";
  if ((offer.candidates?.length ?? 0) > 0) return "pick";
  if ("text" in action) return "text";
  return "pick";
}

/** Whether an offer can be taken as it stands: nothing is open, or what is may be left out and is offered so. */
export function ready(offer: Offer): boolean {
  return !offer.parametric || (offer.candidates ?? []).some((one) => oddsKey(0, one) === oddsKey(0, offer.action));
}

export type Lacking = "place" | "direction";

/** What of an offer can be pointed at on a measured table, read off its specimen and what is ready-made. */
export function lacking(offer: Offer): Lacking | null {
  const { action } = offer;
  if ("path" in action) return null;
  if (!offer.parametric) return isPlace(action.at) ? "place" : null;
  if (ready(offer)) return null;
  if ("at" in action) return "place";
  return [action, ...(offer.candidates ?? [])].some((one) => turnOf(one) !== null) ? "direction" : null;
}

export function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 3;
}

/** How an action turns somebody, if it does. */
export function turnOf(action: Action): number | null {
  const found = [action.facing, action.towards].find((one) => typeof one === "number");
  return found === undefined ? null : (found as number);
}
