import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Answer } from './answer-view.tsx';
import { type Review, useChange } from './change.tsx';
import { type Entries, type Field, readForm } from './form.ts';
import { Controls, focusesProblem } from './form-view.tsx';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import type { Session } from './state.ts';

interface ChangeFormProps {
  readonly session: Session;
  readonly operation: Operation;
  readonly fields: readonly Field[];
  /** What the form contains at first. */
  readonly entries: Entries;
  /** The fields that show, if not all: the others have the entries that are given. */
  readonly shown?: readonly Field[];
  readonly review?: () => Promise<Review>;
  /** Beside the button that goes on. */
  readonly children?: ComponentChildren;
}

/** The form of a change, the question before it is sent, and the answer. */
export function ChangeForm(props: ChangeFormProps) {
  const { session, operation, fields, shown = fields, review, children } = props;
  const [entries, setEntries] = useState<Entries>(props.entries);
  const [tried, setTried] = useState(false);
  const change = useChange(session, operation);
  const form = readForm(fields, entries);
  function submit(event: Event): void {
    event.preventDefault();
    setTried(true);
    change.forget();
    if (!focusesProblem(form)) void change.ask(form.input, review);
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Controls
          fields={shown}
          entries={entries}
          problems={tried ? form.problems : {}}
          onEnter={(path, value) => setEntries((before) => ({ ...before, [path]: value }))}
        />
        <p class="buttons">
          <button type="submit">Continue</button>
          {children}
        </p>
        <p class="help">The next step shows what will be sent.</p>
      </form>
      {change.dialog}
      <section aria-label="Answer" aria-live="polite">
        {change.error !== undefined && <Refusal error={change.error} />}
        {change.answer !== undefined && (
          <div class="success">
            <h2>Done</h2>
            <Answer document={session.document} operation={operation} answer={change.answer} />
          </div>
        )}
      </section>
    </>
  );
}
