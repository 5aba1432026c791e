import { setTimeout } from 'node:timers/promises';
import { ClientError } from '@lobbykit/client';
import type { Studio } from '../studio.ts';
import { queueNames } from './queues.ts';

/** Why tickets that wait for long have no match yet, as the matchmaker explains it. */
export interface Explanations extends AsyncDisposable {
  /** The last explanation of a ticket; undefined if it did not wait for long. */
  of(ticketId: string): { readonly outcome: string; readonly detail: string } | undefined;
}

/** After so long, a ticket is asked about. */
const longSeconds = 12;

/** Asks about tickets that wait for long, again and again, as an operator does who looks for the reason. */
export function watchExplanations({ operator }: Studio): Explanations {
  const found = new Map<string, { readonly outcome: string; readonly detail: string }>();
  const stop = new AbortController();
  const { matchmaking } = operator.admin;

  async function look(): Promise<void> {
    for (const queueName of queueNames) {
      const { tickets } = await matchmaking.listTickets({ queueName, status: 'IN_PROGRESS', limit: 100 });
      for (const { ticketId, createdTimestamp } of tickets)
        if (Date.now() / 1_000 - createdTimestamp > longSeconds)
          found.set(ticketId, await matchmaking.explain({ ticketId }));
    }
  }

  const watching = (async () => {
    while (!stop.signal.aborted) {
      // A ticket may end while it is asked about.
      await look().catch((error: unknown) => {
        if (!(error instanceof ClientError)) throw error;
      });
      await setTimeout(3_000, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    of: (ticketId) => found.get(ticketId),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
    },
  };
}
