import { actionsOf } from './actions.ts';
import { writePlace } from './address.ts';
import type { List, Row } from './answer.ts';
import { Deed } from './deed.tsx';
import type { Session } from './state.ts';
import { Fields } from './value.tsx';

interface DetailProps {
  readonly session: Session;
  readonly list: List;
  readonly row: Row;
  readonly area: string;
}

/** One row with all its fields, and the operations that it leads to. */
export function RowDetail({ session, list, row, area }: DetailProps) {
  const operations = session.areas.find((one) => one.area === area)?.operations ?? [];
  const actions = actionsOf(session.document, row, list.name, operations);
  return (
    <section class="detail" aria-label="Row">
      <h2>Row</h2>
      <Fields document={session.document} schema={list.item} row={row} />
      {actions.length > 0 && (
        <>
          <h3>What you can do with it</h3>
          <ul class="actions">
            {actions.map(({ operation, entries, fixed }) => (
              <li key={operation.id}>
                {operation.isChange ? (
                  <Deed
                    session={session}
                    operation={operation}
                    label={operation.name}
                    subject=""
                    entries={entries}
                    fixed={fixed}
                    isWhole={false}
                  />
                ) : (
                  <a href={writePlace(['areas', operation.area, operation.name], entries)}>
                    {operation.name}
                  </a>
                )}{' '}
                <span>{operation.summary}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
