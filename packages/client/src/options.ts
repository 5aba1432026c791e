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

const clientOptions: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  session: true,
  apiKey: true,
  onSession: true,
  onReplayToken: true,
  areas: true,
  fetch: true,
  timeoutMilliseconds: true,
  retry: true,
};
const callOptions: Readonly<Record<keyof CallOptions, true>> = {
  signal: true,
  idempotencyKey: true,
  headers: true,
  retry: true,
};
const streamOptions: Readonly<Record<keyof StreamOptions, true>> = {
  signal: true,
  lastEventId: true,
  headers: true,
  onOpen: true,
  onReconnect: true,
};

/** Throws for an option of `createClient` that does not exist. */
export const checkClientOptions = (options: object): void =>
  checkNames('createClient', options, Object.keys(clientOptions));

/**
 * Throws for an option of a call that does not exist, and for an option among the fields of the input, where it would do
 * nothing. `fields` are the names that the path and the query of the operation have.
 */
export function checkCallOptions(
  operation: string,
  isStream: boolean,
  {
    input,
    options,
    fields,
  }: { readonly input: object; readonly options: object; readonly fields: readonly string[] },
): void {
  const names = Object.keys(isStream ? streamOptions : callOptions);
  checkNames(operation, options, names);
  for (const [name, value] of Object.entries(input)) {
    if (!names.includes(name) || fields.includes(name)) continue;
    // A stream has no body. In a body, only a value that JSON cannot hold is surely an option.
    if (isStream || typeof value === 'function' || value instanceof AbortSignal)
      throw new Error(
        `${operation}: ${name} is an option, which belongs into the second argument: ({}, { ${name} })`,
      );
  }
}

function checkNames(owner: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`${owner}: there is no option ${unknown}; the options are ${known.join(', ')}`);
}
