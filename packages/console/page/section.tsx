import type { ComponentChildren } from 'preact';
import { writePlace } from './address.ts';
import { type List, type Row, readList } from './answer.ts';
import { Answer, Pages, unwrapped } from './answer-view.tsx';
import { Missing } from './area-pages.tsx';
import type { Review } from './change.tsx';
import { type DeedDefinition, Deeds } from './deed.tsx';
import { Difference } from './difference-view.tsx';
import { writeExactJson } from './json.ts';
import { useLoad } from './load.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import type { Schema } from './schema.ts';
import { permitted, place, type Session } from './state.ts';
import { type Column, Table } from './table.tsx';
import { Fields, fieldSchema, Value } from './value.tsx';

/** A column: a field with its title, or what a row comes to. */
export type SectionColumn = readonly [field: string, title: string] | Column<Row>;

/** A part of a page: an operation that reads, how its answer looks, and what can be done with it. */
export interface SectionDefinition {
  /** Of the operation. */
  readonly id: string;
  readonly title: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** What it is, where the title does not say it. */
  readonly note?: string;
  /** What an empty list means. */
  readonly empty?: string;
  /** Changes the answer, or the operation that describes it, before it is shown. */
  readonly keep?: (answer: unknown, operation: Operation) => unknown;
  readonly describe?: (operation: Operation) => Operation;
  /** The columns of a list; those that fit best if absent. */
  readonly columns?: readonly SectionColumn[];
  /** The page of a row. */
  readonly link?: (row: Row) => readonly string[];
  /** What can be done with a row, or with the whole answer if it is no list. */
  readonly deeds?: readonly DeedDefinition[];
  /** What can be made here. */
  readonly creates?: readonly DeedDefinition[];
  /** A choice that is in the address: a field of the input with its values and titles, the first of which is the default. */
  readonly choice?: readonly [field: string, ...(readonly [value: string | number, title: string])[]];
  /** Shows the answer in another way. */
  readonly view?: (answer: Row, operation: Operation) => ComponentChildren;
}

interface SectionsProps {
  readonly session: Session;
  readonly sections: readonly SectionDefinition[];
  /** Below them. */
  readonly children?: ComponentChildren;
}

/** The parts of a page that the person may see. */
export function Sections({ session, sections, children }: SectionsProps) {
  const shown = sections.flatMap((definition) => {
    const operation = permitted(definition.id);
    return operation === undefined ? [] : [{ definition, operation }];
  });
  if (shown.length === 0 && !children) return <Missing />;
  return (
    <>
      {shown.map(({ definition, operation }) => (
        <Section
          key={`${definition.id} ${definition.title}`}
          session={session}
          definition={definition}
          operation={operation}
        />
      ))}
      {children}
    </>
  );
}

interface SectionProps {
  readonly session: Session;
  readonly definition: SectionDefinition;
  readonly operation: Operation;
}

function Section({ session, definition, operation: read }: SectionProps) {
  const { title, note, keep, describe, view, choice, creates, input: fixed = {} } = definition;
  const operation = describe?.(read) ?? read;
  const slug = title.toLowerCase().replaceAll(/\W+/g, '-');
  const { query } = place.value;
  const chosen = choice && chosenOf(choice, query[`${slug}-${choice[0]}`]);
  const pageToken = query[`${slug}-page`] ?? '';
  const input = { ...fixed, ...chosen, ...(pageToken !== '' && { pageToken }) };
  const load = useLoad(`${operation.id} ${writeExactJson(input)}`, (signal) => readAnswer(signal));
  async function readAnswer(signal?: AbortSignal): Promise<unknown> {
    const answer = await session.api.call(operation, input, signal ? { signal } : {});
    return keep?.(answer, operation) ?? answer;
  }
  return (
    <section class="card" aria-label={title} aria-busy={load.isLoading}>
      <h2>{title}</h2>
      {note && <p class="help">{note}</p>}
      {choice && <Choice slug={slug} choice={choice} />}
      {creates && <Deeds session={session} deeds={creates} />}
      {load.value === undefined && load.isLoading && <p class="loading">Reading…</p>}
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value !== undefined &&
        (view ? (
          view(load.value as Row, operation)
        ) : (
          <SectionAnswer
            session={session}
            definition={definition}
            operation={operation}
            answer={load.value}
            page={`${slug}-page`}
            readAgain={readAnswer}
          />
        ))}
      <p class="help">
        <a href={writePlace(['areas', operation.area, operation.name], textsOf(input))}>
          All fields of {operation.name}
        </a>
      </p>
    </section>
  );
}

const textsOf = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'object' || value === undefined ? [] : [[name, String(value)]],
    ),
  );

type ChoiceDefinition = NonNullable<SectionDefinition['choice']>;

function chosenOf([field, ...choices]: ChoiceDefinition, text: string | undefined): Record<string, unknown> {
  const [value] = choices.find(([one]) => String(one) === text) ?? choices[0] ?? [''];
  return value === '' ? {} : { [field]: value };
}

function Choice({
  slug,
  choice: [field, ...choices],
}: {
  readonly slug: string;
  readonly choice: ChoiceDefinition;
}) {
  const { steps, query } = place.value;
  const name = `${slug}-${field}`;
  const chosen = choices.find(([value]) => String(value) === query[name]) ?? choices[0];
  return (
    <nav class="spans" aria-label={`Which ${slug}`}>
      <ul>
        {choices.map((one) => (
          <li key={one[1]}>
            <a
              href={writePlace(steps, { ...query, [name]: String(one[0]), [`${slug}-page`]: '' })}
              aria-current={one === chosen ? 'true' : undefined}
            >
              {one[1]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionAnswerProps extends SectionProps {
  readonly answer: unknown;
  readonly page: string;
  readonly readAgain: () => Promise<unknown>;
}

function SectionAnswer(props: SectionAnswerProps) {
  const { session, definition, operation, answer, page, readAgain } = props;
  const { columns, link, deeds = [], empty } = definition;
  const { document } = session;
  const list = readList(document, operation.answer, answer);
  if (list === null) {
    if (deeds.length === 0) return <Answer document={document} operation={operation} answer={answer} />;
    const [row, schema] = unwrapped(document, operation.answer ?? {}, answer as Row);
    const find = (again: unknown): Row => unwrapped(document, operation.answer ?? {}, again as Row)[0];
    return (
      <>
        <Fields document={document} schema={schema} row={row} />
        <Deeds session={session} deeds={deeds} row={row} review={reviewOf(row, readAgain, find)} />
      </>
    );
  }
  if (list.rows.length === 0)
    return (
      <>
        <p class="empty">{empty ?? 'There is nothing here yet.'}</p>
        <Pages list={list} name={page} />
      </>
    );
  return (
    <>
      <Table
        label={`Rows of ${definition.title}`}
        rows={list.rows}
        keyOf={(row, index) => nameOfRow(list, row) || index}
        columns={[
          ...fieldColumns(
            document,
            list.item,
            columns ?? list.columns.map((name) => [name, name] as const),
            link,
          ),
          ...(deeds.some(({ id }) => permitted(id))
            ? [
                {
                  title: 'Do',
                  cell: (row: Row) => (
                    <Deeds
                      session={session}
                      deeds={deeds}
                      row={row}
                      list={list.name}
                      subject={nameOfRow(list, row)}
                      review={reviewOf(row, readAgain, (again) => {
                        const { rows } = readList(document, operation.answer, again) ?? { rows: [] };
                        return rows.find((one) => nameOfRow(list, one) === nameOfRow(list, row));
                      })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <Pages list={list} name={page} />
    </>
  );
}

/** The first field that is an id or a key, or the first field. */
function nameOfRow(list: List, row: Row): string {
  const names = Object.keys(list.item.properties ?? row);
  const name = names.find((one) => /(^id|Id|^key|Key)$/.test(one)) ?? names[0] ?? '';
  return String(row[name] ?? row.key ?? '');
}

/** The columns of a table whose rows have a schema. `link` makes the first one lead to the page of the row. */
export function fieldColumns(
  document: Session['document'],
  item: Schema,
  columns: readonly SectionColumn[],
  link?: (row: Row) => readonly string[],
): Column<Row>[] {
  return columns.map((column, at) => {
    const shown: Column<Row> =
      'length' in column
        ? {
            title: column[1],
            cell: (row) => (
              <Value
                document={document}
                schema={fieldSchema(document, item, column[0]) ?? item}
                value={row[column[0]]}
              />
            ),
          }
        : column;
    if (at > 0 || !link) return shown;
    const text = (row: Row) => ('length' in column ? String(row[column[0]] ?? '') : column.cell(row, 0));
    return { ...shown, cell: (row) => <a href={writePlace(link(row))}>{text(row) || '(no name)'}</a> };
  });
}

/** Before a change, reads again what it is about, and says so if somebody else has changed it since. */
const reviewOf =
  (row: Row, readAgain: () => Promise<unknown>, find: (answer: unknown) => Row | undefined) =>
  async (): Promise<Review> => {
    const now = find(await readAgain());
    const [before, after] = [textOfRow(row), now === undefined ? '' : textOfRow(now)];
    return before === after ? {} : { note: <Overtaken before={before} after={after} /> };
  };

/** When something was seen last changes by itself. */
const textOfRow = (row: Row): string =>
  writeExactJson(Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('last'))));

/** Says that somebody else has changed what is about to be changed, and how. */
function Overtaken({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <div class="refusal" role="alert">
      <p>
        {after === ''
          ? 'Somebody has removed this, or moved it elsewhere, since you opened this page.'
          : 'Somebody has changed this since you opened this page. If you send, yours counts.'}
      </p>
      {after !== '' && <Difference before={before} after={after} />}
    </div>
  );
}
