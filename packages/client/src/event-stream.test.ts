import { expect, onTestFinished, test, vi } from 'vitest';
import { type EventLine, readEvents } from './event-stream.ts';
import { NetworkError } from './network-error.ts';

/** Answers each connection with the next of the given answers, and records the cursors of the requests. */
function server(answers: readonly { readonly position: string; readonly lines: readonly EventLine[] }[]) {
  const cursors: (string | undefined)[] = [];
  const connect = async (cursor: string | undefined): Promise<Response> => {
    const answer = answers[cursors.length]!;
    cursors.push(cursor);
    const text = answer.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(text, { headers: { 'last-event-id': answer.position } });
  };
  return { cursors, connect };
}

const event = (eventId: string): EventLine => ({ event: { eventId } });

test('a stream that breaks before its first event resumes where it began, so nothing in between is lost', async () => {
  const { cursors, connect } = server([
    { position: 'begin', lines: [] },
    { position: 'begin', lines: [event('a')] },
    { position: 'a', lines: [event('b')] },
  ]);
  const ids: (string | undefined)[] = [];
  for await (const line of readEvents('events.subscribe', connect, JSON.parse, {})) {
    ids.push(line.event?.eventId);
    if (ids.length === 2) break;
  }
  expect(ids).toEqual(['a', 'b']);
  expect(cursors).toEqual([undefined, 'begin', 'a']);
});

test('an item of an own stream may have a code and details, and a status ends the connection', async () => {
  const items = [{ code: 8, details: ['first'] }, { code: 8, details: null }, {}, { gold: 1 }];
  const status = {
    code: 14,
    message: '',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }],
  };
  const { connect } = server([
    { position: 'begin', lines: [...items, status, { gold: 2 }] as unknown as EventLine[] },
    { position: 'begin', lines: [{ gold: 3 }] as unknown as EventLine[] },
  ]);
  const yielded: unknown[] = [];
  for await (const line of readEvents('events.subscribe', connect, JSON.parse, {})) {
    yielded.push(line);
    if (yielded.length === 4) break;
  }
  expect(yielded).toEqual([items[0], items[1], items[3], { gold: 3 }]);
});

test('a stream without a new event resumes where its last connection began, because the server forgets old events', async () => {
  const keepAlive = { event: { emptyEvent: {} } };
  const { cursors, connect } = server([
    { position: 'position-0', lines: [event('a')] },
    { position: 'position-1', lines: [keepAlive] },
    { position: 'position-1', lines: [event('b')] },
    // The server may send an event again. It is yielded once.
    { position: 'position-1', lines: [event('b'), event('c')] },
  ]);
  const ids: (string | undefined)[] = [];
  for await (const line of readEvents('events.subscribe', connect, JSON.parse, {})) {
    ids.push(line.event?.eventId);
    if (ids.length === 3) break;
  }
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(cursors).toEqual([undefined, 'a', 'position-1', 'b']);
});

test('a stream that breaks before its first line does not resume where it began, because that line may be a resync', async () => {
  const resync = { event: { eventId: 'position-9', anyEvent: { '@type': 'events/Resync' } } };
  const { cursors, connect } = server([
    { position: 'position-9', lines: [] },
    { position: 'position-9', lines: [resync] },
    { position: 'position-9', lines: [event('a')] },
  ]);
  const lines: EventLine[] = [];
  for await (const line of readEvents('events.subscribe', connect, JSON.parse, { lastEventId: 'old' })) {
    lines.push(line);
    if (lines.length === 2) break;
  }
  expect(lines).toEqual([resync, event('a')]);
  expect(cursors).toEqual(['old', 'old', 'position-9']);
});

test.each([
  ['7s', 6_000, 7_000],
  ['1s', 125, 1_000],
  ['100000s', 299_000, 300_001],
  ['soon', 125, 376],
])(
  'a client comes back to a stopping server that says %j after %d to %d ms, and the farewell is no event',
  async (retryDelay, from, to) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const type = (name: string) => `type.googleapis.com/google.rpc.${name}`;
    const details = [
      { '@type': type('ErrorInfo'), reason: 'SHUTTING_DOWN' },
      { '@type': type('RetryInfo'), retryDelay },
    ];
    const farewell = { code: 14, message: 'the server is shutting down', details };
    const { cursors, connect } = server([
      { position: 'begin', lines: [farewell] },
      { position: 'begin', lines: [event('a')] },
    ]);
    const stream = readEvents('events.subscribe', connect, JSON.parse, {});
    const first = stream.next();
    await vi.advanceTimersByTimeAsync(from - 1);
    expect(cursors).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(to - from + 1);
    expect(cursors).toEqual([undefined, 'begin']);
    expect(await first).toEqual({ done: false, value: event('a') });
    await stream.return();
  },
);

/** Reads the first event with a fake clock. Returns when each connection began, in milliseconds. */
async function connectionTimes(connect: (at: number) => Promise<Response>): Promise<number[]> {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const times: number[] = [];
  const begunAt = performance.now();
  const stream = readEvents(
    'events.subscribe',
    () => connect(times.push(performance.now() - begunAt)),
    JSON.parse,
    {},
  );
  const first = stream.next();
  await vi.runAllTimersAsync();
  expect(await first).toEqual({ done: false, value: event('a') });
  await stream.return();
  return times;
}

const answer = (...lines: object[]): Response =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

test('the pauses between connections grow as long as there is no event, also if there are keep-alives', async () => {
  const times = await connectionTimes(async (at) =>
    answer(at < 5 ? { event: { emptyEvent: {} } } : event('a')),
  );
  expect(times).toEqual([0, 250, 750, 1_750, 3_750]);
});

test('a stream that lasts and is quiet is resumed soon, however often', async () => {
  const times = await connectionTimes(async (at) => {
    if (at === 8) return answer(event('a'));
    let left = 4;
    // A keep-alive every 10 seconds, for 30 seconds.
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        left -= 1;
        if (left === 0) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        controller.enqueue(new TextEncoder().encode('{}\n'));
      },
    });
    return new Response(body);
  });
  expect(times).toHaveLength(8);
  for (const [at, time] of times.slice(1).entries()) expect(time - times[at]!).toBe(30_250);
});

test('a stream is read where bodies cannot be iterated', async () => {
  const iterate = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator)!;
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  onTestFinished(() => void Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterate));
  const stream = readEvents('events.subscribe', async () => answer(event('a')), JSON.parse, {});
  expect(await stream.next()).toEqual({ done: false, value: event('a') });
  await stream.return();
});

test('a line that is no JSON, an error of the caller and a fetch without streams reject, because no new connection helps', async () => {
  const read = (connect: () => Promise<Response>) =>
    readEvents('events.subscribe', connect, JSON.parse, {}).next();
  await expect(read(async () => new Response('<html>\n'))).rejects.toThrow(SyntaxError);
  await expect(read(async () => new Response(null))).rejects.toThrow('this fetch gives no streams');
  const throwing = readEvents('events.subscribe', async () => answer(), JSON.parse, {
    onOpen: () => {
      throw new TypeError('a mistake of the page');
    },
  });
  await expect(throwing.next()).rejects.toThrow('a mistake of the page');
});

test('a lost connection is reported as a NetworkError with its operation and its cause', async () => {
  const cause = new TypeError('fetch failed');
  const stopping = new AbortController();
  const reasons: unknown[] = [];
  const onReconnect = (reason: unknown): void => {
    reasons.push(reason);
    stopping.abort();
  };
  const stream = readEvents('events.subscribe', () => Promise.reject(cause), JSON.parse, {
    signal: stopping.signal,
    onReconnect,
  });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(reasons).toEqual([expect.any(NetworkError)]);
  expect(reasons[0]).toMatchObject({ operation: 'events.subscribe', cause });
});
