import type { StorageMeasurements } from '../storage/storage.ts';
import type { RpcCode } from './errors.ts';

/**
 * Receives what a backend measures, for metrics. `@lobbykit/monitoring/prometheus` has one.
 *
 * Its functions are called in the middle of requests, so they must be fast. They must not keep a label of their own for each
 * text that they get: all texts come from small sets, but a queue or an allocator may be renamed. What they throw is logged
 * once and changes nothing.
 */
export interface Meter {
  /**
   * An operation was answered: over HTTP or in this process. `operation` is null if no route matches the request. The time
   * ends when the answer is there. `code` is `OK` or the RPC code of the error.
   */
  recordRequest(operation: string | null, code: 'OK' | RpcCode, milliseconds: number): void;
  /**
   * An operation that waits on purpose was answered, such as a long poll. In place of `recordRequest`, so that the times of
   * that one say how fast the server is. A stream is answered when it opens.
   */
  recordWait(operation: string, code: 'OK' | RpcCode, milliseconds: number): void;
  /** A request was refused because its caller has used up the rate of this class. */
  recordRateLimited(rateClass: string): void;
  /**
   * An operation of the storage ended; a unit is one operation, `transaction`. The time includes the wait for a connection
   * or for the turn to write. `outcome` is `ok`, the name of a storage error such as `StorageBusy`, `refused` if the work of a
   * unit threw an error of the API, or `failed`.
   */
  recordStorage(operation: string, outcome: string, milliseconds: number): void;
  /** A scheduled task ran. `outcome` is `lost` if another node took its lease meanwhile. */
  recordTask(task: string, outcome: 'success' | 'failed' | 'lost', milliseconds: number): void;
  /** A ticket has found a match, this long after it was created. */
  recordMatched(queue: string, waitMilliseconds: number): void;
  /** Tickets have timed out. */
  recordExpired(queue: string, tickets: number): void;
  /** An allocator was asked for a game server. */
  recordAllocation(allocator: string, outcome: 'started' | 'declined' | 'failed', milliseconds: number): void;
  /**
   * An event came here from another node, this long after it was emitted. An event for a recipient counts for each of the
   * recipient's streams here that were open when it was emitted.
   */
  recordDelivery(milliseconds: number): void;
  /** An operation was refused, or failed, with this reason: one of those in `docs/reference/errors.md`, or of an area. */
  recordError?(reason: string): void;
  /** An operation runs for a player. */
  recordPlayer?(accountId: string): void;
  /** A ticket has begun to wait in a queue. */
  recordTicket?(queue: string): void;
  /**
   * Lines of an order have been granted, or were taken back because they were refunded or charged back. `amount` is their
   * price, in minor units of the currency.
   */
  recordSale?(kind: 'granted' | 'returned', currency: string, amount: bigint): void;
  /** Called once by `createBackend`, with the function that returns what can only be read. */
  connect?(measure: () => Promise<Measurements>): void;
}

/** Wraps work in spans, for traces. `@lobbykit/monitoring/opentelemetry` has one. */
export interface Tracer {
  /**
   * Calls `work` once, at once, within a span. What it throws itself is logged once, and changes nothing.
   */
  trace<Result>(span: Span, work: () => Promise<Result>): Promise<Result>;
}

/** Work that is traced. */
export interface Span {
  readonly kind: 'request' | 'storage' | 'task';
  /** The operation, for example `accounts.get`, the operation of the storage, or the task. */
  readonly name: string;
  /** The table that an operation of the storage is for; absent if it may use several. */
  readonly table?: string;
}

/** What a backend measures when it is asked. Values that could not be read in time are missing. */
export interface Measurements {
  /** Requests under way, without those that wait on purpose. */
  readonly runningRequests: number;
  /** Open streams and long polls of this process. */
  readonly openStreams: number;
  /** How long operations wait for the storage now, in milliseconds; 0 if the queue is ordinary. */
  readonly storageQueueMilliseconds: number;
  readonly storage: StorageMeasurements;
  readonly gauges: readonly Gauge[];
}

/** A number that a part of the backend reads from the storage. It is the same on every node. */
export type Gauge =
  /** How many players wait in a queue of matchmaking. */
  | { readonly kind: 'playersWaiting'; readonly queue: string; readonly value: number }
  /** How many matches wait for a game server. */
  | { readonly kind: 'matchesWaiting'; readonly value: number }
  /** The age in milliseconds of the oldest event that waits for a consumer; 0 if none waits. */
  | { readonly kind: 'consumerLag'; readonly consumer: string; readonly value: number }
  /** How many subjects of a consumer have stopped at an event that failed too often. */
  | { readonly kind: 'parkedSubjects'; readonly consumer: string; readonly value: number };
