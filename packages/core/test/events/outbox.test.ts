import { createCountingIds } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { EventBody } from '../../src/events/event-kinds.ts';
import { removeOldEvents } from '../../src/events/retention.ts';
import { eventBroadcasts, eventHeads, eventLog } from '../../src/events/tables.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { createEventNode, saying, settled } from './event-node.ts';
import { shareMemory } from './shared-memory.ts';
import { storageOpeners } from './storage-openers.ts';

const numbersOf = async (node: Awaited<ReturnType<typeof createEventNode>>, recipientId: string) =>
  (await node.storage.find(eventLog, { where: { recipientId }, orderBy: ['sequence'] })).map(
    ({ sequence }) => sequence,
  );

test('an event is stored exactly as it is sent, with both ids', async () => {
  const node = await createEventNode({ ids: createCountingIds() });
  await node.emit({
    event: { authenticationEvent: { type: 'LOGOUT', serviceAccountId: 'account-1' } },
    recipients: ['account-1'],
  });
  const [row] = await node.storage.find(eventLog, {});
  expect(row).toEqual({
    recipientId: 'account-1',
    sequence: 1,
    eventId: 'event-00000000-0000-7000-8000-000000000001',
    createdAt: node.clock.now(),
    payload:
      '{"eventId":"event-00000000-0000-7000-8000-000000000001","recipientId":"account-1","authenticationEvent":{"type":0,"serviceAccountId":"account-1","platformAccountId":"","platform":0}}',
  });
});

test.each(storageOpeners)(
  '100 concurrent emitters leave each recipient numbers without a gap, on %s',
  async (_, open) => {
    const node = await createEventNode({ storage: await open() });
    const people = ['ann', 'ben', 'cleo', 'dan'];
    const streams = await Promise.all(people.map((name) => node.listen(name)));
    const emitters = Array.from({ length: 100 }, (_, index) =>
      node.emit(
        saying(`first ${index}`, people[index % 4]!, people[(index + 1) % 4]!),
        saying(`second ${index}`, people[(index * 3) % 4]!, people[index % 4]!),
      ),
    );
    await Promise.all(emitters);

    let all = 0;
    for (const [index, name] of people.entries()) {
      const numbers = await numbersOf(node, name);
      expect(numbers).toEqual(numbers.map((_, place) => place + 1));
      all += numbers.length;
      const rows = await node.storage.find(eventLog, { where: { recipientId: name }, orderBy: ['sequence'] });
      await expect.poll(() => streams[index]!.ids()).toEqual(rows.map(({ eventId }) => eventId));
      const head = await node.storage.get(eventHeads, { recipientId: name });
      expect(head).toEqual({ recipientId: name, sequence: rows.length, eventId: rows.at(-1)!.eventId });
    }
    // The second event of an emitter may name one recipient twice, who gets it once.
    expect(all).toBe(emitters.length * 2 + expectedSeconds(people.length));
  },
);

function expectedSeconds(people: number): number {
  let recipients = 0;
  for (let index = 0; index < 100; index++)
    recipients += new Set([(index * 3) % people, index % people]).size;
  return recipients;
}

test('a unit that fails uses no number and sends no event', async () => {
  const node = await createEventNode();
  const stream = await node.listen('ann');
  await expect(
    node.storage.transaction(async (unit) => {
      await node.engine.outbox.storeEvents(unit, [saying('never', 'ann')]);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  await node.emit(saying('hello', 'ann'));
  expect(await numbersOf(node, 'ann')).toEqual([1]);
  expect(stream.texts()).toEqual(['hello']);
});

test('an event without a kind, with two, or of the wrong shape fails the unit', async () => {
  const node = await createEventNode();
  const store = (event: unknown) => node.emit({ event: event as EventBody, recipients: ['ann'] });
  await expect(store({})).rejects.toThrow('exactly one kind');
  await expect(store({ emptyEvent: {}, announcementEvent: { message: 'hi' } })).rejects.toThrow(
    'exactly one kind',
  );
  await expect(store({ announcementEvent: { message: 5 } })).rejects.toThrow('announcementEvent');
  expect(await numbersOf(node, 'ann')).toEqual([]);
});

test('64-bit integers in events keep all digits', async () => {
  const node = await createEventNode();
  await node.emit({
    event: { partyUpdateEvent: { type: 7, eventPayload: { level: { intValue: 9223372036854775807n } } } },
    recipients: ['ann'],
  });
  const [row] = await node.storage.find(eventLog, {});
  expect(row!.payload).toContain('"intValue":9223372036854775807');
});

test('the log of a recipient keeps at least its maximum length and at most an eighth more', async () => {
  const node = await createEventNode({ limits: { eventLogRows: 16 } });
  for (let index = 1; index <= 100; index++) {
    await node.emit(saying(`${index}`, 'ann'));
    const numbers = await numbersOf(node, 'ann');
    expect(numbers.length).toBeGreaterThanOrEqual(Math.min(index, 16));
    expect(numbers.length).toBeLessThanOrEqual(16 + 2);
    expect(numbers.at(-1)).toBe(index);
  }
});

test('only events and broadcasts whose time is over are removed', async () => {
  const shared = shareMemory(createMemoryStorage());
  const node = await createEventNode({ storage: shared.node() });
  await node.emit({ ...saying('old', 'ann'), tags: ['news'] });
  await node.clock.advance(150_000);
  await node.emit({ ...saying('new', 'ann'), tags: ['news'] });
  await node.clock.advance(150_000);
  await removeOldEvents(node.storage, node.clock, node.limits);
  expect(await numbersOf(node, 'ann')).toEqual([2]);
  expect(await node.storage.count(eventBroadcasts, {})).toBe(0);
});

test('broadcasts are stored only if there may be other nodes', async () => {
  const alone = await createEventNode();
  await alone.emit({ event: { emptyEvent: {} }, tags: ['news'], everyone: true });
  expect(await alone.storage.count(eventBroadcasts, {})).toBe(0);
  const shared = await createEventNode({ storage: shareMemory(createMemoryStorage()).node() });
  await shared.emit({ event: { emptyEvent: {} }, tags: ['news'], senderId: 'key:shop' });
  await shared.emit({ event: { emptyEvent: {} }, everyone: true });
  const rows = await shared.storage.find(eventBroadcasts, { orderBy: ['everyone'] });
  expect(rows.map(({ tags, senderId, everyone, body }) => [tags, senderId, everyone, body])).toEqual([
    [['news'], 'key:shop', false, '{"emptyEvent":{}}'],
    [[], '', true, '{"emptyEvent":{}}'],
  ]);
  await settled();
});
