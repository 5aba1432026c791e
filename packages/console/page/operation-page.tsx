import { useEffect, useState } from 'preact/hooks';
import { writePlace } from './address.ts';
import { Answer } from './answer-view.tsx';
import { ChangeForm } from './change-form.tsx';
import { type Entries, type Field, fieldsOf, readForm } from './form.ts';
import { Controls, focusesProblem } from './form-view.tsx';
import { useLoad } from './load.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import { RowDetail } from './row-detail.tsx';
import { go, place, type Session } from './state.ts';
import { StreamTail } from './stream-tail.tsx';

interface OperationProps {
  readonly session: Session;
  readonly operation: Operation;
}

/** The page of an operation: what it is, its form, and its answer. */
export function OperationPage({ session, operation }: OperationProps) {
  const fields = fieldsOf(session.document, operation.inputs);
  const isChange = operation.isChange || hasSecret(fields);
  const Body = operation.isStream ? StreamBody : isChange ? Write : Read;
  return (
    <>
      <p class="trail">
        <a href={writePlace(['areas', operation.area])}>
          {session.areas.find(({ area }) => area === operation.area)?.title}
        </a>
      </p>
      <h1>{operation.name}</h1>
      <p>{operation.summary}</p>
      <p class="request">
        <code>
          {operation.method} /api/v1{operation.path}
        </code>{' '}
        <span>needs {operation.permission}</span>
      </p>
      <Body session={session} operation={operation} fields={fields} key={operation.id} />
      {operation.reasons.length > 0 && (
        <details class="reasons">
          <summary>How it may be refused</summary>
          <p>{operation.reasons.join(', ')}</p>
        </details>
      )}
    </>
  );
}

const hasSecret = (fields: readonly Field[]): boolean =>
  fields.some((field) => field.kind === 'secret' || hasSecret(field.fields));

interface BodyProps extends OperationProps {
  readonly fields: readonly Field[];
}

/** What the address says of the fields. */
const entriesInAddress = (): Entries =>
  Object.fromEntries(Object.entries(place.value.query).filter(([name]) => !name.startsWith('~')));

/** A read: its entries are in the address, so that back, forward and reload lead to the same answer. */
function Read({ session, operation, fields }: BodyProps) {
  const asked = entriesInAddress();
  // Links lead to other pages.
  const controls = fields.filter(({ path }) => path !== 'pageToken');
  const address = JSON.stringify(asked);
  const [entries, setEntries] = useState<Entries>(asked);
  const [tried, setTried] = useState(false);
  useEffect(() => setEntries(asked), [address]);
  const current = readForm(fields, asked);
  // A link alone sends nothing but a GET.
  const isSent = Object.keys(current.problems).length === 0 && (operation.method === 'GET' || tried);
  const load = useLoad(isSent ? `${operation.id} ${address}` : null, (signal) =>
    session.api.call(operation, current.input, { signal }),
  );
  const written = readForm(fields, entries);
  function submit(event: Event): void {
    event.preventDefault();
    setTried(true);
    if (focusesProblem(written)) return;
    const next = { ...entries, pageToken: '' };
    if (writePlace(place.value.steps, next) === writePlace(place.value.steps, asked)) load.reload();
    else go(place.value.steps, next);
  }
  const form = (
    <form onSubmit={submit} noValidate>
      <Controls
        fields={controls}
        entries={entries}
        problems={tried ? written.problems : {}}
        onEnter={(path, value) => setEntries((before) => ({ ...before, [path]: value }))}
      />
      <button type="submit">Read</button>
    </form>
  );
  return (
    <>
      {controls.length === 0 && operation.method === 'GET' ? (
        <button type="button" onClick={load.reload}>
          Read again
        </button>
      ) : operation.method === 'GET' && !controls.some(({ isRequired }) => isRequired) ? (
        <details class="filters" open={controls.some(({ path }) => asked[path])}>
          <summary>Filters</summary>
          {form}
        </details>
      ) : (
        form
      )}
      <section aria-label="Answer" aria-busy={load.isLoading} aria-live="polite">
        {load.isLoading && <p class="loading">Reading…</p>}
        {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
        {load.value !== undefined && (
          <Answer
            document={session.document}
            operation={operation}
            answer={load.value}
            detail={(list, row) => (
              <RowDetail session={session} list={list} row={row} area={operation.area} />
            )}
          />
        )}
      </section>
    </>
  );
}

/** A change: its entries stay out of the address. */
function Write({ session, operation, fields }: BodyProps) {
  return <ChangeForm session={session} operation={operation} fields={fields} entries={entriesInAddress()} />;
}

/** A stream: its events as they come. */
function StreamBody({ session, operation, fields }: BodyProps) {
  const asked = entriesInAddress();
  const [entries, setEntries] = useState<Entries>(asked);
  const written = readForm(fields, entries);
  function submit(event: Event): void {
    event.preventDefault();
    if (focusesProblem(written)) return;
    go(place.value.steps, entries);
  }
  return (
    <>
      {fields.length > 0 && (
        <form onSubmit={submit} noValidate>
          <Controls
            fields={fields}
            entries={entries}
            problems={written.problems}
            onEnter={(path, value) => setEntries((before) => ({ ...before, [path]: value }))}
          />
          <button type="submit">Listen</button>
        </form>
      )}
      <StreamTail
        session={session}
        operation={operation}
        input={readForm(fields, asked).input}
        key={JSON.stringify(asked)}
      />
    </>
  );
}
