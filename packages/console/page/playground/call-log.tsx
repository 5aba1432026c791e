import { ClientError } from '@lobbykit/client';
import { useState } from 'preact/hooks';
import { writeExactJson } from '../json.ts';
import { curlOf, requestOf, typeScriptOf } from '../request.ts';
import { Time } from '../value.tsx';
import { calls, type MadeCall } from './trial.ts';

/** The calls that were made, the newest first, each as a person would make it. */
export function CallLog() {
  const made = calls.value;
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">The calls that were made</h2>
      {made.length === 0 ? (
        <p class="empty">None yet. Each press of a button above stands here, as curl and as TypeScript.</p>
      ) : (
        <ol class="tail" reversed>
          {made.map((call) => (
            <CallLine key={call.number} call={call} />
          ))}
        </ol>
      )}
    </section>
  );
}

function CallLine({ call }: { readonly call: MadeCall }) {
  const { operation, input, who, at, error, milliseconds } = call;
  const [isOpen, setOpen] = useState(false);
  const { path, query } = requestOf(operation, input);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Time at={at} isShort /> <strong>{who}</strong>{' '}
          <code>
            {operation.method} {path}
            {query}
          </code>{' '}
          <span class={error === undefined ? 'well' : 'problem'}>{outcomeOf(error)}</span>{' '}
          <span class="absent">{milliseconds} ms</span>
        </summary>
        {isOpen && <CallDetail call={call} />}
      </details>
    </li>
  );
}

const outcomeOf = (error: unknown): string =>
  error === undefined ? 'done' : error instanceof ClientError ? error.reason : 'no answer';

function CallDetail({ call: { operation, input, caller, answer, error } }: { readonly call: MadeCall }) {
  const texts = [
    ['curl', curlOf(operation, input, caller)],
    ['TypeScript', typeScriptOf(operation, input, caller)],
    ['Answer', writeExactJson(error === undefined ? answer : describe(error))],
  ] as const;
  return (
    <>
      <p>{operation.summary}</p>
      {texts.map(([title, text]) => (
        <div key={title} class="code">
          <h3>{title}</h3>
          <pre>{text}</pre>
          {title !== 'Answer' && <CopyButton text={text} title={title} />}
        </div>
      ))}
    </>
  );
}

const describe = (error: unknown): object =>
  error instanceof ClientError
    ? { reason: error.reason, message: error.message, details: error.details }
    : { message: String(error) };

/** Copies a text. A browser without a clipboard, as on a page without TLS, selects nothing and says so. */
function CopyButton({ text, title }: { readonly text: string; readonly title: string }) {
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('This browser copies nothing here: mark the text');
    }
  }
  return (
    <p class="live">
      <button type="button" onClick={() => void copy()}>
        Copy<span class="hidden"> as {title}</span>
      </button>
      <span role="status">{said}</span>
    </p>
  );
}
