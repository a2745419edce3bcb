/** A number with its reasons, one a line: what it is, which clause made it, and where that clause comes from. */

import type { ClauseShown, Sum } from "../protocol";
import { signed, type Say } from "../words";

interface Props {
  sum: Sum;
  title: string;
  clauses: Record<string, ClauseShown>;
  say: Say;
}

export function SumLines({ sum, title, clauses, say }: Props) {
  return (
    <table class="sum">
      <caption>{title}</caption>
      <tbody>
        {sum.rows.length > 0 && (
          <tr>
            <td class="number">{sum.base}</td>
            <td>{say("sum-base")}</td>
          </tr>
        )}
        {sum.rows.map((row, place) => (
          <tr key={place}>
            <td class="number">{signed(row.value)}</td>
            <td>
              {row.text ?? row.title ?? clauses[row.clause]?.title ?? row.clause} <Cite id={row.clause} clauses={clauses} say={say} />
            </td>
          </tr>
        ))}
        <tr class="total">
          <td class="number">{sum.total}</td>
          <td>{say("sum-total")}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Where a clause comes from, with its own words on demand. */
export function Cite({ id, clauses, say }: { id: string; clauses: Record<string, ClauseShown>; say: Say }) {
  const clause = clauses[id];
  if (!clause) return null;
  return (
    <span class={`cite ${clause.origin}`} title={[clause.title, clause.says, clause.where && `«${clause.where}»`].filter(Boolean).join("\n")}>
      {clause.origin_text ?? say(`origin-${clause.origin}`)}
    </span>
  );
}

/** A clause in full: title, origin, what it says, the seed's words, and our ruling. */
export function ClauseText({ id, clauses, say }: { id: string; clauses: Record<string, ClauseShown>; say: Say }) {
  const clause = clauses[id];
  if (!clause) return <p class="clause quiet">{id}</p>;
  return (
    <div class="clause">
      <p>
        <strong>{clause.title}</strong> <Cite id={id} clauses={clauses} say={say} />
      </p>
      {clause.says && <p>{clause.says}</p>}
      {clause.where && <blockquote>{clause.where}</blockquote>}
      {clause.ruling && <p class="quiet">{say("clause-ruling", { ruling: clause.ruling })}</p>}
    </div>
  );
}
