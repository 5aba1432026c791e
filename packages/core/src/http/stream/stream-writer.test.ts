import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { engineLimits, resolveLimits } from '../../kernel/limits.ts';
import { silentLog } from '../../runtime/log.ts';
import { type Feed, type FeedConsumer, feedItem } from './feed.ts';
import { longPoll } from './long-poll.ts';
import { createStreamDependencies } from './stream.ts';
import { openStream } from './stream-writer.ts';

const item = feedItem('{"event":{}}');

function streams(overrides: Parameters<typeof resolveLimits>[1] = {}) {
  const clock = createManualClock();
  const limits = resolveLimits(engineLimits, overrides);
  const dependencies = createStreamDependencies(clock, limits, silentLog);
  const sources: { consumer: FeedConsumer; stopped: boolean }[] = [];
  const feedAt = (position?: string): Feed => ({
    start(consumer) {
      const source = { consumer, stopped: false };
      sources.push(source);
      return () => {
        source.stopped = true;
      };
    },
    keepAlive: item,
    overflow: item,
    ...(position !== undefined && { position }),
  });
  /** Opens a stream whose client never answers: it takes bytes, and nothing says that it has gone. */
  function open(framing: 'line' | 'sse' = 'line', position?: string) {
    const client = { text: '', ended: false };
    openStream(
      feedAt(position),
      framing,
      {
        write(bytes) {
          client.text += Buffer.from(bytes as Uint8Array).toString();
          return true;
        },
        pending: 0,
        onDrain() {},
        abort() {},
        end() {
          client.ended = true;
        },
      },
      dependencies,
    );
    return client;
  }
  return { clock, open, sources, feedAt, dependencies };
}

test('a stream of lines begins with a space, because Firefox shows a page no response without a byte of its body', () => {
  const { open, sources } = streams();
  const client = open();
  expect(client.text).toBe(' ');
  sources[0]!.consumer.item(item);
  expect(client.text.split('\n').map((line) => line && JSON.parse(line))).toEqual([{ event: {} }, '']);
});

describe('a stopping server', () => {
  test('tells each client when to come back, spread evenly, and not that events are missing', () => {
    const { open, dependencies } = streams();
    const clients = Array.from({ length: 16 }, () => open());
    dependencies.open.drain();
    const farewells = clients.map(({ text }) => JSON.parse(text) as { code: number; details: object[] });
    expect(farewells.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => 14));
    expect(farewells[2]!.details).toEqual([
      expect.objectContaining({ reason: 'SHUTTING_DOWN' }),
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3s' },
    ]);
    expect(farewells.map(({ details }) => (details[1] as { retryDelay: string }).retryDelay)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8].map((seconds) => `${seconds}s`),
    );
    expect(clients.every(({ ended }) => ended)).toBe(true);
  });

  test('tells EventSource, too, how long to wait', () => {
    const { open, dependencies } = streams({ streamReturnSeconds: 1 });
    const client = open('sse');
    dependencies.open.drain();
    expect(client.text).toMatch(/\nevent: status\nretry: 1000\ndata: .*"SHUTTING_DOWN".*\n\n$/);
  });

  test('ends a long poll with the same line', async () => {
    const { feedAt, dependencies } = streams();
    const answer = longPoll(feedAt(), 'line', 50, new AbortController().signal, dependencies);
    dependencies.open.drain();
    expect(JSON.parse(await answer)).toMatchObject({
      details: [{ reason: 'SHUTTING_DOWN' }, { retryDelay: '1s' }],
    });
  });

  test('tells a stream that opens while it stops the same', () => {
    const { open, dependencies } = streams();
    dependencies.open.drain();
    expect(open().text).toContain('SHUTTING_DOWN');
  });
});

describe('the lifetime of a stream', () => {
  test('ends after 90 seconds for a client that vanished, although every write seems to succeed', async () => {
    const { clock, open, sources } = streams();
    const client = open();
    await clock.advance(89_000);
    expect([client.ended, sources[0]!.stopped]).toEqual([false, false]);
    await clock.advance(1_000);
    expect([client.ended, sources[0]!.stopped]).toEqual([true, true]);
  });

  test('ends at different times for streams that opened together, between 75 and 90 seconds', async () => {
    const { clock, open } = streams();
    const clients = Array.from({ length: 160 }, () => open());
    const ended = () => clients.filter((client) => client.ended).length;
    await clock.advance(74_000);
    expect(ended()).toBe(0);
    for (let second = 75; second <= 90; second++) {
      await clock.advance(1_000);
      expect(ended()).toBe((second - 74) * 10);
    }
  });
});

test('EventSource gets the position at which its stream begins, to resume there without an event', () => {
  const { open } = streams();
  expect(open('sse', 'position-5').text).toBe(':\nretry: 1000\nid: position-5\n\n');
  expect(open('sse').text).toBe(':\nretry: 1000\n\n');
});

test('of a stream with a ticket, items that waited and were dropped do not move the place at which it resumes', () => {
  const { sources, feedAt, dependencies } = streams({ streamQueueItems: 2 });
  const client = { text: '', full: false };
  openStream(
    { ...feedAt('position-5'), proof: 'gt_proof', overflow: feedItem('{"event":"overflow"}') },
    'sse',
    {
      write(bytes) {
        client.text += Buffer.from(bytes as Uint8Array).toString();
        return !client.full;
      },
      pending: 0,
      onDrain() {},
      abort() {},
      end() {},
    },
    dependencies,
  );
  expect(client.text).toBe(':\nretry: 1000\nevent: position\nid: position-5~gt_proof\ndata: {}\n\n');
  const { consumer } = sources[0]!;
  client.text = '';
  client.full = true;
  for (const id of ['event-6', 'event-7', 'event-8', 'event-9'])
    consumer.item(feedItem(`{"event":"${id}"}`, id));
  expect(client.text.split('\n').filter((line) => /^(id|data)/.test(line))).toEqual([
    'id: event-6',
    'data: {"event":"event-6"}',
    'id: event-6~gt_proof',
    'data: {}',
    'id: event-6',
    'data: {"event":"overflow"}',
    'id: event-6~gt_proof',
    'data: {}',
  ]);
});
