import { setImmediate, setTimeout } from 'node:timers/promises';
import type { OpenHost, TestRequest, TestResponse } from '@lobbykit/testing';
import { connectedAccounts } from '../../src/connections/tables.ts';
import { createWorld, type World } from '../operations/world.ts';

/** A stream that is closed: its response has begun, and nobody reads it. */
const closed: TestResponse['stream'] = { open: () => () => {} };

/** Asks in each turn of the event loop: the answer comes within a few, and a poll would wait for 20 ms. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the stream of the player was not noted within 15 seconds');
    await setImmediate();
  }
}

/** Opens a world whose requests go over the network to a host. Disposal closes the host too. */
export async function openServedWorld(
  openHost: OpenHost,
  options: Parameters<typeof createWorld>[0],
): Promise<World> {
  const world = await createWorld(options);
  const host = await openHost(world.backend);

  const connected = (): Promise<number> => world.storage.count(connectedAccounts, {});

  async function http(
    method: string,
    path: string,
    { body, headers = {}, session, key }: TestRequest = {},
  ): Promise<TestResponse> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const before = await connected();
    const response = await fetch(`${host.origin}/game/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { 'x-session-id': session }),
        ...(key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    const replies = Object.fromEntries(response.headers);
    if (/^(text\/event-stream|application\/x-ndjson)/.test(type)) {
      // The server notes the stream of a player a moment after it begins, and its end when the clock advances.
      if (path.startsWith('/events/subscribe?') || path === '/events/subscribe')
        await until(async () => (await connected()) > before);
      await response.body?.cancel();
      return { status, headers: replies, body: null, stream: closed };
    }
    const text = await response.text();
    // A response to HEAD has no body.
    const isJson = type.startsWith('application/json') && text !== '';
    return { status, headers: replies, body: isJson ? JSON.parse(text) : text || null, stream: null };
  }

  // An answer takes real time, in which a request that is thought to wait must not advance the clock by minutes. Its steps
  // are short; a test that lets a session expire waits for nothing.
  const clock: World['clock'] = {
    ...world.clock,
    async advance(milliseconds) {
      if (milliseconds < 1_000) await setTimeout(5);
      await world.clock.advance(milliseconds);
    },
  };

  return {
    ...world,
    clock,
    http,
    async [Symbol.asyncDispose]() {
      await host.close();
      await world[Symbol.asyncDispose]();
    },
  };
}
