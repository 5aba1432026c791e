import { actionsOf } from './actions.ts';
import { writePlace } from './address.ts';
import { type List, type Row, readList } from './answer.ts';
import type { Operation } from './operations.ts';
import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';
import { place, session } from './state.ts';
import { Fields, Raw, Value } from './value.tsx';

interface AnswerProps {
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly answer: unknown;
  /** Whether rows have addresses of their own here. */
  readonly hasRows?: boolean;
}

/** Shows an answer: as a table if it is a list, otherwise field by field. */
export function Answer({ document, operation, answer, hasRows = false }: AnswerProps) {
  const list = readList(document, operation.answer, answer);
  if (list === null) {
    const [row, schema] = unwrapped(document, operation.answer ?? {}, answer as Row);
    if (Object.keys(row).length === 0) return <p>Done. The answer has no fields.</p>;
    return (
      <div>
        <Fields document={document} schema={schema} row={row} />
        <Raw value={answer} />
      </div>
    );
  }
  const { steps, query } = place.value;
  const chosen = hasRows ? list.rows[Number(query['~row'] ?? Number.NaN)] : undefined;
  return (
    <div>
      {list.rows.length === 0 ? (
        <p class="empty">
          There is nothing here{query.pageToken ? ' any more: go back to the first page' : ' yet'}.
        </p>
      ) : (
        <Table document={document} list={list} caption={operation.summary} hasRows={hasRows} />
      )}
      {hasRows && (
        <nav class="pages" aria-label="Pages">
          {query.pageToken && (
            <a href={writePlace(steps, { ...query, pageToken: '', '~row': '' })}>First page</a>
          )}
          {list.nextPageToken !== '' && (
            <a href={writePlace(steps, { ...query, pageToken: list.nextPageToken, '~row': '' })}>Next page</a>
          )}
        </nav>
      )}
      {chosen && <Detail document={document} list={list} row={chosen} area={operation.area} />}
      <Raw value={answer} />
    </div>
  );
}

/** An answer whose only field is an object is that object. */
function unwrapped(document: ApiDocument, schema: Schema, row: Row): [Row, Schema] {
  const [[name, value] = ['', null], ...others] = Object.entries(row);
  const property = schema.properties?.[name];
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && property && others.length === 0
    ? [value as Row, resolveSchema(document, property)]
    : [row, schema];
}

interface TableProps {
  readonly document: ApiDocument;
  readonly list: List;
  readonly caption: string;
  readonly hasRows: boolean;
}

function Table({ document, list, caption, hasRows }: TableProps) {
  const { steps, query } = place.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
    <section class="scroll" tabIndex={0} aria-label={list.name}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {hasRows && <th scope="col">Row</th>}
            {list.columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, index) => (
            <tr key={index} aria-current={query['~row'] === String(index) ? 'true' : undefined}>
              {hasRows && (
                <td>
                  <a
                    href={writePlace(steps, { ...query, '~row': String(index) })}
                    aria-label={`Open row ${index + 1}`}
                  >
                    Open
                  </a>
                </td>
              )}
              {list.columns.map((name) => (
                <td key={name}>
                  <Value
                    document={document}
                    schema={list.item.properties?.[name] ?? list.item}
                    value={row[name]}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DetailProps {
  readonly document: ApiDocument;
  readonly list: List;
  readonly row: Row;
  readonly area: string;
}

/** One row with all its fields, and the operations that it leads to. */
function Detail({ document, list, row, area }: DetailProps) {
  const operations = session.value?.areas.find((one) => one.area === area)?.operations ?? [];
  const actions = actionsOf(row, list.name, operations);
  return (
    <section class="detail" aria-label="Row">
      <h2>Row</h2>
      <Fields document={document} schema={list.item} row={row} />
      {actions.length > 0 && (
        <>
          <h3>What you can do with it</h3>
          <ul class="actions">
            {actions.map(({ operation, entries }) => (
              <li key={operation.id}>
                <a href={writePlace(['areas', operation.area, operation.name], entries)}>{operation.name}</a>{' '}
                <span>{operation.summary}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
