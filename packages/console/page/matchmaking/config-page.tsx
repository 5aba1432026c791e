import { useState } from 'preact/hooks';
import { writePlace } from '../address.ts';
import { type Review, useChange } from '../change.tsx';
import { Difference } from '../difference-view.tsx';
import { readExactJson, writeExactJson } from '../json.ts';
import { useLoad } from '../load.ts';
import type { Operation } from '../operations.ts';
import { Refusal } from '../refusal.tsx';
import { permitted, type Session } from '../state.ts';
import { type Problem, validate } from '../value-form/validate.ts';
import { ValueForm } from '../value-form/value-form.tsx';
import { Restore } from './restore.tsx';
import { withTeams } from './teams-schema.ts';

/** The configuration of matchmaking: read, changed in a form or as JSON, saved after its difference was seen, and restored. */
export function ConfigPage({ session }: { readonly session: Session }) {
  const read = permitted('matchmaking.getConfig')!;
  const load = useLoad('config', (signal) => session.api.call(read, {}, { signal }));
  return (
    <>
      <p class="trail">
        <a href={writePlace(['matchmaking'])}>Matchmaking</a>
      </p>
      <h1>Configuration of matchmaking</h1>
      <p>
        It counts on every node, from the next pass on, in place of the options and of the file. Tickets of a
        queue that you remove are cancelled.
      </p>
      {load.error !== undefined && <Refusal error={load.error} retry={load.reload} />}
      {load.value === undefined && load.error === undefined && <p class="loading">Reading…</p>}
      {load.value !== undefined && (
        <Editor
          key={writeExactJson(load.value)}
          session={session}
          read={read}
          stored={load.value}
          onSaved={load.reload}
        />
      )}
    </>
  );
}

interface EditorProps {
  readonly session: Session;
  readonly read: Operation;
  readonly stored: unknown;
  readonly onSaved: () => void;
}

function Editor({ session, read, stored, onSaved }: EditorProps) {
  const { api } = session;
  const document = withTeams(session.document);
  const [value, setValue] = useState(stored);
  /** What is written as JSON; null in the form. */
  const [text, setText] = useState<string | null>(null);
  const save = permitted('matchmaking.setConfig');
  const change = useChange(session, save, { onDone: onSaved });
  const unread = text === null ? '' : problemOfText(text);
  const problems = validate(document, read.answer ?? {}, value);
  const [before, after] = [writeExactJson(stored), writeExactJson(value)];
  const isChanged = before !== after || unread !== '';

  function write(next: string): void {
    setText(next);
    if (problemOfText(next) === '') setValue(readExactJson(next));
  }
  /** What counts now, which somebody may have changed since this page has read it. */
  async function review(): Promise<Review> {
    const now = writeExactJson(await api.call(read, {}));
    const note = now !== before && (
      <p class="refusal" role="alert">
        Somebody has changed the configuration since you opened this page. If you send, their change is gone:
        below is the difference to what counts now.
      </p>
    );
    return { note, body: <Difference before={now} after={after} /> };
  }
  return (
    <>
      <div class="spans">
        <p class="buttons">
          <button
            type="button"
            aria-pressed={text === null}
            disabled={unread !== ''}
            onClick={() => setText(null)}
          >
            Form
          </button>
          <button type="button" aria-pressed={text !== null} onClick={() => setText(text ?? after)}>
            JSON
          </button>
        </p>
        <Restore session={session} read={read} stored={before} onRestored={onSaved} />
      </div>
      {text === null ? (
        <form onSubmit={(event) => event.preventDefault()}>
          <ValueForm
            document={document}
            schema={read.answer ?? {}}
            value={value}
            label="Configuration"
            path=""
            problems={problems}
            isRequired
            onChange={setValue}
          />
        </form>
      ) : (
        <p>
          <label for="config-text">The configuration as JSON</label>
          <textarea
            id="config-text"
            rows={28}
            value={text}
            spellcheck={false}
            aria-invalid={unread !== ''}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </p>
      )}
      <section class="card" aria-label="Your change">
        <h2>Your change</h2>
        <Problems unread={unread} problems={problems} />
        {change.error !== undefined && <Refusal error={change.error} />}
        {isChanged && unread === '' && <Difference before={before} after={after} />}
        <p class="help" role="status">
          {isChanged
            ? 'Nothing is saved yet. The server also checks whether the rules can hold.'
            : 'You have changed nothing.'}
        </p>
        <p class="buttons">
          {save && (
            <button
              type="button"
              class="primary"
              disabled={!isChanged || unread !== '' || problems.length > 0}
              onClick={() => void change.ask({ config: after }, review)}
            >
              Save…
            </button>
          )}
          <button
            type="button"
            disabled={!isChanged}
            onClick={() => {
              setValue(stored);
              setText(text === null ? null : before);
            }}
          >
            Discard
          </button>
        </p>
      </section>
      {change.dialog}
    </>
  );
}

const maxProblems = 20;

function Problems({ unread, problems }: { readonly unread: string; readonly problems: readonly Problem[] }) {
  if (unread !== '') return <p class="problem">{unread}</p>;
  if (problems.length === 0) return null;
  return (
    <ul class="ill">
      {problems.slice(0, maxProblems).map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <strong>{path}</strong> {message}
        </li>
      ))}
    </ul>
  );
}

/** Says why a text is no configuration yet; empty if it can be read. */
function problemOfText(text: string): string {
  try {
    readExactJson(text);
    return '';
  } catch (error) {
    return `This is no JSON yet: ${(error as Error).message}`;
  }
}
