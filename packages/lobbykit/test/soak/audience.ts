import { setTimeout } from 'node:timers/promises';
import type { LoadWorld } from '../load/load-world.ts';

/** Players who only listen. */
export interface Audience {
  /** Emits events to some of them, until the load is over. */
  emit(): Promise<void>;
  /** Waits until everyone has heard everything. Returns what was heard, and what was emitted. */
  end(): Promise<readonly [heard: number, emitted: number]>;
}

const recipientsOfEvent = 20;
const emitMilliseconds = 200;
const loginsAtOnce = 10;

/** Opens an event stream for each of so many players. */
export async function openAudience(
  { admin, over: closed, player, unique }: LoadWorld,
  size: number,
  ended: AbortSignal,
): Promise<Audience> {
  const ids: string[] = [];
  let heard = 0;
  let emitted = 0;

  async function join(at: number): Promise<void> {
    const { client, accountId } = await player(`listener-${at}-${unique}`);
    const opened = Promise.withResolvers<void>();
    void (async () => {
      for await (const { event } of client.events.subscribe({}, { signal: closed, onOpen: opened.resolve }))
        if (event.anyEvent?.['@type'] === 'load/Call') heard += 1;
    })().catch(opened.reject);
    await opened.promise;
    ids.push(accountId);
  }

  for (let at = 0; at < size; at += loginsAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(loginsAtOnce, size - at) }, (_, next) => join(at + next)),
    );

  return {
    async emit() {
      for (let at = 0; !ended.aborted; at++) {
        const recipientIds = Array.from(
          { length: recipientsOfEvent },
          (_, next) => ids[(at * recipientsOfEvent + next) % ids.length]!,
        );
        const nestedEvent = { anyEvent: { '@type': 'load/Call', at } };
        await Promise.all([
          admin.events.emit({ nestedEvent, recipientIds }, { idempotencyKey: `call-${at}-${unique}` }),
          setTimeout(emitMilliseconds),
        ]);
        emitted += recipientIds.length;
      }
    },
    async end() {
      for (let waited = 0; heard < emitted && waited < 100; waited++) await setTimeout(100);
      return [heard, emitted];
    },
  };
}
