/** Own foes, heroes and weapons for a new fight: library files picked, dropped or pasted, each judged before it is taken. */

import { useState } from "preact/hooks";
import type { Lang } from "../protocol";
import { readLibrary, Refused, type Fault, type Library } from "../server";
import type { Say } from "../words";
import { Faults } from "./Faults";

export interface Brought extends Library {
  /** The file it came from, or nothing where it was pasted. */
  name: string;
  text: string;
}

interface Props {
  brought: Brought[];
  lang: Lang;
  say: Say;
  onBring(one: Brought): void;
  onLeave(one: Brought): void;
}

export function Libraries({ brought, lang, say, onBring, onLeave }: Props) {
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  const read = async (source: string, name: string) => {
    setBusy(true);
    setFault("");
    setFaults([]);
    try {
      const found = await readLibrary(source, lang);
      if (found.faults.length) {
        setText(source);
        setFaults(found.faults);
      } else {
        setText("");
        onBring({ ...found, name, text: source });
      }
    } catch (error) {
      if (error instanceof Refused && error.faults.length) setFaults(error.faults);
      else setFault((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (file) await read(await file.text(), file.name);
  };

  return (
    <details
      class="libraries"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <summary>{say("library")}</summary>
      <p class="quiet">{say("library-hint")}</p>
      {brought.length > 0 && (
        <ul class="drafted">
          {brought.map((one) => (
            <li key={one.name}>
              <span>
                <strong>{one.name || say("library-pasted")}</strong>: {one.combatants.map((who) => who.title).join(", ") || say("library-nobody")}
              </span>
              <button type="button" class="tool" aria-label={say("library-leave", { name: one.name || say("library-pasted") })} onClick={() => onLeave(one)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <label class="button primary pick-file">
        {say("file-pick")}
        <input
          type="file"
          accept=".yaml,.yml,.json"
          disabled={busy}
          onChange={(event) => {
            const field = event.currentTarget;
            void take(field.files?.[0]).then(() => (field.value = ""));
          }}
        />
      </label>
      <label>
        {say("file-paste")}
        <textarea rows={6} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" disabled={busy || !text.trim()} onClick={() => void read(text, "")}>
        {say("library-take")}
      </button>
      {fault && (
        <p class="error" role="alert">
          {fault}
        </p>
      )}
      <Faults faults={faults} text={text} say={say} />
    </details>
  );
}
