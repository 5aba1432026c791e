import { createManualClock } from '@lobbykit/testing';
import { expect, test, vi } from 'vitest';
import { removeOldEvents } from '../../src/events/retention.ts';
import type { StreamOwner } from '../../src/events/streams/stream-registry.ts';
import { eventLog } from '../../src/events/tables.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { collect, createEventNode, saying, settled, textOf } from './event-node.ts';
import { createTestLog } from './log.ts';

test('a stream begins at the moment of subscription', async () => {
  const node = await createEventNode();
  await node.emit(saying('before', 'ann'));
  const stream = await node.listen('ann');
  await node.emit(saying('after', 'ann'), saying('not hers', 'ben'));
  await settled();
  expect(stream.texts()).toEqual(['after']);
});

test('a stream loses no event between reading the head and registering', async () => {
  const node = await createEventNode();
  const { feed } = await node.engine.hub.subscribe('ann', undefined, nobody);
  await node.emit(saying('in between', 'ann'));
  const stream = collect(feed);
  await node.emit(saying('after', 'ann'));
  await settled();
  expect(stream.texts()).toEqual(['in between', 'after']);
});

test('two commits that finish out of order reach the stream in the order of their numbers', async () => {
  const node = await createEventNode();
  const stream = await node.listen('ann');
  const commit = (message: string) =>
    node.storage.transaction((unit) => node.engine.outbox.storeEvents(unit, [saying(message, 'ann')]));
  const publishFirst = await commit('first');
  const publishSecond = await commit('second');
  const publishThird = await commit('third');
  await publishThird();
  await publishFirst();
  await settled();
  await publishSecond();
  await settled();
  expect(stream.texts()).toEqual(['first', 'second', 'third']);
});

test('a stream resumes after any event that its cursor names', async () => {
  const node = await createEventNode();
  const whole = await node.listen('ann');
  for (let index = 0; index < 5; index++) await node.emit(saying(`${index}`, 'ann'));
  for (const [index, cursor] of whole.ids().entries()) {
    const stream = await node.listen('ann', { cursor });
    await settled();
    expect(stream.texts()).toEqual(['0', '1', '2', '3', '4'].slice(index + 1));
    stream.close();
  }
});

test('a stream that had no event yet resumes by its position', async () => {
  const node = await createEventNode();
  const first = await node.listen('ann');
  first.close();
  await node.emit(saying('while away', 'ann'));
  const second = await node.listen('ann', { cursor: first.position });
  await settled();
  expect(second.texts()).toEqual(['while away']);
});

test('a long backlog comes completely and in order', async () => {
  const node = await createEventNode();
  const { position } = await node.listen('ann');
  await node.emit(...Array.from({ length: 1000 }, (_, index) => saying(`${index}`, 'ann')));
  const stream = await node.listen('ann', { cursor: position });
  await settled();
  expect(stream.texts()).toEqual(Array.from({ length: 1000 }, (_, index) => `${index}`));
});

const resync = 'events/Resync';

test.each(['event-of-nobody', 'position-7', 'position-99999999999999999', '\u0000', 'x'.repeat(500)])(
  'an unknown cursor (%j) leads to a resync and then to new events',
  async (cursor) => {
    const node = await createEventNode();
    await node.emit(saying('old', 'ann'));
    const stream = await node.listen('ann', { cursor });
    await node.emit(saying('new', 'ann'));
    await settled();
    expect(stream.texts()).toEqual([resync, 'new']);
  },
);

test('the cursor of another recipient counts as unknown', async () => {
  const node = await createEventNode();
  const ben = await node.listen('ben');
  await node.emit(saying('for ben', 'ben'), saying('for ann', 'ann'));
  const stream = await node.listen('ann', { cursor: ben.ids()[0] });
  await settled();
  expect(stream.texts()).toEqual([resync]);
});

test('a client that missed as many events as are kept resumes, and one that missed more must resync', async () => {
  const node = await createEventNode({ limits: { eventLogRows: 8 } });
  const whole = await node.listen('ann');
  for (let index = 0; index < 20; index++) await node.emit(saying(`${index}`, 'ann'));
  const atLimit = await node.listen('ann', { cursor: whole.ids()[11] });
  const beyond = await node.listen('ann', { cursor: whole.ids()[10] });
  await settled();
  expect(atLimit.texts()).toEqual(['12', '13', '14', '15', '16', '17', '18', '19']);
  expect(beyond.texts()).toEqual([resync]);
});

test('a client that missed removed events must resync, and one that missed nothing need not', async () => {
  const node = await createEventNode();
  const whole = await node.listen('ann');
  await node.emit(saying('one', 'ann'));
  await node.emit(saying('two', 'ann'));
  await node.clock.advance(600_000);
  await removeOldEvents(node.storage, node.clock, node.limits);
  const [one, two] = whole.ids();
  const behind = await node.listen('ann', { cursor: one });
  const level = await node.listen('ann', { cursor: two });
  await node.emit(saying('three', 'ann'));
  await settled();
  expect(behind.texts()).toEqual([resync, 'three']);
  expect(level.texts()).toEqual(['three']);
});

test('a client that resumes after a resync is not told to resync again', async () => {
  const node = await createEventNode();
  await node.emit(saying('old', 'ann'));
  const told = await node.listen('ann', { cursor: 'event-of-nobody' });
  expect(told.ids()).toEqual(['position-1']);
  expect(JSON.parse(told.items[0]!.json)).toMatchObject({ event: { eventId: 'position-1' } });
  await node.emit(saying('new', 'ann'));
  const again = await node.listen('ann', { cursor: told.ids()[0] });
  await settled();
  expect(again.texts()).toEqual(['new']);
});

test('a client that resumes where its last stream began misses nothing after ten quiet minutes', async () => {
  const node = await createEventNode();
  const whole = await node.listen('ann');
  await node.emit(saying('one', 'ann'));
  const quiet = await node.listen('ann', { cursor: whole.ids()[0] });
  quiet.close();
  await node.clock.advance(600_000);
  await removeOldEvents(node.storage, node.clock, node.limits);
  await node.emit(saying('two', 'ann'));
  const back = await node.listen('ann', { cursor: quiet.position });
  await settled();
  expect(back.texts()).toEqual(['two']);
});

test('a client whose missed events are removed while it connects must resync', async () => {
  const node = await createEventNode();
  await node.emit(saying('one', 'ann'), saying('two', 'ann'));
  const { feed } = await node.engine.hub.subscribe('ann', 'position-0', nobody);
  await node.storage.delete(eventLog, { recipientId: 'ann' });
  const stream = collect(feed);
  await node.emit(saying('three', 'ann'));
  await settled();
  expect(stream.texts()).toEqual([resync, 'three']);
});

test('tag subscribers get each event with any of their tags once, live, and only from one sender if they name it', async () => {
  const node = await createEventNode();
  const { hub } = node.engine;
  const red = collect(hub.subscribeTags({ tags: ['red', 'blue'], senderId: null }, nobody));
  const shop = collect(hub.subscribeTags({ tags: ['red'], senderId: 'key:shop' }, nobody));
  const all = collect(hub.subscribeTags({ tags: null, senderId: null }, nobody));
  const say = (message: string, tags: string[], senderId = 'key:other') =>
    node.emit({ event: { announcementEvent: { message } }, tags, senderId });
  await say('both', ['red', 'blue']);
  await say('sale', ['red'], 'key:shop');
  await say('green', ['green']);
  await node.emit(saying('untagged', 'ann'));
  expect(red.texts()).toEqual(['both', 'sale']);
  expect(shop.texts()).toEqual(['sale']);
  expect(all.texts()).toEqual(['both', 'sale', 'green']);
  expect(JSON.parse(red.items[0]!.json)).toEqual({
    event: { eventId: expect.any(String), announcementEvent: { message: 'both' } },
    eventTags: ['red', 'blue'],
  });
  expect(red.items[0]).toBe(all.items[0]);
  red.close();
  await say('later', ['red']);
  expect(red.texts()).toHaveLength(2);
});

test('an event for everyone reaches every player stream once, without a cursor', async () => {
  const node = await createEventNode();
  const streams = [await node.listen('ann'), await node.listen('ann'), await node.listen('ben')];
  await node.emit({ event: { announcementEvent: { message: 'maintenance' } }, everyone: true });
  for (const stream of streams) {
    expect(stream.items.map(({ json }) => json)).toEqual([
      '{"event":{"announcementEvent":{"message":"maintenance"}}}',
    ]);
    expect(stream.ids()).toEqual([]);
  }
});

test('the oldest stream of an account closes with STREAM_REPLACED when there is one too many', async () => {
  const node = await createEventNode();
  const five = [];
  for (let index = 0; index < 5; index++) five.push(await node.listen('ann'));
  const other = await node.listen('ben');
  expect(five.map(({ ended }) => ended)).toEqual([false, false, false, false, false]);
  const sixth = await node.listen('ann');
  expect(five.map(({ ended }) => ended)).toEqual([true, false, false, false, false]);
  expect(five[0]!.texts()).toEqual(['STREAM_REPLACED']);
  expect([sixth.ended, other.ended]).toEqual([false, false]);
  expect(node.engine.hub.size).toBe(6);
});

test('a process opens no more streams than its limit', async () => {
  const node = await createEventNode({ limits: { streams: 2 } });
  const { hub } = node.engine;
  const early = await Promise.all(
    ['ann', 'ben', 'cleo'].map((name) => hub.subscribe(name, undefined, nobody)),
  );
  const streams = early.map(({ feed }) => collect(feed));
  expect(streams.map(({ ended }) => ended)).toEqual([false, false, true]);
  expect(streams[2]!.texts()).toEqual(['STREAMS_EXHAUSTED']);
  await expect(hub.subscribe('dan', undefined, nobody)).rejects.toMatchObject({
    reason: 'STREAMS_EXHAUSTED',
  });
  expect(() => hub.subscribeTags({ tags: null, senderId: null }, nobody)).toThrow(
    'maximum number of event streams',
  );
  streams[0]!.close();
  expect((await node.listen('dan')).ended).toBe(false);
});

test('the streams of an ended login get what was committed and then close; others stay open', async () => {
  const node = await createEventNode();
  const ended = await node.listen('ann', { owner: { lineage: 'login-1' } });
  const kept = await node.listen('ann', { owner: { lineage: 'login-2' } });
  const publish = await node.storage.transaction((unit) =>
    node.engine.outbox.storeEvents(unit, [
      { event: { authenticationEvent: { type: 'LOGOUT' } }, recipients: ['ann'] },
    ]),
  );
  // Areas close the streams of an ended login before the event is published.
  node.engine.hub.closeStreams({ lineage: 'login-1' });
  await publish();
  await settled();
  await node.emit(saying('later', 'ann'));
  await settled();
  expect(ended.texts()).toEqual(['authenticationEvent']);
  expect(ended.ended).toBe(true);
  expect(kept.texts()).toEqual(['authenticationEvent', 'later']);
  expect(kept.ended).toBe(false);
});

test('streams can be closed by account, by key, and by permission', async () => {
  const node = await createEventNode();
  const { hub } = node.engine;
  const player = await node.listen('ann');
  const tagsOf = (owner: Partial<StreamOwner>) =>
    collect(hub.subscribeTags({ tags: null, senderId: null }, { ...nobody, ...owner }));
  const [operator, byKey, byOtherKey] = [
    tagsOf({ accountId: 'ann' }),
    tagsOf({ keyId: 'k1' }),
    tagsOf({ keyId: 'k2' }),
  ];
  const closed = async () => {
    await settled();
    return [player, operator, byKey, byOtherKey].map(({ ended }) => ended);
  };
  hub.closeStreams({ keyId: 'k1' });
  expect(await closed()).toEqual([false, false, true, false]);
  hub.closeStreams({ operatorsOf: 'ann' });
  expect(await closed()).toEqual([false, true, true, false]);
  hub.closeStreams({ operators: true });
  expect(await closed()).toEqual([false, true, true, true]);
  hub.closeStreams({ accountId: 'ann' });
  expect(await closed()).toEqual([true, true, true, true]);
  expect(hub.size).toBe(0);
});

test('a consumer that throws neither keeps events from others nor fails a commit', async () => {
  const log = createTestLog();
  const node = await createEventNode({ log });
  let broken = false;
  const bad = await node.listen('ann', {
    onItem: () => {
      if (broken) throw new Error('broken socket');
    },
  });
  const good = await node.listen('ann');
  broken = true;
  await node.emit(saying('hello', 'ann'));
  expect(good.texts()).toEqual(['hello']);
  expect(log.messages('error')).toEqual(['an event could not be delivered to a stream']);
  bad.close();
});

test('a storage that fails for a while delays events but loses none', async () => {
  const memory = createMemoryStorage();
  let failing = false;
  const find: typeof memory.find = (table, query) =>
    failing ? Promise.reject(new Error('no connection')) : memory.find(table, query);
  const clock = createManualClock();
  const node = await createEventNode({ storage: { ...memory, find }, clock });
  const stream = await node.listen('ann');
  await settled();
  failing = true;
  const store = (message: string) =>
    memory.transaction((unit) => node.engine.outbox.storeEvents(unit, [saying(message, 'ann')]));
  await store('one');
  await (await store('two'))();
  await settled();
  expect(stream.texts()).toEqual([]);
  failing = false;
  await clock.advance(1000);
  await settled();
  expect(stream.texts()).toEqual(['one', 'two']);
});

test('a stream does not read the storage while its consumer is full', async () => {
  const node = await createEventNode();
  await node.emit(...Array.from({ length: 300 }, (_, index) => saying(`${index}`, 'ann')));
  const { feed } = await node.engine.hub.subscribe('ann', 'position-0', nobody);
  const texts: string[] = [];
  let full = false;
  let ready = vi.fn();
  const stop = feed.start({
    item(item) {
      texts.push(textOf(item));
      full = texts.length % 100 === 0;
    },
    end: () => {},
    get full() {
      return full;
    },
    onReady: (listener) => {
      ready = vi.fn(listener);
    },
  });
  for (const count of [100, 200, 300]) {
    await settled();
    expect(texts).toHaveLength(count);
    full = false;
    ready();
  }
  expect(texts).toEqual(Array.from({ length: 300 }, (_, index) => `${index}`));
  stop();
});

const nobody = { accountId: null, lineage: null, keyId: null };
