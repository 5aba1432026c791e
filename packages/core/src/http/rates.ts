import { commonErrors } from '../kernel/errors.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import type { Route } from './contract.ts';
import { createMemoryRateStore, type Rate, type RateStore } from './rate-store.ts';

/** The default rates by class. */
export type RateTable = Readonly<Record<string, Rate>>;

/** The rate classes that no area owns; each area declares its own ones. `rates` of `createBackend` changes them. */
export const engineRates = {
  failed_credential: { points: 20, seconds: 60, blockSeconds: 600 },
  public: { points: 300, seconds: 60 },
  player_read: { points: 300, seconds: 60 },
  player_write: { points: 60, seconds: 60 },
  search: { points: 20, seconds: 60 },
  /** In place of the class of a stream's route if the stream is read by long polls. */
  long_poll: { points: 120, seconds: 60 },
  server: { points: 1_000, seconds: 10 },
  admin: { points: 100, seconds: 10 },
  control: { points: 6, seconds: 60 },
} as const satisfies RateTable;

/** Returns the rate class of a route: the declared one, or the one that access and method imply. */
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
  take(rateClass: string, key: string, now: number): Promise<void>;
  /** Gives back a point that was taken at `takenAt`: for calls that count only if they fail. */
  giveBack(rateClass: string, key: string, takenAt: number): Promise<void>;
}

const unlimited: Rates = { take: async () => {}, giveBack: async () => {} };

/**
 * Creates the rates of a table with some changed. `false` disables all. Throws for a changed class that the table does
 * not have, and if a rate is not positive.
 */
export function createRates(
  table: RateTable,
  changes: false | Readonly<Partial<Record<string, Rate>>> = {},
  store: RateStore = createMemoryRateStore(),
): Rates {
  if (changes === false) return unlimited;
  const rates = new Map(Object.entries(table));
  for (const [name, rate] of Object.entries(changes)) {
    if (!Object.hasOwn(table, name))
      throw new Error(
        `rates: there is no rate class ${name}; did you mean ${nearestName(name, Object.keys(table))}?`,
      );
    if (rate !== undefined) rates.set(name, rate);
  }
  for (const [name, rate] of rates)
    if (!(rate.points > 0 && rate.seconds > 0))
      throw new Error(`rates.${name} needs positive points and seconds`);

  return {
    async take(rateClass, key, now) {
      const rate = rates.get(rateClass);
      if (!rate) throw new Error(`there is no rate class ${rateClass}`);
      const wait = await store.take(`${rateClass} ${key}`, 1, rate, now);
      if (wait > 0) throw commonErrors.RATE_LIMITED({ retryAfterSeconds: Math.ceil(wait / 1000) });
    },
    async giveBack(rateClass, key, takenAt) {
      await store.giveBack(`${rateClass} ${key}`, 1, takenAt);
    },
  };
}
