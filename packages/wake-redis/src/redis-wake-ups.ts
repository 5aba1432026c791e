import { clearInterval, setInterval } from 'node:timers';
import { checkOptions } from '@lobbykit/core/options';
import type { WakeListener, WakeUps } from '@lobbykit/core/storage';
import { Redis, type RedisOptions } from 'ioredis';

/** The options of `redisWakeUps`. */
export interface RedisWakeUpsOptions {
  /** `redis://user:password@host:port`, `rediss://…` with TLS, or options of ioredis, for sentinels for example. */
  readonly redis: string | RedisOptions;
  /** Begins the names of all channels. Backends with different databases on one Redis need different ones. Default `lobbykit`. */
  readonly prefix?: string;
  /** Receives warnings for the operator. Default: a process warning. */
  readonly warn?: (message: string) => void;
}

/** How often Redis is asked whether it still answers, and how long it has to answer, in milliseconds. */
export interface Heartbeat {
  readonly interval: number;
  readonly timeout: number;
}

const defaultHeartbeat: Heartbeat = { interval: 10_000, timeout: 3_000 };
/** Milliseconds between two attempts to reconnect. */
const minPause = 100;
const maxPause = 5_000;

const common = {
  lazyConnect: true,
  // What could not be sent at once is found by polling, and a queue of old wake-ups would help nobody.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: (attempt: number) => Math.min(minPause * 2 ** Math.min(attempt - 1, 10), maxPause),
} satisfies RedisOptions;

/**
 * Lets nodes wake each other through Redis: `createBackend({ storage, wakeUps: redisWakeUps({ redis: 'redis://…' }) })`.
 *
 * Redis stores nothing. If it is away, the start of a backend rejects; later, nodes find by polling what they were not
 * told: events within 2 seconds, revoked access within 5. After a connection is restored, every listener is called with
 * `null`.
 */
export const redisWakeUps = (options: RedisWakeUpsOptions): RedisWakeUps =>
  openWakeUps(options, defaultHeartbeat);

/** What `redisWakeUps` returns. */
export type RedisWakeUps = Required<Omit<WakeUps, 'batchMilliseconds'>>;

/** Creates the wake-ups, in tests with another heartbeat. */
export function openWakeUps(options: RedisWakeUpsOptions, { interval, timeout }: Heartbeat): RedisWakeUps {
  checkOptions('redisWakeUps', options, {
    example: "redisWakeUps({ redis: 'redis://host:6379' })",
    required: ['redis'],
    options: { redis: 'any', prefix: 'text', warn: 'function' },
  });
  const {
    redis,
    prefix = 'lobbykit',
    warn = (message: string) => process.emitWarning(message, 'LobbykitWarning'),
  } = options;
  const listeners = new Map<string, Set<WakeListener>>();
  let lastError: unknown;

  function connect(): Redis {
    const options = { ...common, connectTimeout: timeout, commandTimeout: timeout };
    const client =
      typeof redis === 'string'
        ? new Redis(redis, options)
        : new Redis(Object.assign({}, redis, options) as RedisOptions & { replyMapping?: 'legacy' });
    // Without a listener, ioredis prints every error. It reconnects by itself, and `health` says that it must.
    return client.on('error', (error) => {
      lastError = error;
    });
  }

  const publisher = connect();
  const subscriber = connect();
  let connecting: Promise<void> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  /** The connections that have not answered the heartbeat yet. */
  const asked = new Set<Redis>();
  let isListening = false;
  let hasListened = false;

  const nameOf = (channel: string): string => `${prefix}:${channel}`;

  /** Opens both connections. A failed attempt leaves none behind. */
  function connected(): Promise<void> {
    connecting ??= Promise.all([publisher.connect(), subscriber.connect()]).then(
      () => {
        heartbeat = setInterval(beat, interval).unref();
      },
      (cause: unknown) => {
        connecting = undefined;
        for (const client of [publisher, subscriber]) client.disconnect();
        throw new Error(`Redis cannot be reached: ${reasonOf(lastError ?? cause)}`, {
          cause: lastError ?? cause,
        });
      },
    );
    return connecting;
  }

  /** A connection that was cut without a word is only noticed because Redis does not answer. */
  function beat(): void {
    for (const client of [publisher, subscriber]) {
      if (client.status !== 'ready' || asked.has(client)) continue;
      asked.add(client);
      client
        .ping()
        .catch(() => destroySocket(client))
        .finally(() => asked.delete(client));
    }
  }

  /** Subscribes to all channels of a new connection. */
  async function subscribeAll(): Promise<void> {
    const channels = [...listeners.keys()];
    try {
      if (channels.length > 0) await subscriber.subscribe(...channels.map(nameOf));
    } catch {
      subscriber.disconnect(true);
      return;
    }
    isListening = true;
    if (hasListened) for (const channel of channels) call(channel, null);
    hasListened = channels.length > 0;
  }

  function call(channel: string, payload: string | null): void {
    for (const listener of listeners.get(channel) ?? [])
      try {
        listener(payload);
      } catch (error) {
        warn(`a listener of the channel ${channel} threw ${String(error)}`);
      }
  }

  subscriber.on('ready', () => void subscribeAll());
  subscriber.on('close', () => {
    isListening = false;
  });
  subscriber.on('message', (name, payload) => call(name.slice(prefix.length + 1), payload));

  async function stop(channel: string, listener: WakeListener): Promise<void> {
    const set = listeners.get(channel);
    if (set?.delete(listener) !== true || set.size > 0) return;
    listeners.delete(channel);
    if (isListening) await subscriber.unsubscribe(nameOf(channel)).catch(() => undefined);
  }

  return {
    async notify(channel, payload) {
      await connected();
      await publisher.publish(nameOf(channel), payload);
    },
    async listen(channel, listener) {
      await connected();
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      try {
        await subscriber.subscribe(nameOf(channel));
      } catch (error) {
        await stop(channel, listener);
        throw error;
      }
      isListening = true;
      hasListened = true;
      return () => stop(channel, listener);
    },
    async health() {
      if (listeners.size === 0) return [];
      const status = isListening
        ? 'listening on Redis'
        : 'reconnecting to Redis; events of other nodes come late';
      return [{ component: 'notifications', healthy: isListening, status }];
    },
    async close() {
      clearInterval(heartbeat);
      listeners.clear();
      for (const client of [publisher, subscriber]) client.disconnect();
    },
  };
}

const reasonOf = (cause: unknown): string => {
  const errors: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ');
};

/** The socket of a connection, which the types leave out. */
interface WithSocket {
  readonly stream?: { destroy(): void };
}

/** Breaks a connection, which then reconnects. `disconnect` would wait for the other side to agree. */
const destroySocket = (client: Redis): void => (client as unknown as WithSocket).stream?.destroy();
