import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Confirm } from './confirm.tsx';
import { changes } from './load.ts';
import type { Operation } from './operations.ts';
import type { Session } from './state.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** What a person sees before a change is sent, beside method and path. */
export interface Review {
  /** Above the body. */
  readonly note?: ComponentChildren;
  /** In place of the body. */
  readonly body?: ComponentChildren;
}

interface ChangeOptions {
  /** Sends it in another way than by the client of the page. What has changed is then not read again by itself. */
  readonly send?: (input: Inputs) => Promise<unknown>;
  readonly onDone?: (answer: unknown) => void;
}

/** A change that is asked for, confirmed, sent, and done or refused. */
export interface Change {
  /** Asks whether to send it. `review` is called before, and may read what counts now. */
  readonly ask: (input: Inputs, review?: () => Promise<Review> | Review) => Promise<void>;
  readonly forget: () => void;
  /** The question, while there is one. */
  readonly dialog: ComponentChildren;
  readonly answer: unknown;
  readonly error: unknown;
}

/** The way of every change: nothing is sent before a person has seen what. */
export function useChange(
  session: Session,
  operation: Operation | undefined,
  options: ChangeOptions = {},
): Change {
  const [asked, setAsked] = useState<(Review & { readonly input: Inputs; readonly key: string }) | null>(
    null,
  );
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState<{ readonly answer?: unknown; readonly error?: unknown }>({});

  async function ask(input: Inputs, review?: () => Promise<Review> | Review): Promise<void> {
    setDone({});
    try {
      const shown = await review?.();
      setAsked({ input, key: crypto.getRandomValues(new Uint32Array(4)).join('-'), ...shown });
    } catch (error) {
      setDone({ error });
    }
  }
  async function confirm({ input, key }: { readonly input: Inputs; readonly key: string }): Promise<void> {
    setSending(true);
    const idempotency = operation!.takesIdempotencyKey ? { idempotencyKey: key } : {};
    try {
      const answer = await (options.send?.(input) ?? session.api.call(operation!, input, idempotency));
      setDone({ answer });
      options.onDone?.(answer);
      if (options.send === undefined) changes.value += 1;
    } catch (error) {
      setDone({ error });
    }
    setSending(false);
    setAsked(null);
  }
  return {
    ask,
    forget: () => setDone({}),
    dialog: asked && operation && (
      <Confirm
        operation={operation}
        input={asked.input}
        isSending={isSending}
        review={asked}
        onCancel={() => setAsked(null)}
        onSend={() => void confirm(asked)}
      />
    ),
    answer: done.answer,
    error: done.error,
  };
}
