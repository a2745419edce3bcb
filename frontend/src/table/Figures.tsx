/** Everybody in the fight: a strip in the order of turns over the board, and cards with all that may be known. */

import { useEffect, useRef } from "preact/hooks";
import type { Figure, Scene } from "../protocol";
import type { Say } from "../words";
import { titleOf } from "./called";
import { described, spoken, viewpoint } from "./spoken";
import { Shape, initials, sidesOf } from "./Token";

interface Props {
  scene: Scene;
  who: string;
  chosen: string;
  say: Say;
  onFigure(name: string): void;
}

export function inOrder(scene: Scene): Figure[] {
  const order = scene.order ?? [];
  const place = (one: Figure) => {
    const named = order.indexOf(one.name);
    return named >= 0 ? named : order.indexOf(one.seat) >= 0 ? order.indexOf(one.seat) : order.length;
  };
  return scene.figures.map((one, n) => ({ one, n })).sort((a, b) => place(a.one) - place(b.one) || a.n - b.n).map(({ one }) => one);
}

function Badge({ figure, side }: { figure: Figure; side: number }) {
  return (
    <svg class={`badge side${Math.min(side, 3)}`} viewBox="-20 -20 40 40" aria-hidden="true">
      <Shape side={side} r={17} />
      <text class="initials" font-size="15" dy="0.36em">
        {initials(titleOf(figure))}
      </text>
    </svg>
  );
}

function Health({ figure }: { figure: Figure }) {
  if (!figure.wounds || figure.wounds.most <= 0) return null;
  const share = Math.max(0, Math.min(1, figure.wounds.left / figure.wounds.most));
  return (
    <span class="health" aria-hidden="true">
      <span class={share > 0.5 ? "left" : share > 0.25 ? "left low" : "left last"} style={{ width: `${share * 100}%` }} />
    </span>
  );
}

export function Figures({ scene, who, chosen, say, onFigure }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [strip, acting] = [list.current, list.current?.querySelector<HTMLElement>(".acting")];
    if (strip && acting) strip.scrollLeft = acting.offsetLeft - (strip.clientWidth - acting.offsetWidth) / 2;
  }, [scene.acting]);
  const sides = sidesOf(scene.figures);
  const from = viewpoint(scene, who);
  return (
    <ul class="strip" ref={list} aria-label={say("order")}>
      {inOrder(scene).map((figure) => (
        <li key={figure.name}>
          <button
            type="button"
            class={["strip-one", figure.name === scene.acting && "acting", !figure.able && "out"].filter(Boolean).join(" ")}
            aria-pressed={figure.name === chosen}
            title={spoken(figure, from, scene, say)}
            onClick={() => onFigure(figure.name)}
          >
            <Badge figure={figure} side={sides.indexOf(figure.side)} />
            <span class="strip-name">{titleOf(figure)}</span>
            <span class="unseen">{described(figure, from, scene, say)}</span>
            <Health figure={figure} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Cards of some or of all: what may be known of each, and how the chosen one is seen from where one stands. */
export function Cards({ scene, who, chosen, sight, only, say, onFigure }: Props & { sight: string; only?: string }) {
  const sides = sidesOf(scene.figures);
  const from = viewpoint(scene, who);
  return (
    <ul class="cards">
      {inOrder(scene)
        .filter((figure) => !only || figure.name === only)
        .map((figure) => (
          <li key={figure.name} class={figure.name === chosen ? "card on" : "card"}>
            <button type="button" aria-pressed={figure.name === chosen} onClick={() => onFigure(figure.name)}>
              <Badge figure={figure} side={sides.indexOf(figure.side)} />
              <span>
                <strong>{titleOf(figure)}</strong>
                <br />
                {described(figure, from, scene, say)}
              </span>
              <Health figure={figure} />
            </button>
            {figure.name === chosen && (
              <div class="card-body">
                {sight && <p>{sight}</p>}
                {figure.marks && figure.marks.length > 0 && <p>{figure.marks.map((mark) => mark.text).join(", ")}</p>}
                {figure.sheet && figure.sheet.length > 0 && (
                  <ul class="sheet">
                    {figure.sheet.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
                {figure.gear && figure.gear.length > 0 && (
                  <ul class="gear">
                    {figure.gear.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </div>
            )}
          </li>
        ))}
    </ul>
  );
}
