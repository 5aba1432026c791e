import type { ServerHealth } from './health.ts';

export interface GameServerOptions {
  /** The address of the backend, without `/api/v1`. Default: the variable BACKEND_URL. */
  readonly baseUrl?: string | undefined;
  /** A key with the permission `matchbroker.serve`, and `matchmaking.backfill` for `fillSeats`. Default: the variable API_KEY. */
  readonly apiKey?: string | undefined;
  /**
   * Default: the variable SERVER_ID, which allocators and host agents set, or else a new id. A program that is started again
   * is another server.
   */
  readonly serverId?: string | undefined;
  /** Which matches it takes, such as `MatchProperties.rules.mode == 'duel'`. Default: all. */
  readonly requirements?: string | undefined;
  /**
   * The build of a server that no allocator has started, such as `1.4.2`. Then it may get matches that need this build. Of any
   * other server, its allocator says the build. Default: none.
   */
  readonly build?: string | undefined;
  /** Matches that it plays at the same time, at most. Default 1. */
  readonly concurrentMatches?: number;
  /**
   * Seconds for which `ready` and `fillSeats` are repeated. Default 120. Requests for matches and the ends of matches are
   * repeated for as long as the program runs.
   */
  readonly retrySeconds?: number;
  /**
   * Says how this server is. Then each call sends it, and while a match runs, `ready` is repeated every 20 seconds, so that
   * operators see players, the length of ticks and memory, and whether the server has stopped. Default: nothing is said.
   */
  readonly health?: () => ServerHealth;
  /**
   * Called with errors of single matches, and with failures of calls that are repeated: the first one, then one a minute.
   * Default: writes them to the console.
   */
  readonly onError?: (error: unknown) => void;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Waits between two attempts; resolves early when the signal is aborted. Default: a real timer. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns the time in milliseconds. Default: the machine's clock. */
  readonly now?: () => number;
}

const names: Readonly<Record<keyof GameServerOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  serverId: true,
  requirements: true,
  build: true,
  concurrentMatches: true,
  retrySeconds: true,
  health: true,
  onError: true,
  fetch: true,
  pause: true,
  now: true,
};

/** Throws for an option that does not exist. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new Error(
      "createGameServer takes options, such as { baseUrl: 'https://play.example.com' }, or nothing",
    );
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown !== undefined)
    throw new Error(
      `createGameServer: there is no option ${unknown}; the options are ${Object.keys(names).join(', ')}`,
    );
}

/** Returns the address of the backend, without `/api/v1`. Throws if it is none. */
export function readBaseUrl(option: string | undefined): string {
  const name = option === undefined ? 'the environment variable BACKEND_URL' : 'createGameServer: baseUrl';
  const baseUrl: unknown = option ?? fromEnvironment('BACKEND_URL');
  if (typeof baseUrl !== 'string' || !/^https?:\/\/[^?#]+$/i.test(baseUrl))
    throw new Error(`${name} must be a URL like https://play.example.com, without ? and #`);
  const address = baseUrl.replace(/\/+$/, '');
  if (address.endsWith('/api/v1'))
    throw new Error(`${name} is the address without /api/v1: ${address.slice(0, -'/api/v1'.length)}`);
  return address;
}

export function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
}
