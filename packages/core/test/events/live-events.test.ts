import { expect, test } from 'vitest';
import type { EventBody } from '../../src/events/event-kinds.ts';
import { eventLog } from '../../src/events/tables.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { type Collected, createEventNode, saying, settled } from './event-node.ts';
import { createTestLog } from './log.ts';
import { shareMemory } from './shared-memory.ts';

const announcing = (message: string): EventBody => ({ announcementEvent: { message } });

/** Makes events for those of the recipients that have a message here. */
const eventsFor =
  (messages: Readonly<Record<string, string>>) =>
  async (recipientIds: readonly string[]): Promise<ReadonlyMap<string, EventBody>> =>
    new Map(
      Object.entries(messages)
        .filter(([id]) => recipientIds.includes(id))
        .map(([id, message]) => [id, announcing(message)]),
    );

test('a live event reaches each stream of a recipient, without an id, and is not stored', async () => {
  const node = await createEventNode();
  const streams = [await node.listen('ann'), await node.listen('ann'), await node.listen('ben')];
  await node.engine.hub.publishLive(eventsFor({ ann: 'still waiting', cid: 'not here' }));
  expect(streams.map((stream) => stream.texts())).toEqual([['still waiting'], ['still waiting'], []]);
  expect(streams[0]!.items.map(({ id, json }) => [id, json])).toEqual([
    [null, '{"event":{"announcementEvent":{"message":"still waiting"}}}'],
  ]);
  expect(await node.storage.count(eventLog, {})).toBe(0);
});

test('a live event is neither made for nor sent to recipients on another node', async () => {
  const shared = shareMemory(createMemoryStorage());
  const [here, there] = [
    await createEventNode({ storage: shared.node() }),
    await createEventNode({ storage: shared.node() }),
  ];
  const ann = await here.listen('ann');
  const ben = await there.listen('ben');
  const asked: string[] = [];
  await here.engine.hub.publishLive(async (ids) => {
    asked.push(...ids);
    return eventsFor({ ann: 'here', ben: 'here' })(ids);
  });
  await settled();
  expect(asked).toEqual(['ann']);
  expect(ann.texts()).toEqual(['here']);
  expect(ben.texts()).toEqual([]);
});

test('a live event is skipped on a stream that got a newer event while it was made', async () => {
  const node = await createEventNode();
  const ann = await node.listen('ann');
  const ben = await node.listen('ben');
  await node.emit(saying('waiting', 'ann', 'ben'));
  await node.engine.hub.publishLive(async (ids) => {
    const seen = await eventsFor({ ann: 'still waiting', ben: 'still waiting' })(ids);
    await node.emit(saying('matched', 'ann'));
    return seen;
  });
  expect(ann.texts()).toEqual(['waiting', 'matched']);
  // Control: ben got no match.
  expect(ben.texts()).toEqual(['waiting', 'still waiting']);
});

test('an event that another node commits while a live event is made comes after the live event', async () => {
  const shared = shareMemory(createMemoryStorage());
  const [here, there] = [
    await createEventNode({ storage: shared.node() }),
    await createEventNode({ storage: shared.node() }),
  ];
  const ann = await here.listen('ann');
  await here.engine.hub.publishLive(async (ids) => {
    const seen = await eventsFor({ ann: 'still waiting' })(ids);
    await there.emit(saying('matched', 'ann'));
    return seen;
  });
  await there.clock.advance(10);
  await settled();
  expect(ann.texts()).toEqual(['still waiting', 'matched']);
});

test('a live event skips a stream that opens or closes while it is made', async () => {
  const node = await createEventNode();
  const leaving = await node.listen('ann');
  let coming: Awaited<ReturnType<typeof node.listen>> | undefined;
  await node.engine.hub.publishLive(async (ids) => {
    leaving.close();
    coming = await node.listen('ann');
    return eventsFor({ ann: 'hello' })(ids);
  });
  expect(leaving.texts()).toEqual([]);
  expect(coming!.texts()).toEqual([]);
});

test('a live event skips a stream that does not keep up', async () => {
  const node = await createEventNode();
  const { feed } = await node.engine.hub.subscribe('ann', undefined, {
    accountId: 'ann',
    lineage: null,
    keyId: null,
  });
  const lines: string[] = [];
  let full = true;
  feed.start({
    item: ({ json }) => void lines.push(json),
    end: () => {},
    get full() {
      return full;
    },
    onReady: () => {},
  });
  await node.engine.hub.publishLive(eventsFor({ ann: 'dropped' }));
  full = false;
  await node.engine.hub.publishLive(eventsFor({ ann: 'taken' }));
  expect(lines).toEqual(['{"event":{"announcementEvent":{"message":"taken"}}}']);
});

test('live events for thousands of recipients are made in batches of 500', async () => {
  const node = await createEventNode();
  const streams: Collected[] = [];
  for (let index = 0; index < 1_201; index++) streams.push(await node.listen(`p${index}`));
  const sizes: number[] = [];
  await node.engine.hub.publishLive(async (ids) => {
    sizes.push(ids.length);
    return new Map(ids.map((id) => [id, announcing(id)]));
  });
  expect(sizes).toEqual([500, 500, 201]);
  expect(streams.map((stream) => stream.texts())).toEqual(
    Array.from({ length: 1_201 }, (_, index) => [`p${index}`]),
  );
});

test('no live event is made for recipients who have left before their batch', async () => {
  const node = await createEventNode();
  const streams: Collected[] = [];
  for (let index = 0; index < 1_200; index++) streams.push(await node.listen(`p${index}`));
  const sizes: number[] = [];
  await node.engine.hub.publishLive(async (ids) => {
    sizes.push(ids.length);
    for (const stream of streams.slice(500, 1_100)) stream.close();
    return new Map();
  });
  expect(sizes).toEqual([500, 100]);
});

test('a stream that fails or an event that cannot be written does not stop live events for others', async () => {
  const log = createTestLog();
  const node = await createEventNode({ log });
  await node.listen('ann', {
    onItem() {
      throw new Error('broken');
    },
  });
  await node.listen('ben');
  const cid = await node.listen('cid');
  const eventsOf = eventsFor({ ann: 'one', cid: 'three' });
  await node.engine.hub.publishLive(
    async (ids) =>
      new Map([...(await eventsOf(ids)), ['ben', { nothing: {} } as unknown as EventBody] as const]),
  );
  expect(cid.texts()).toEqual(['three']);
  expect(log.messages('error')).toHaveLength(2);
});
