/** A number with its reasons, one a line: what it is, which clause made it, and where that clause comes from. */

import type { AheadReply, ClauseShown, Sum } from "../protocol";
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

/** Every throw an offer may lead to, each with its sums: what one would otherwise see only once the dice are thrown. */
export function Ahead({ reply, clauses, say }: { reply: AheadReply | undefined; clauses: Record<string, ClauseShown>; say: Say }) {
  if (!reply) return <p class="quiet">{say("odds-coming")}</p>;
  if (!reply.rolls.length) return null;
  return (
    <section class="ahead">
      <h4>{say("ahead")}</h4>
      <ol>
        {reply.rolls.map((roll, place) => (
          <li key={place}>
            <p>
              {roll.text} <Cite id={roll.clause} clauses={clauses} say={say} />
            </p>
            {roll.add && (roll.add.rows.length > 0 || roll.add.total !== 0) && <SumLines sum={roll.add} title={say("sum-add")} clauses={clauses} say={say} />}
            {roll.target && roll.test !== "none" && <SumLines sum={roll.target} title={say(`sum-target-${roll.test}`)} clauses={clauses} say={say} />}
            {roll.cites.length > 0 && (
              <p class="quiet">
                {roll.cites.map((id) => (
                  <span key={id}>
                    {clauses[id]?.title} <Cite id={id} clauses={clauses} say={say} />{" "}
                  </span>
                ))}
              </p>
            )}
            {roll.reason && <p class="quiet">{say("ahead-secret")}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Every clause that the rows of those sums name. */
export function clausesAhead(reply: AheadReply | undefined): string[] {
  return (reply?.rolls ?? []).flatMap((roll) => [roll.clause, ...roll.cites, ...[...(roll.add?.rows ?? []), ...(roll.target?.rows ?? [])].map((row) => row.clause)]);
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
