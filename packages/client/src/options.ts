import type { AreaClient } from './areas.ts';

export interface ClientOptions<Areas extends readonly AreaClient[] = readonly []> {
  /** Where the interface is mounted, without `/api/v1`: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** A session token to begin with. The client keeps the one that the server sends in `x-session-id` up to date. */
  readonly session?: string | undefined;
  /** An API key; the client then presents no session. */
  readonly apiKey?: string | undefined;
  /** Called with each new session token, to store it. */
  readonly onSession?: ((token: string) => void) | undefined;
  /** Called with each replay token that replaces the one of the last login. Store it at once: the old one is used up. */
  readonly onReplayToken?: ((token: string) => void) | undefined;
  /** Areas of your own: modules that `writeAreaClient` of `@lobbykit/core/area` has written. Default: none. */
  readonly areas?: Areas | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds until an attempt of a call is aborted. Streams have no such limit. Default: 35,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /**
   * How often a call is repeated if it got no answer, or if the server is too busy. Default: 0.
   *
   * A repeated call has no second effect: the client sends an idempotency key with calls that would have one. A login is
   * repeated only if the server has refused it before it began.
   */
  readonly retry?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A repeated call with the same key returns what the first one returned, and changes nothing. */
  readonly idempotencyKey?: string | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The same as the option of the client, for this call. */
  readonly retry?: number | undefined;
}

/** Options of an event stream. */
export interface StreamOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
  /** Resumes behind this event. */
  readonly lastEventId?: string | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called each time the server begins to answer: no event from here on is missed. */
  readonly onOpen?: (() => void) | undefined;
  /** Called before each new attempt to connect, with the reason why the last connection ended. */
  readonly onReconnect?: ((reason: unknown) => void) | undefined;
}
