import type { StorageOperations } from '../storage/storage.ts';

/** An account's first event stream has opened, or its last one has closed. */
export interface ConnectionChange {
  readonly accountId: string;
  readonly connected: boolean;
}

/** Who is connected, over all nodes: whoever has an event stream open, or has made a request lately. */
export interface Connections {
  /**
   * When each of these accounts was last connected, in milliseconds, never too early: `now` while one of its event
   * streams is open on a living node, else when the last one closed or its last request came, whichever was later.
   *
   * Times of requests are known to a minute, so they are up to 66 s too late. Absent: never known, or long ago.
   */
  lastConnected(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** Of these accounts, those that are logged in and were connected within the last 120 seconds. */
  connected(db: StorageOperations, accountIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /**
   * Calls `listener`, on one node alone and after it is durable, when the first event stream of an account has opened,
   * and when its last one has been closed for 10 seconds or its node has died. A stream that reopens in that time, on
   * whatever node, is no change.
   *
   * At most once: what must not be missed asks `lastConnected`. Listeners are isolated, and one account's changes come
   * one after the other.
   */
  onChange(listener: (change: ConnectionChange) => void | Promise<void>): void;
}
