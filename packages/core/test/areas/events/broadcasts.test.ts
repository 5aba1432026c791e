import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { isApiError } from '../../../src/kernel/errors.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../../src/storage/storage.ts';

const host = { system: true } as const;
const news = (n: number) => ({ nestedEvent: { anyEvent: { '@type': 'game/News', n } } });

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => (isApiError(error) ? error.reason : String(error)),
  );

test('broadcasts that come at once reach each subscriber once and in their order, and those refused harm no other', async () => {
  await using t = await createTestBackend({ rates: false });
  const { events } = t.backend.api;
  const controller = new AbortController();
  const stream = await events.subscribeTags({ eventTags: ['news'] }, { ...host, signal: controller.signal });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      if (n % 10 === 3)
        return outcomeOf(events.emit({ ...news(n), eventTags: ['announcement'], broadcast: true }, host));
      if (n % 10 === 7)
        return outcomeOf(events.emit({ ...news(n), recipientIds: ['nobody'], eventTags: ['news'] }, host));
      return outcomeOf(events.emit({ ...news(n), eventTags: ['news'], broadcast: true }, host));
    }),
  );
  expect(outcomes).toEqual(
    outcomes.map((_, n) => (n % 10 === 3 ? 'TAG_RESERVED' : n % 10 === 7 ? 'RECIPIENT_NOT_FOUND' : 'done')),
  );
  const sent = Array.from({ length: 100 }, (_, n) => n).filter((n) => ![3, 7].includes(n % 10));
  const received: unknown[] = [];
  for await (const item of stream) {
    const { event } = item as { readonly event?: { readonly anyEvent?: { readonly n?: unknown } } };
    if (event?.anyEvent?.n === undefined) continue;
    received.push(Number(event.anyEvent.n));
    if (received.length === sent.length) break;
  }
  controller.abort();
  expect(received.toSorted((left, right) => Number(left) - Number(right))).toEqual(sent);
});

test('broadcasts that come at once to a storage that is remote share their units', async () => {
  let units = 0;
  const memory = createMemoryStorage();
  const storage: Storage = {
    ...memory,
    isRemote: true,
    transaction(work) {
      units += 1;
      return memory.transaction(work);
    },
  };
  await using t = await createTestBackend({ storage, rates: false });
  const emit = (n: number) =>
    t.backend.api.events.emit({ ...news(n), eventTags: ['news'], broadcast: true }, host);
  await emit(0);
  const before = units;
  await Promise.all(Array.from({ length: 64 }, (_, n) => emit(n)));
  expect(units - before).toBeLessThanOrEqual(2);
});
