import { setTimeout } from 'node:timers';
import type { WakeListener } from '@lobbykit/core/storage';
import type { Client } from 'pg';
import { toStorageError } from './database-errors.ts';
import { defaultHeartbeat, endConnection, type Heartbeat, startHeartbeat } from './heartbeat.ts';

/** Milliseconds before the first attempt to reconnect. */
const minPause = 100;
/** Milliseconds between two attempts, at most. */
const maxPause = 5_000;

export interface WakeUps {
  listen(channel: string, listener: WakeListener): Promise<() => Promise<void>>;
  /** Whether notifications arrive; null while there is no listener. */
  isListening(): boolean | null;
  close(): Promise<void>;
}

/**
 * Receives notifications on a separate connection, because a pool would lend the connection to other callers.
 *
 * It is idle, listening, or reconnecting:
 * - Idle: there is no listener and no connection. The first listener opens the connection.
 * - Listening: notifications go to the listeners of their channel. When the last listener stops, the connection is
 *   closed, and the state is idle again.
 * - Reconnecting: the connection broke. It reconnects after a pause that doubles up to five seconds, listens to every
 *   channel again, and calls every listener with `null`. Notifications sent in between are lost, so listeners must
 *   check for changes themselves.
 *
 * Firewalls and load balancers forget idle connections without ending them. Only a heartbeat notices that, because this
 * side otherwise sends nothing.
 */
export function createWakeUps(
  connect: () => Client,
  warn: (message: string) => void,
  heartbeat: Heartbeat = defaultHeartbeat,
): WakeUps {
  const listeners = new Map<string, Set<WakeListener>>();
  let client: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let works = false;
  let stopHeartbeat = (): void => {};

  /** Returns the connection, and opens it if there is none. A failed attempt leaves none behind. */
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
      works = false;
      client = undefined;
      stopHeartbeat();
      reconnectLater(minPause);
    };
    opened.on('error', onEnd);
    opened.on('notification', ({ channel, payload }) => notifyListeners(channel, payload ?? ''));
    try {
      await opened.connect();
      for (const channel of listeners.keys()) await opened.query(listenTo(opened, channel));
    } catch (error) {
      isCurrent = false;
      void endConnection(opened);
      throw toStorageError(error);
    }
    opened.on('end', onEnd);
    works = true;
    stopHeartbeat = startHeartbeat(opened, heartbeat, () => {
      warn('the connection for notifications of other nodes does not answer; opening a new one');
      onEnd();
      void endConnection(opened);
    });
    return opened;
  }

  function reconnectLater(pause: number): void {
    if (closed || listeners.size === 0) return;
    // A connection that breaks while it is opened is reported twice.
    clearTimeout(timer);
    // The timer alone must not keep the process alive.
    timer = setTimeout(() => {
      if (closed || listeners.size === 0) return;
      connected().then(
        () => {
          for (const channel of listeners.keys()) notifyListeners(channel, null);
        },
        () => reconnectLater(Math.min(pause * 2, maxPause)),
      );
    }, pause).unref();
  }

  function notifyListeners(channel: string, payload: string | null): void {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        warn(`a listener of the channel ${channel} threw ${String(error)}`);
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
    works = false;
    stopHeartbeat();
    await current
      .then((opened) => {
        opened.removeAllListeners('end');
        return endConnection(opened);
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
        throw toStorageError(error);
      }
      return () => stop(channel, listener);
    },
    isListening: () => (listeners.size === 0 ? null : works),
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
