import { setTimeout } from 'node:timers';
import type { WakeListener } from '@lobbykit/core/storage';
import type { Client } from 'pg';
import { failureOf } from './failures.ts';

/** Milliseconds before the first attempt to reconnect, and at most. */
const firstPause = 100;
const longestPause = 5_000;

export interface Wakeups {
  listen(channel: string, listener: WakeListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Receives notifications on a connection of its own: a pool would hand it to somebody else.
 *
 * It is idle, listening, or reconnecting. Idle: nobody listens and there is no connection. The first listener connects.
 * Listening: notifications go to the listeners of their channel. When the connection breaks, it reconnects after a pause
 * that doubles up to five seconds, listens to every channel again, and tells every listener `null`: what was sent
 * meanwhile is lost, so they must look for themselves. The last listener gone, the connection is closed: idle again.
 */
export function createWakeups(connect: () => Client, warn: (message: string) => void): Wakeups {
  const listeners = new Map<string, Set<WakeListener>>();
  let client: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** The connection, made if there is none. A failed attempt leaves none. */
  function connected(): Promise<Client> {
    if (client !== undefined) return client;
    const attempt = openClient();
    client = attempt;
    attempt.catch(() => {
      if (client === attempt) client = undefined;
    });
    return attempt;
  }

  async function openClient(): Promise<Client> {
    const opened = connect();
    let isCurrent = true;
    const onEnd = (): void => {
      if (!isCurrent) return;
      isCurrent = false;
      client = undefined;
      reconnectLater(firstPause);
    };
    opened.on('error', onEnd);
    opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await opened.connect();
      for (const channel of listeners.keys()) await opened.query(listenTo(opened, channel));
    } catch (error) {
      isCurrent = false;
      opened.end().catch(() => undefined);
      throw failureOf(error);
    }
    opened.on('end', onEnd);
    return opened;
  }

  function reconnectLater(pause: number): void {
    if (closed || listeners.size === 0) return;
    // A timer alone shall not keep a process alive that is done.
    timer = setTimeout(() => {
      connected().then(
        () => {
          for (const channel of listeners.keys()) tell(channel, null);
        },
        () => reconnectLater(Math.min(pause * 2, longestPause)),
      );
    }, pause).unref();
  }

  function tell(channel: string, payload: string | null): void {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        warn(`a listener of ${channel} threw ${String(error)}`);
      }
    }
  }

  async function stop(channel: string, listener: WakeListener): Promise<void> {
    const set = listeners.get(channel);
    if (set?.delete(listener) !== true || set.size > 0) return;
    listeners.delete(channel);
    const current = client;
    if (current === undefined) return;
    if (listeners.size === 0) {
      client = undefined;
      await endQuietly(current);
    } else {
      await current.then((opened) => opened.query(`un${listenTo(opened, channel)}`)).catch(() => undefined);
    }
  }

  async function endQuietly(current: Promise<Client>): Promise<void> {
    await current
      .then((opened) => {
        opened.removeAllListeners('end');
        return opened.end();
      })
      .catch(() => undefined);
  }

  return {
    async listen(channel, listener) {
      const existing = listeners.get(channel);
      const set = existing ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      try {
        const isConnecting = client === undefined;
        const opened = await connected();
        if (existing === undefined && !isConnecting) await opened.query(listenTo(opened, channel));
      } catch (error) {
        await stop(channel, listener);
        throw failureOf(error);
      }
      return () => stop(channel, listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      listeners.clear();
      if (client !== undefined) await endQuietly(client);
      client = undefined;
    },
  };
}

const listenTo = (client: Client, channel: string): string => `listen ${client.escapeIdentifier(channel)}`;
