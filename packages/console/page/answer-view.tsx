import type { ComponentChildren } from 'preact';
import { writePlace } from './address.ts';
import { type List, type Row, readList } from './answer.ts';
import type { Operation } from './operations.ts';
import { type ApiDocument, resolveSchema, type Schema } from './schema.ts';
import { place } from './state.ts';
import { Table } from './table.tsx';
import { Fields, fieldSchema, Raw, Value } from './value.tsx';

interface AnswerProps {
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly answer: unknown;
  /** Shows the row that the address names. Without it, rows have no addresses. */
  readonly detail?: (list: List, row: Row) => ComponentChildren;
}

/** Shows an answer: as a table if it is a list, otherwise field by field. */
export function Answer({ document, operation, answer, detail }: AnswerProps) {
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
  const { query } = place.value;
  const chosen = list.rows[Number(query['~row'] ?? Number.NaN)];
  return (
    <div>
      <Rows document={document} list={list} label={operation.summary} hasRows={detail !== undefined} />
      {detail && <Pages list={list} name="pageToken" />}
      {chosen && detail?.(list, chosen)}
      <Raw value={answer} />
    </div>
  );
}

/** An answer whose only field is an object is that object. */
export function unwrapped(document: ApiDocument, schema: Schema, row: Row): [Row, Schema] {
  const [[name, value] = ['', null], ...others] = Object.entries(row);
  const property = schema.properties?.[name];
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && property && others.length === 0
    ? [value as Row, resolveSchema(document, property)]
    : [row, schema];
}

interface PagesProps {
  readonly list: List;
  /** Of the token in the address. */
  readonly name: string;
}

/** The ways to the first page and to the next one. */
export function Pages({ list, name }: PagesProps) {
  const { steps, query } = place.value;
  if (!query[name] && list.nextPageToken === '') return null;
  const to = (token: string): string => writePlace(steps, { ...query, [name]: token, '~row': '' });
  return (
    <nav class="pages" aria-label="Pages">
      {query[name] && <a href={to('')}>First page</a>}
      {list.nextPageToken !== '' && <a href={to(list.nextPageToken)}>Next page</a>}
    </nav>
  );
}

interface RowsProps {
  readonly document: ApiDocument;
  readonly list: List;
  readonly label: string;
  readonly hasRows: boolean;
}

function Rows({ document, list, label, hasRows }: RowsProps) {
  const { steps, query } = place.value;
  if (list.rows.length === 0)
    return (
      <p class="empty">
        There is nothing here{query.pageToken ? ' any more: go back to the first page' : ' yet'}.
      </p>
    );
  const open = {
    title: 'Row',
    cell: (_: Row, index: number) => (
      <a href={writePlace(steps, { ...query, '~row': String(index) })} aria-label={`Open row ${index + 1}`}>
        Open
      </a>
    ),
  };
  const fields = list.columns.map((name) => ({
    title: name,
    cell: (row: Row) => (
      <Value
        document={document}
        schema={fieldSchema(document, list.item, name) ?? list.item}
        value={row[name]}
      />
    ),
  }));
  return (
    <Table
      label={label}
      columns={hasRows ? [open, ...fields] : fields}
      rows={list.rows}
      keyOf={(_, index) => index}
      isCurrent={(_, index) => query['~row'] === String(index)}
    />
  );
}
