/** A dialog over the page: Esc closes it, focus stays inside and goes back where it was. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Say } from "./words";

interface Props {
  title: string;
  say: Say;
  onClose(): void;
  children: ComponentChildren;
}

export function Sheet({ title, say, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // as soon as it is there: Esc pressed before that would go to the page
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    if (element && !element.open) element.showModal?.();
    return () => {
      element?.close?.();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="tool" aria-label={say("close")} onClick={onClose}>
          ✕
        </button>
      </header>
      <div class="sheet-body">{children}</div>
    </dialog>
  );
}
