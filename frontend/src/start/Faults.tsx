/** What is wrong with a text somebody brought, line by line, as `check` shows it. */

import type { Fault } from "../server";
import type { Say } from "../words";

export function Faults({ faults, text, say }: { faults: Fault[]; text: string; say: Say }) {
  const lines = text.split("\n");
  if (!faults.length) return null;
  return (
    <div class="faults" role="alert">
      <h2>{say("file-faults", { count: faults.length })}</h2>
      <ol>
        {faults.map((one, place) => (
          <li key={place}>
            <p>
              <span class="where">{one.line ? say("file-line", { line: one.line, column: one.column }) : one.path}</span> {one.message}
            </p>
            {(one.source || lines[one.line - 1]) && <code>{one.source || lines[one.line - 1]}</code>}
          </li>
        ))}
      </ol>
    </div>
  );
}
