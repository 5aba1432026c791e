import { expect, test, vi } from 'vitest';
import type { EventLine, ReadOptions } from './event-stream.ts';
import { readAcrossTabs, type TabChannel, type TabTools } from './tabs.ts';

/** A browser with tabs, whose connections a test writes. `isDeaf` is a tab that no message reaches. */
function browser() {
  const channels = new Set<TabChannel>();
  let queue = Promise.resolve();
  const connections: { readonly tab: string; readonly options: ReadOptions; send(...ids: string[]): void }[] =
    [];

  function tools(isFrozen: () => boolean, isDeaf: () => boolean): TabTools {
    return {
      locks: {
        async request(_name, { signal }, hold) {
          const before = queue;
          const { promise, resolve } = Promise.withResolvers<void>();
          queue = promise;
          await before;
          try {
            if (!signal.aborted) await hold();
          } finally {
            resolve();
          }
        },
      },
      openChannel() {
        const channel: TabChannel = {
          onmessage: null,
          postMessage(data) {
            if (isFrozen()) return;
            for (const each of channels)
              if (each !== channel) each.onmessage?.({ data: structuredClone(data) });
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return {
          ...channel,
          get onmessage() {
            return channel.onmessage;
          },
          set onmessage(listener: TabChannel['onmessage']) {
            channel.onmessage = (message) => {
              if (!isFrozen() && !isDeaf()) listener?.(message);
            };
          },
        };
      },
    };
  }

  /** Opens a tab that collects its events. */
  function open(tab: string) {
    const leaving = new AbortController();
    const state = { isFrozen: false, isDeaf: false, ids: [] as (string | undefined)[], opened: 0 };
    async function* read(options: ReadOptions): AsyncGenerator<EventLine, void> {
      const lines: EventLine[] = [];
      let wake = (): void => {};
      options.signal?.addEventListener('abort', () => wake());
      connections.push({
        tab,
        options,
        send(...ids) {
          for (const eventId of ids) lines.push({ event: { eventId } });
          wake();
        },
      });
      options.onPosition?.(options.lastEventId ?? 'position');
      options.onOpen?.();
      while (!options.signal?.aborted) {
        yield* lines.splice(0);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    const stream = readAcrossTabs(
      tools(
        () => state.isFrozen,
        () => state.isDeaf,
      ),
      'events',
      read,
      {
        signal: leaving.signal,
        onOpen: () => {
          state.opened += 1;
        },
      },
    );
    const done = (async () => {
      for await (const { event } of stream) state.ids.push(event?.eventId);
    })();
    return Object.assign(state, {
      close: () => {
        leaving.abort();
        return done;
      },
    });
  }
  return { open, connections };
}

test('the next tab resumes behind its own last event, and a tab that has seen more drops what comes again', async () => {
  const { open, connections } = browser();
  const [first, second, third] = [open('first'), open('second'), open('third')];
  await expect.poll(() => [first.opened, second.opened, third.opened]).toEqual([1, 1, 1]);
  connections[0]!.send('a');
  await expect.poll(() => second.ids).toEqual(['a']);
  second.isDeaf = true;
  connections[0]!.send('b');
  await expect.poll(() => third.ids).toEqual(['a', 'b']);
  await first.close();
  await expect.poll(() => connections.length).toBe(2);
  second.isDeaf = false;
  expect(connections[1]).toMatchObject({ tab: 'second', options: { lastEventId: 'a' } });
  connections[1]!.send('b', 'c');
  await expect
    .poll(() => [second.ids, third.ids])
    .toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  expect(connections).toHaveLength(2);
  await Promise.all([second.close(), third.close()]);
});

test('a tab that missed an event goes on behind its own last event, on a connection of its own', async () => {
  const { open, connections } = browser();
  const [first, second] = [open('first'), open('second')];
  await expect.poll(() => [first.opened, second.opened]).toEqual([1, 1]);
  connections[0]!.send('a');
  await expect.poll(() => second.ids).toEqual(['a']);
  second.isDeaf = true;
  connections[0]!.send('b');
  await expect.poll(() => first.ids).toEqual(['a', 'b']);
  second.isDeaf = false;
  connections[0]!.send('c');
  await expect.poll(() => connections.length).toBe(2);
  expect(connections[1]).toMatchObject({ tab: 'second', options: { lastEventId: 'a' } });
  connections[1]!.send('b', 'c');
  await expect.poll(() => second.ids).toEqual(['a', 'b', 'c']);
  await Promise.all([first.close(), second.close()]);
});

test('a leading tab that the system has stopped keeps no other tab from its events', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { open, connections } = browser();
    const [first, second] = [open('first'), open('second')];
    await vi.waitFor(() => expect([first.opened, second.opened]).toEqual([1, 1]));
    vi.advanceTimersByTime(60_000);
    connections[0]!.send('a');
    await vi.waitFor(() => expect(second.ids).toEqual(['a']));
    first.isFrozen = true;
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(connections).toHaveLength(2));
    expect(connections[1]).toMatchObject({ tab: 'second', options: { lastEventId: 'a' } });
    await Promise.all([first.close(), second.close()]);
  } finally {
    vi.useRealTimers();
  }
});
