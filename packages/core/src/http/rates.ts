import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
// By its file: the entry loads every limiter there is, which took an eighth of the time that importing us takes.
// @ts-expect-error the file has no types of its own
import memoryLimiter from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { commonErrors } from '../kernel/errors.ts';
import type { Route } from './contract.ts';

const MemoryLimiter = memoryLimiter as typeof RateLimiterMemory;

/** Points per window. The library counts in windows of its own wall clock, per process. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
  /** Seconds that a caller is kept out once over; the rest of the window where absent. */
  readonly blockSeconds?: number;
}

/** The usual rates by class; `rates` of `createBackend` changes or adds some. */
export const rateTable = {
  login: { points: 20, seconds: 60 },
  await: { points: 60, seconds: 60 },
  callback: { points: 60, seconds: 60 },
  platform_auth: { points: 20, seconds: 60 },
  failed_credential: { points: 20, seconds: 60, blockSeconds: 600 },
  public: { points: 300, seconds: 60 },
  player_read: { points: 300, seconds: 60 },
  player_write: { points: 60, seconds: 60 },
  search: { points: 20, seconds: 60 },
  account_ids: { points: 10, seconds: 60 },
  friend_request: { points: 20, seconds: 60 },
  emit: { points: 50, seconds: 1 },
  subscribe: { points: 20, seconds: 60 },
  /** In place of `subscribe` where a stream is read one answer at a time. */
  long_poll: { points: 120, seconds: 60 },
  server: { points: 1_000, seconds: 10 },
  admin: { points: 100, seconds: 10 },
  control: { points: 6, seconds: 60 },
  matchmaking_start: { points: 10, seconds: 60 },
  matchmaking_poll: { points: 30, seconds: 60 },
  invite_code: { points: 10, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** The class of an operation that names none. */
export function rateClassOf(route: Route): string {
  if (route.rate !== undefined) return route.rate;
  switch (route.access) {
    case 'public':
      return 'public';
    case 'session':
    case 'player':
      return route.method === 'GET' ? 'player_read' : 'player_write';
    case 'key':
      return 'server';
    case 'operator':
      return /(^|\/)server(s|\/)/.test(route.path) ? 'server' : 'admin';
  }
}

export interface Rates {
  /** Takes a point. Throws RATE_LIMITED with the seconds until the next try. */
  take(rateClass: string, key: string): Promise<void>;
  /** Gives back a point that was taken: for what only counts when it fails, and must be refused before it is tried. */
  giveBack(rateClass: string, key: string): Promise<void>;
}

const unlimited: Rates = { take: async () => {}, giveBack: async () => {} };

/** `false` switches rates off: for tests and load tests. Throws where a rate is not positive. */
export function createRates(given: false | Readonly<Record<string, Rate>> = {}): Rates {
  if (given === false) return unlimited;
  const limiters = new Map<string, RateLimiterMemory>();
  for (const [name, rate] of Object.entries<Rate>({ ...rateTable, ...given })) {
    if (!(rate.points > 0 && rate.seconds > 0))
      throw new Error(`rates.${name} needs positive points and seconds`);
    limiters.set(
      name,
      new MemoryLimiter({
        points: rate.points,
        duration: rate.seconds,
        ...(rate.blockSeconds !== undefined && { blockDuration: rate.blockSeconds }),
      }),
    );
  }
  const limiterOf = (name: string): RateLimiterMemory => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`there is no rate class ${name}`);
    return limiter;
  };
  const refused = (state: RateLimiterRes) =>
    commonErrors.RATE_LIMITED({ retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });

  return {
    async take(rateClass, key) {
      try {
        await limiterOf(rateClass).consume(key);
      } catch (state) {
        throw state instanceof Error ? state : refused(state as RateLimiterRes);
      }
    },
    async giveBack(rateClass, key) {
      const limiter = limiterOf(rateClass);
      // Given back into a new window, it would be one more than that one has.
      const state = await limiter.get(key);
      if (state && state.msBeforeNext > 0) await limiter.reward(key);
    },
  };
}
