/** The board in words: who is how far away and in which direction, for those who do not look at it. */

import type { Figure, Place, Scene } from "../protocol";
import type { Say } from "../words";
import { titleOf } from "./called";
import { samePlace } from "./seat";

const DIRECTIONS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];

export function direction(from: Place, to: Place): string {
  const dx = (to[0] ?? 0) - (from[0] ?? 0);
  const dy = (to[1] ?? 0) - (from[1] ?? 0);
  const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
  return DIRECTIONS[(eighth + 8) % 8] ?? "e";
}

/** "3 squares north-east": as many king's moves as lie between two squares; on a line, the plain distance. */
export function away(from: Place, to: Place, say: Say, unit = ""): string {
  if (from.length === 1 || to.length === 1) {
    const far = Math.abs((to[0] ?? 0) - (from[0] ?? 0));
    return far ? say("away-line", { far, unit }) : say("away-here");
  }
  const far = Math.max(Math.abs((to[0] ?? 0) - (from[0] ?? 0)), Math.abs((to[1] ?? 0) - (from[1] ?? 0)));
  return far ? say("away-squares", { far, direction: say(`direction-${direction(from, to)}`) }) : say("away-here");
}

export function viewpoint(scene: Scene, who: string): Figure | undefined {
  return (
    scene.figures.find((one) => one.name === who && one.at) ??
    scene.figures.find((one) => one.name === scene.acting && one.at) ??
    scene.figures.find((one) => one.at)
  );
}

/** One figure in a sentence: name, how it is, where it is as seen by another. */
export function spoken(figure: Figure, from: Figure | undefined, scene: Scene, say: Say): string {
  return [titleOf(figure), described(figure, from, scene, say)].filter(Boolean).join(", ");
}

/** The same, where the name stands beside it. */
export function described(figure: Figure, from: Figure | undefined, scene: Scene, say: Say): string {
  const parts = [figure.side_text ?? figure.side].filter(Boolean);
  if (figure.text) parts.push(figure.text);
  if (figure.stands?.seen) parts.push(figure.stands.seen);
  else if (figure.stands || figure.at?.length === 0) return done(parts, figure, scene, say);
  else if (figure.at && from?.at && !samePlace(from.at, figure.at)) parts.push(away(from.at, figure.at, say, scene.line?.key ?? ""));
  return done(parts, figure, scene, say);
}

function done(parts: string[], figure: Figure, scene: Scene, say: Say): string {
  if (scene.acting && figure.name === scene.acting) parts.push(say("figure-acting"));
  return parts.join(", ");
}
