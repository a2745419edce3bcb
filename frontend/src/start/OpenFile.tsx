/** A scenario or a record of one's own; what is wrong with it is shown line by line. */

import { useState } from "preact/hooks";
import type { Lang } from "../protocol";
import { checkText, create, Refused, type Dice, type Fault } from "../server";
import type { Say } from "../words";
import { Faults } from "./Faults";
import { enter, type WithDice } from "./Start";

interface Props {
  withDice: WithDice;
  tactics: Record<string, string>;
  lang: Lang;
  say: Say;
}

export function OpenFile({ withDice, tactics, lang, say }: Props) {
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  const tried = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault("");
    setFaults([]);
    try {
      await work();
    } catch (error) {
      if (error instanceof Refused && error.faults.length) setFaults(error.faults);
      else setFault((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const open = (source: string) =>
    tried(async () => {
      const checked = await checkText(source, lang);
      if (checked.faults?.length) return setFaults(checked.faults);
      return withDice(checked.seats ?? [], [], (dice) => void begin(source, dice));
    });
  const begin = (source: string, dice: Dice) => tried(async () => enter((await create({ text: source, dice, tactics }, lang)).links));
  const take = async (file: File | undefined) => {
    if (!file) return;
    const source = await file.text();
    setText(source);
    await open(source);
  };

  return (
    <section
      class="open-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <p>{say("file-hint")}</p>
      <label class="button primary pick-file">
        {say("file-pick")}
        <input type="file" accept=".yaml,.yml,.json" onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      <label>
        {say("file-paste")}
        <textarea rows={12} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" class="primary" disabled={busy || !text.trim()} onClick={() => void open(text)}>
        {say("file-open")}
      </button>
      {fault && (
        <p class="error" role="alert">
          {fault}
        </p>
      )}
      <Faults faults={faults} text={text} say={say} />
    </section>
  );
}
