import type { TestPlayer } from '@lobbykit/testing';
import { expect } from 'vitest';
import { askByTicket, openByTicket, ticketOf } from '../../events/ticket-client.ts';
import { asHost, isSettled, type LimitCheck, outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { reasonOf } from '../../operations/request.ts';
import type { World } from '../../operations/world.ts';

const announcement = (message: string) => ({ announcementEvent: { message } });

const emit = (world: World, to: readonly TestPlayer[], message = 'hello') =>
  world.backend.api.events.emit(
    { nestedEvent: announcement(message), recipientIds: to.map(({ accountId }) => accountId) },
    asHost,
  );

interface Stream {
  /** Each line: a message, the `@type` of another event, or the reason of an error. */
  readonly says: string[];
  readonly status: number;
  ended: boolean;
  /** While true, the client reads nothing. */
  full: boolean;
  drain(): void;
  /** Disconnects. */
  close(): void;
}

const saying = (line: string): string =>
  /"message":"([^"]*)","details"/.test(line)
    ? /"reason":"(\w+)"/.exec(line)![1]! +
      (/"retryDelay":"(\w+)"/.exec(line)?.[1] ?? '').replace(/^./, ' after $&')
    : (/"message":"([^"]*)"/.exec(line)?.[1] ?? /"@type":"([^"]*)"/.exec(line)?.[1] ?? 'emptyEvent');

async function open(world: World, { token }: TestPlayer, query = ''): Promise<Stream> {
  const { status, stream } = await world.http('GET', `/events/subscribe${query}`, { session: token });
  let drained = (): void => {};
  let gone = (): void => {};
  const client: Stream = {
    says: [],
    status,
    ended: false,
    full: false,
    drain: () => drained(),
    close: () => gone(),
  };
  const closing = stream?.open({
    write(chunk) {
      for (const line of Buffer.from(chunk as Uint8Array)
        .toString()
        .split('\n'))
        if (line.trim() !== '') client.says.push(saying(line));
      return !client.full;
    },
    pending: 0,
    abort() {},
    onDrain(listener) {
      drained = listener;
    },
    end() {
      client.ended = true;
    },
  });
  if (closing) gone = closing;
  await isSettled(Promise.resolve());
  return client;
}

/** Opens a stream whose client stops reading after one event. */
async function blocked(world: World, player: TestPlayer): Promise<Stream> {
  const stream = await open(world, player);
  stream.full = true;
  await emit(world, [player], 'first');
  expect(stream.says).toEqual(['first']);
  return stream;
}

export const eventLimits = {
  eventRecipients: {
    limits: { eventRecipients: 2 },
    async check(world) {
      const people = [await world.player(), await world.player(), await world.player()];
      expect(await outcomesOf([() => emit(world, people.slice(1)), () => emit(world, people)])).toEqual([
        'done',
        'INVALID_FIELD',
      ]);
    },
  },
  eventTags: {
    limits: { eventTags: 2 },
    async check(world) {
      const tagged = (eventTags: string[]) => () =>
        world.backend.api.events.emit({ nestedEvent: announcement('x'), eventTags, broadcast: true }, asHost);
      expect(await outcomesOf([tagged(['a', 'b']), tagged(['a', 'b', 'c'])])).toEqual([
        'done',
        'INVALID_FIELD',
      ]);
    },
  },
  subscriptionTags: {
    limits: { subscriptionTags: 2 },
    async check(world) {
      const subscribe = (tags: string) =>
        world.http('GET', `/events/subscribe/tags?${tags}`, { key: world.rootKey });
      expect((await subscribe('eventTags=a&eventTags=b')).status).toBe(200);
      expect((await subscribe('eventTags=a&eventTags=b&eventTags=c')).status).toBe(400);
    },
  },
  tagLength: {
    limits: { tagLength: 5 },
    async check(world) {
      const tagged = (tag: string) => () =>
        world.backend.api.events.emit(
          { nestedEvent: announcement('x'), eventTags: [tag], broadcast: true },
          asHost,
        );
      expect(await outcomesOf([tagged('aaaaa'), tagged('aaaaaa')])).toEqual(['done', 'INVALID_FIELD']);
      const subscribe = (tag: string) =>
        world.http('GET', `/events/subscribe/tags?eventTags=${tag}`, { key: world.rootKey });
      expect([(await subscribe('aaaaa')).status, (await subscribe('aaaaaa')).status]).toEqual([200, 400]);
    },
  },
  eventBytes: {
    limits: { eventBytes: 60 },
    async check(world) {
      const player = await world.player();
      const message = 'x'.repeat(60 - Buffer.byteLength(JSON.stringify(announcement(''))));
      expect(await outcomeOf(emit(world, [player], message))).toBe('done');
      expect(await outcomeOf(emit(world, [player], `${message}x`))).toBe('EVENT_TOO_LARGE');
    },
  },
  eventLogSeconds: {
    limits: { eventLogSeconds: 100 },
    async check(world) {
      const player = await world.player();
      await emit(world, [player], 'kept');
      await world.clock.advance(99_999);
      await world.backend.scheduler.tick();
      expect((await open(world, player, '?lastEventId=position-2')).says).toEqual(['kept']);
      // Old events are deleted every half minute.
      await world.clock.advance(30_000);
      await world.backend.scheduler.tick();
      expect((await open(world, player, '?lastEventId=position-2')).says).toEqual(['events/Resync']);
    },
  },
  eventLogRows: {
    limits: { eventLogRows: 8 },
    async check(world) {
      const player = await world.player();
      for (let count = 1; count <= 8; count++) await emit(world, [player], `${count}`);
      // The login emitted two events.
      expect((await open(world, player, '?lastEventId=position-2')).says).toHaveLength(8);
      await emit(world, [player], '9');
      expect((await open(world, player, '?lastEventId=position-3')).says).toHaveLength(8);
      expect((await open(world, player, '?lastEventId=position-2')).says).toEqual(['events/Resync']);
    },
  },
  streamsPerAccount: {
    limits: { streamsPerAccount: 2 },
    async check(world) {
      const player = await world.player();
      const streams = [await open(world, player), await open(world, player)];
      expect(streams.map(({ ended }) => ended)).toEqual([false, false]);
      streams.push(await open(world, player));
      expect(streams.map(({ ended }) => ended)).toEqual([true, false, false]);
      expect(streams[0]!.says).toEqual(['STREAM_REPLACED']);
    },
  },
  streams: {
    limits: { streams: 2 },
    async check(world) {
      const people = [await world.player(), await world.player(), await world.player()];
      expect((await open(world, people[0]!)).status).toBe(200);
      expect((await open(world, people[1]!)).status).toBe(200);
      const third = await world.http('GET', '/events/subscribe', { session: people[2]!.token });
      expect([third.status, reasonOf(third.body)]).toEqual([429, 'STREAMS_EXHAUSTED']);
    },
  },
  streamQueueItems: {
    limits: { streamQueueItems: 3 },
    async check(world) {
      const player = await world.player();
      const stream = await blocked(world, player);
      for (const message of ['a', 'b', 'c']) await emit(world, [player], message);
      expect(stream.ended).toBe(false);
      stream.full = false;
      stream.drain();
      expect(stream.says).toEqual(['first', 'a', 'b', 'c']);

      stream.full = true;
      for (const message of ['d', 'e', 'f', 'g', 'h']) await emit(world, [player], message);
      expect([stream.says.slice(4), stream.ended]).toEqual([['d', 'STREAM_OVERFLOW'], true]);
    },
  },
  streamQueueBytes: {
    limits: { streamQueueBytes: 2_000 },
    async check(world) {
      const player = await world.player();
      const stream = await blocked(world, player);
      await emit(world, [player], 'x'.repeat(1_000));
      expect(stream.ended).toBe(false);
      await emit(world, [player], 'x'.repeat(1_000));
      expect([stream.says.at(-1), stream.ended]).toEqual(['STREAM_OVERFLOW', true]);
    },
  },
  streamStallSeconds: {
    limits: { streamStallSeconds: 5 },
    async check(world) {
      const stream = await blocked(world, await world.player());
      await world.clock.advance(4_000);
      expect(stream.ended).toBe(false);
      await world.clock.advance(1_000);
      expect([stream.says.at(-1), stream.ended]).toEqual(['STREAM_OVERFLOW', true]);
    },
  },
  connectionGraceSeconds: {
    limits: { connectionGraceSeconds: 3 },
    async check(world) {
      const { parties } = world.backend.api;
      const [stays, goes] = [await world.player('stays'), await world.player('goes')];
      const { party } = await parties.create({}, { session: stays.token });
      await parties.join({ inviteCode: party.inviteCode }, { session: goes.token });
      const [stream, closed] = [await open(world, stays), await open(world, goes)];
      closed.close();
      await world.clock.advance(2_999);
      await isSettled(Promise.resolve());
      expect(stream.says).toEqual([]);
      await world.clock.advance(1);
      await expect.poll(() => stream.says).toEqual([expect.stringMatching(/ is away$/)]);
    },
  },
  streamSeconds: {
    limits: { streamSeconds: 5 },
    async check(world) {
      const stream = await open(world, await world.player());
      await world.clock.advance(4_999);
      expect(stream.ended).toBe(false);
      await world.clock.advance(1);
      expect(stream.ended).toBe(true);
    },
  },
  ticketStreamsPerLogin: {
    limits: { ticketStreamsPerLogin: 2 },
    async check(world) {
      const player = await world.player();
      const used: [ticket: string, lastEventId: string][] = [];
      const comesBack = async ([ticket, lastEventId]: readonly [string, string]) =>
        (await askByTicket(world, ticket, lastEventId)).status;
      for (let at = 0; at < 3; at += 1) {
        const ticket = await ticketOf(world, player);
        const stream = await openByTicket(world, ticket);
        stream.disconnect();
        used.push([ticket, stream.lastEventId]);
        await world.clock.advance(1_000);
        if (at === 1) expect([await comesBack(used[0]!), await comesBack(used[1]!)]).toEqual([200, 200]);
        await world.clock.advance(1_000);
      }
      const statuses: number[] = [];
      for (const each of used) statuses.push(await comesBack(each));
      expect(statuses.toSorted()).toEqual([200, 200, 401]);
    },
  },
  streamReturnSeconds: {
    limits: { streamReturnSeconds: 2 },
    async check(world) {
      const player = await world.player();
      const streams = [await open(world, player), await open(world, player), await open(world, player)];
      await world.backend.stop();
      expect(streams.map(({ says, ended }) => [says, ended])).toEqual([
        [['SHUTTING_DOWN after 1s'], true],
        [['SHUTTING_DOWN after 2s'], true],
        [['SHUTTING_DOWN after 1s'], true],
      ]);
    },
  },
  keepAliveSeconds: {
    limits: { keepAliveSeconds: 5 },
    async check(world) {
      const stream = await open(world, await world.player());
      await world.clock.advance(4_999);
      expect(stream.says).toEqual([]);
      await world.clock.advance(1);
      expect(stream.says).toEqual(['emptyEvent']);
    },
  },
  longPollSeconds: {
    limits: { longPollSeconds: 5 },
    async check(world) {
      const { token } = await world.player();
      const headers = { prefer: 'wait=1000' };
      const answer = world.http('GET', '/events/subscribe', { session: token, headers });
      await isSettled(answer);
      await world.clock.advance(4_999);
      expect(await isSettled(answer)).toBe(false);
      await world.clock.advance(1);
      const { body, headers: answered } = await answer;
      expect([body, answered['preference-applied']]).toEqual([{ event: { emptyEvent: {} } }, 'wait=5']);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
