import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { createRandom } from '../../../../test/random.ts';
import { createStreamDependencies } from '../../src/http/stream/stream.ts';
import { openStream } from '../../src/http/stream/stream-writer.ts';
import { silentLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { type Collected, createEventNode, saying, settled } from './event-node.ts';

const eventsOfUnit = 10;

interface Subscriber {
  readonly id: string;
  readonly expected: string[];
  readonly received: string[];
  /** The last event or position that the client knows. */
  cursor: string | undefined;
  stream: Collected | null;
}

/**
 * Emits events to random recipients, whose streams end and resume at random moments. Asserts that each recipient gets
 * exactly their events, in order.
 */
export async function resumeAtRandom(
  storage: Storage,
  subscribers: number,
  events: number,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const node = await createEventNode({ storage });
  const all = Array.from(
    { length: subscribers },
    (_, at): Subscriber => ({
      id: `player-${at}`,
      expected: [],
      received: [],
      cursor: undefined,
      stream: null,
    }),
  );
  const open = async (subscriber: Subscriber): Promise<void> => {
    subscriber.stream = await node.listen(subscriber.id, { cursor: subscriber.cursor });
    subscriber.cursor ??= subscriber.stream.position;
  };
  const close = (subscriber: Subscriber): void => {
    const { stream } = subscriber;
    if (!stream) return;
    stream.close();
    subscriber.received.push(...stream.texts());
    subscriber.cursor = stream.ids().at(-1) ?? subscriber.cursor;
    subscriber.stream = null;
  };
  for (const subscriber of all) await open(subscriber);
  for (let emitted = 0; emitted < events; emitted += eventsOfUnit) {
    const emissions = Array.from({ length: eventsOfUnit }, (_, at) => {
      const to = Array.from({ length: 1 + random.integer(3) }, () => all[random.integer(subscribers)]!);
      const message = `${emitted + at}`;
      for (const { expected } of new Set(to)) expected.push(message);
      return saying(message, ...to.map(({ id }) => id));
    });
    const written = node.emit(...emissions);
    // Some streams end and some resume while the unit is written.
    for (let changes = random.integer(4); changes > 0; changes -= 1) {
      const subscriber = all[random.integer(subscribers)]!;
      if (subscriber.stream) close(subscriber);
      else await open(subscriber);
    }
    await written;
  }
  for (const subscriber of all) {
    if (!subscriber.stream) await open(subscriber);
    await expect
      .poll(() => subscriber.received.length + subscriber.stream!.items.length)
      .toBe(subscriber.expected.length);
    close(subscriber);
    expect(subscriber.received, `SEED=${seed}, ${subscriber.id}`).toEqual(subscriber.expected);
  }
}

/** The most that the clients may hold, in bytes. */
const maxHeldBytes = 64 * 1_048_576;
/** A stream closes when more events than this wait. Shortly before, most is held. */
const eventsBeforeClose = 250;

/** Returns the bytes that are in use after a garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Emits events for everyone while only one of many clients reads. Asserts that the other streams close, that the one
 * gets every event, and that the memory in use grows by at most 64 MiB.
 */
export async function ignoreEvents(clients: number, events: number): Promise<void> {
  const node = await createEventNode();
  const dependencies = createStreamDependencies(node.clock, node.limits, silentLog);
  let closed = 0;
  let read = 0;
  for (let at = 0; at <= clients; at += 1) {
    const owner = { accountId: `player-${at}`, lineage: null, keyId: null };
    const { feed } = await node.engine.hub.subscribe(owner.accountId, undefined, owner);
    const reads = at === clients;
    openStream(
      feed,
      'line',
      {
        write(chunk) {
          if (reads && chunk.length > 1) read += 1;
          return reads;
        },
        pending: 0,
        onDrain: () => {},
        abort() {},
        end() {
          closed += 1;
        },
      },
      dependencies,
    );
  }
  await settled();
  const before = bytesInUse();
  const held: number[] = [];
  const message = 'x'.repeat(200);
  for (let emitted = 0; emitted < events; emitted += eventsOfUnit) {
    if (emitted === eventsBeforeClose) held.push(bytesInUse() - before);
    await node.emit(
      ...Array.from({ length: eventsOfUnit }, () => ({
        event: { announcementEvent: { message } },
        everyone: true as const,
      })),
    );
  }
  await settled();
  held.push(bytesInUse() - before);
  expect(held).toHaveLength(2);
  expect(Math.max(...held)).toBeLessThan(maxHeldBytes);
  expect([closed, read]).toEqual([clients, events]);
}
