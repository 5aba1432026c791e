import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import type { EventLine } from './event-stream.ts';

const event = (eventId: string): EventLine => ({ event: { eventId } });

/** A server whose streams a test writes, and what it was asked for. */
function server(status = 200) {
  const connections: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    send(...ids: string[]): void;
    close(): void;
    isOpen: boolean;
  }[] = [];
  const client = createClient({
    baseUrl: 'http://game.example',
    session: 'gs_alice',
    async fetch(url, { headers, signal } = {}) {
      if (status !== 200) return new Response('{}', { status });
      const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
      const body = new ReadableStream<Uint8Array>({ start: resolve });
      const controller = await promise;
      const connection = {
        url: String(url),
        headers: headers as Record<string, string>,
        send: (...ids: string[]) => {
          for (const id of ids)
            controller.enqueue(new TextEncoder().encode(`${JSON.stringify(event(id))}\n`));
        },
        close: () => controller.close(),
        isOpen: true,
      };
      signal!.addEventListener('abort', () => {
        if (connection.isOpen) controller.error(signal!.reason);
        connection.isOpen = false;
      });
      connections.push(connection);
      return new Response(body, { headers: { 'last-event-id': 'position-0' } });
    },
  });
  return { client, connections };
}

type Lines = AsyncGenerator<EventLine, void>;

/** Begins a loop. Resolves when its stream is open. */
async function begin(subscribe: (options: { onOpen: () => void }) => Lines) {
  const opened = Promise.withResolvers<void>();
  const lines = subscribe({ onOpen: opened.resolve });
  let first: Promise<IteratorResult<EventLine, void>> | undefined = lines.next();
  await opened.promise;
  return {
    lines,
    /** Reads the ids of the next events. */
    async read(count: number): Promise<(string | undefined)[]> {
      const ids: (string | undefined)[] = [];
      while (ids.length < count) {
        const { value } = await (first ?? lines.next());
        first = undefined;
        ids.push(value?.event?.eventId);
      }
      return ids;
    },
  };
}

test('loops over the same stream share one connection, and each gets every event from its beginning on, in order', async () => {
  const { client, connections } = server();
  const one = await begin((options) => client.events.subscribe({}, options) as Lines);
  connections[0]!.send('a');
  expect(await one.read(1)).toEqual(['a']);
  const two = await begin((options) => client.events.subscribe({}, options) as Lines);
  connections[0]!.send('b', 'c');
  expect([await two.read(2), await one.read(2)]).toEqual([
    ['b', 'c'],
    ['b', 'c'],
  ]);
  expect(connections).toHaveLength(1);
});

test('a shared connection that breaks is resumed once, behind the last event, for all loops', async () => {
  const { client, connections } = server();
  const reasons: unknown[] = [];
  const subscribe = (options: object) =>
    client.events.subscribe({}, { ...options, onReconnect: (reason) => void reasons.push(reason) }) as Lines;
  const loops = [await begin(subscribe), await begin(subscribe)];
  connections[0]!.send('a');
  for (const loop of loops) expect(await loop.read(1)).toEqual(['a']);
  connections[0]!.close();
  const next = loops.map((loop) => loop.read(1));
  await expect.poll(() => connections.length).toBe(2);
  expect(connections[1]!.headers['last-event-id']).toBe('a');
  connections[1]!.send('b');
  expect(await Promise.all(next)).toEqual([['b'], ['b']]);
  expect(reasons).toEqual(['the stream ended', 'the stream ended']);
});

test('the last loop that leaves closes the connection, and a later one opens another', async () => {
  const { client, connections } = server();
  const leaving = new AbortController();
  const one = await begin(
    (options) => client.events.subscribe({}, { ...options, signal: leaving.signal }) as Lines,
  );
  const two = await begin((options) => client.events.subscribe({}, options) as Lines);
  leaving.abort();
  expect(await one.read(1)).toEqual([undefined]);
  expect(connections[0]!.isOpen).toBe(true);
  connections[0]!.send('a');
  expect(await two.read(1)).toEqual(['a']);
  await two.lines.return();
  await expect.poll(() => connections[0]!.isOpen).toBe(false);
  await begin((options) => client.events.subscribe({}, options) as Lines);
  expect(connections).toHaveLength(2);
});

test('loops of other sessions, positions, headers and tags have connections of their own', async () => {
  const { client, connections } = server();
  await begin((options) => client.events.subscribe({}, options) as Lines);
  await begin((options) => client.events.subscribe({}, { ...options, lastEventId: 'a' }) as Lines);
  await begin((options) => client.events.subscribe({}, { ...options, headers: { 'x-own': '1' } }) as Lines);
  for (const tag of ['one', 'two', 'two'])
    await begin((options) => client.admin.events.subscribeTags({ eventTags: [tag] }, options) as Lines);
  client.useSession('gs_bob');
  await begin((options) => client.events.subscribe({}, options) as Lines);
  expect(connections.map(({ url, headers }) => [url.split('/events/')[1], headers['x-session-id']])).toEqual([
    ['subscribe', 'gs_alice'],
    ['subscribe', 'gs_alice'],
    ['subscribe', 'gs_alice'],
    ['subscribe/tags?eventTags=one', 'gs_alice'],
    ['subscribe/tags?eventTags=two', 'gs_alice'],
    ['subscribe', 'gs_bob'],
  ]);
});

test('a loop that reads slowly keeps no other one back, and goes on behind its last event on a connection of its own', async () => {
  const { client, connections } = server();
  const slow = await begin((options) => client.events.subscribe({}, options) as Lines);
  const fast = await begin((options) => client.events.subscribe({}, options) as Lines);
  const ids = Array.from({ length: 1_100 }, (_, index) => `event-${index}`);
  connections[0]!.send(...ids);
  expect(await fast.read(1_100)).toEqual(ids);
  // One event went to the call of `next` that waited, and 1,000 wait.
  const read = slow.read(1_002);
  await expect.poll(() => connections.length).toBe(2);
  expect(connections[1]!.headers['last-event-id']).toBe('event-1000');
  connections[1]!.send('event-1001');
  expect(await read).toEqual(ids.slice(0, 1_002));
});

test('a refusal rejects all loops, and a mistake in a function of one loop rejects that loop only', async () => {
  const refused = server(403).client;
  const loops = [0, 1].map(() => (refused.events.subscribe() as Lines).next());
  await Promise.all(loops.map((loop) => expect(loop).rejects.toMatchObject({ status: 403 })));
  const { client, connections } = server();
  const onOpen = () => {
    throw new TypeError('a mistake of the page');
  };
  const one = client.events.subscribe({}, { onOpen }) as Lines;
  const failing = expect(one.next()).rejects.toThrow('a mistake of the page');
  const two = await begin((options) => client.events.subscribe({}, options) as Lines);
  await failing;
  connections[0]!.send('a');
  expect(await two.read(1)).toEqual(['a']);
  expect(connections).toHaveLength(1);
});
