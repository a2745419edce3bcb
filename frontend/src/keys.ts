/** Keys by their place on the keyboard, so that they work in any layout. */

import { useLayoutEffect } from "preact/hooks";

export type Bindings = Record<string, (event: KeyboardEvent) => void>;

/** "KeyU", "ctrl+KeyZ", "ctrl+shift+KeyZ", "shift+Slash": modifiers in this order, then the place of the key. */
export function pressed(event: KeyboardEvent): string {
  const held = [(event.ctrlKey || event.metaKey) && "ctrl", event.altKey && "alt", event.shiftKey && "shift"].filter(Boolean);
  return [...held, event.code].join("+");
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

export function useKeys(bindings: Bindings): void {
  // a key may come before the next picture is drawn: it must meet what is asked now, not what was asked before
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || typing(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const key = pressed(event);
      // Enter and Space on a button are the button's own
      if (event.target instanceof HTMLElement && event.target.closest("button, a, summary, [role=button]") && ["Enter", "Space"].includes(key)) return;
      const act = bindings[key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
