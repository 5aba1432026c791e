import { useEffect, useState } from 'preact/hooks';
import type { StreamLine } from './api.ts';
import { writeExactJson } from './json.ts';
import type { Operation } from './operations.ts';
import { Refusal } from './refusal.tsx';
import type { Session } from './state.ts';
import { Time } from './value.tsx';

interface StreamProps {
  readonly session: Session;
  readonly operation: Operation;
  readonly input: object;
}

interface Received {
  readonly number: number;
  readonly at: number;
  readonly line: StreamLine;
}

/** The page keeps no more, so that a busy server does not fill the memory of the browser. */
const maxLines = 200;

/** The lines of a stream as they come, the newest first. The client connects again and resumes. */
export function StreamTail({ session, operation, input }: StreamProps) {
  const [lines, setLines] = useState<readonly Received[]>([]);
  const [state, setState] = useState('Connecting…');
  const [error, setError] = useState<unknown>();
  const [isPaused, setPaused] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isPaused) {
      setState('Paused');
      return undefined;
    }
    const controller = new AbortController();
    setError(undefined);
    setState('Connecting…');
    let number = 0;
    async function listen(): Promise<void> {
      const stream = session.api.stream(operation, input, {
        signal: controller.signal,
        onOpen: () => setState('Listening'),
        onReconnect: () => setState('Connecting again…'),
      });
      for await (const line of stream) {
        number += 1;
        const received = { number, at: Date.now(), line };
        setLines((before) => [received, ...before].slice(0, maxLines));
      }
    }
    listen().catch((reason: unknown) => {
      if (controller.signal.aborted) return;
      setState('Ended');
      setError(reason);
    });
    return () => controller.abort();
  }, [isPaused, attempt]);
  return (
    <section aria-label="Live">
      <p class="live">
        <span role="status">{state}</span>
        <button type="button" onClick={() => setPaused((before) => !before)}>
          {isPaused ? 'Listen again' : 'Pause'}
        </button>
        <button type="button" onClick={() => setLines([])}>
          Clear
        </button>
      </p>
      {error !== undefined && <Refusal error={error} retry={() => setAttempt((before) => before + 1)} />}
      {lines.length === 0 && error === undefined && (
        <p class="empty">Nothing has come yet: what happens from now on stands here.</p>
      )}
      <ol class="tail" reversed>
        {lines.map(({ number, at, line }) => (
          <li key={`${attempt} ${number} ${at}`}>
            <details>
              <summary>
                <Time at={at} /> <strong>{nameOfLine(line)}</strong>
              </summary>
              <pre>{writeExactJson(line)}</pre>
            </details>
          </li>
        ))}
      </ol>
      <p class="help">The newest first, at most {maxLines}.</p>
    </section>
  );
}

/** What kind of event a line has, with its tags; the text of a line of a log. */
export function nameOfLine(line: StreamLine): string {
  const event = line.event as Readonly<Record<string, unknown>> | undefined;
  if (event !== undefined) {
    const [kind, value] =
      Object.entries(event).find(([, field]) => typeof field === 'object' && field !== null) ?? [];
    const own = (value as { readonly '@type'?: unknown } | undefined)?.['@type'];
    const tags = Array.isArray(line.eventTags) ? line.eventTags.map((tag) => ` #${tag}`).join('') : '';
    return `${typeof own === 'string' ? own : (kind ?? 'event')}${tags}`;
  }
  const text = Object.values(line).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : 'line';
}
