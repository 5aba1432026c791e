import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { actionsOf } from './actions.ts';
import type { Row } from './answer.ts';
import { type Review, useChange } from './change.tsx';
import { ChangeForm } from './change-form.tsx';
import { type Entries, fieldsOf, readForm } from './form.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import { permitted, type Session } from './state.ts';

/** A change that a page offers. */
export interface DeedDefinition {
  /** Of the operation. */
  readonly id: string;
  readonly label: string;
  /** What it sets, by the path of the field, whatever the row says. What is empty is asked for. */
  readonly set?: Entries | ((row: Row) => Entries);
  /** Whether all is known, so that nothing is asked but whether to send it. */
  readonly isWhole?: boolean;
  /** Whether it fits a row; any if absent. */
  readonly fits?: (row: Row) => boolean;
}

interface DeedProps {
  readonly session: Session;
  readonly operation: Operation;
  readonly label: string;
  /** What it is done with, for those who hear the page. */
  readonly subject: string;
  readonly entries: Entries;
  readonly fixed: readonly string[];
  readonly isWhole: boolean;
  readonly review?: (() => Promise<Review>) | undefined;
}

/** A button that asks for what is not known yet, shows what will be sent, and sends it. */
export function Deed(props: DeedProps) {
  const { session, operation, label, subject, entries, fixed, isWhole, review } = props;
  const [isOpen, setOpen] = useState(false);
  const fields = fieldsOf(session.document, operation.inputs);
  const shown = isWhole ? [] : fields.filter(({ path }) => !fixed.includes(path));
  const change = useChange(session, operation);
  return (
    <>
      <button
        type="button"
        class={operation.method === 'DELETE' ? 'harm' : undefined}
        title={operation.summary}
        onClick={() =>
          shown.length === 0 ? void change.ask(readForm(fields, entries).input, review) : setOpen(true)
        }
      >
        {label}
        {subject !== '' && <span class="hidden"> {subject}</span>}
      </button>
      {change.dialog}
      {change.error !== undefined && <Refusal error={change.error} />}
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <p>{operation.summary}</p>
              {fixed.map((name) => (
                <p key={name} class="trail">
                  {name} <span class="account">{entries[name]}</span>
                </p>
              ))}
              <ChangeForm
                session={session}
                operation={operation}
                fields={fields}
                entries={entries}
                shown={shown}
                {...(review && { review })}
              >
                <button type="button" onClick={close}>
                  Close
                </button>
              </ChangeForm>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (close: () => void) => ComponentChildren;
}

function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={({ target }) => target === dialog.current && onClose()}>
      <h2>{title}</h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

interface DeedsProps {
  readonly session: Session;
  readonly deeds: readonly DeedDefinition[];
  /** What they are done with: a row and the list that it is in. Absent for those that make something new. */
  readonly row?: Row;
  readonly list?: string;
  readonly subject?: string;
  readonly review?: () => Promise<Review>;
}

const noRow: Row = {};

/** The deeds that the person may do and that fit, in their order. */
export function Deeds({ session, deeds, row = noRow, list = '', subject = '', review }: DeedsProps) {
  const shown = deeds.flatMap((deed) => {
    const operation = permitted(deed.id);
    if (operation === undefined || deed.fits?.(row) === false) return [];
    const [action] = actionsOf(session.document, row, list, [operation]);
    const set = typeof deed.set === 'function' ? deed.set(row) : (deed.set ?? {});
    const given = Object.keys(set).filter((name) => set[name] !== '');
    const fixed = [...new Set([...(action?.fixed ?? []), ...given])];
    return [{ deed, operation, entries: { ...action?.entries, ...set }, fixed }];
  });
  if (shown.length === 0) return null;
  return (
    <div class="deeds">
      {shown.map(({ deed, operation, entries, fixed }) => (
        <Deed
          key={`${deed.id} ${deed.label}`}
          session={session}
          operation={operation}
          label={deed.label}
          subject={subject}
          entries={entries}
          fixed={fixed}
          isWhole={deed.isWhole === true}
          review={review}
        />
      ))}
    </div>
  );
}
