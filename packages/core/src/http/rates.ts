import { Buffer } from 'node:buffer';
import { commonErrors } from '../kernel/errors.ts';
import { unknownName } from '../kernel/nearest-name.ts';
import { createExpiringMap } from '../runtime/expiring-map.ts';
import type { Route } from './contract.ts';
import { countedNetworks } from './input/client-address.ts';
import { createMemoryRateStore, type Rate, type RateStore } from './rate-store.ts';

/** The default rates by class. */
export type RateTable = Readonly<Record<string, Rate>>;

/** The rate classes that no area owns; each area declares its own ones. `rates` of `createBackend` changes them. */
export const engineRates = {
  failed_credential: { points: 20, seconds: 60, blockSeconds: 600 },
  /** Credentials that may be guesses, from an address that `failed_credential` blocks. */
  blocked_credential: { points: 10, seconds: 10 },
  public: { points: 300, seconds: 60 },
  player_read: { points: 300, seconds: 60 },
  player_write: { points: 60, seconds: 60 },
  /** One page of a search may have `globalListBytes`, 1 MiB. */
  search: { points: 20, seconds: 60, answerBytes: 1_048_576 },
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
  /**
   * Takes a point. Throws RATE_LIMITED with the seconds until the next try. Returns a promise only if the points are not in
   * the memory of this process: every request takes one.
   */
  take(rateClass: string, key: string, now: number): undefined | Promise<void>;
  /**
   * Takes a point of a client who is known by an address only. An IPv6 address also takes one of each larger network, which
   * has several times the points.
   */
  takeByAddress(rateClass: string, address: string, now: number): Promise<void>;
  /** Returns whether this process has refused an address, or a network of it, and its `blockSeconds` still run. */
  isBlocked(rateClass: string, address: string, now: number): boolean;
  /** Gives back the points that `takeByAddress` took. */
  giveBackByAddress(rateClass: string, address: string, takenAt: number): Promise<void>;
  /** Gives back a point that was taken at `takenAt`: for calls that count only if they fail. */
  giveBack(rateClass: string, key: string, takenAt: number): Promise<void>;
  /** Takes the points that an answer costs besides the first: one for each further `answerBytes` that are begun. */
  chargeAnswer(rateClass: string, key: string, text: string, now: number): Promise<void>;
  /** Takes these points from a client who is known by an address only. */
  chargeAnswerByAddress(rateClass: string, address: string, text: string, now: number): Promise<void>;
}

const defaultAnswerBytes = 65_536;

/** Above it, the oldest are forgotten and refused again at their next call. About 20 MB. */
const maxBlocked = 100_000;

/** Shorter answers cost one point, because a character has at most 3 bytes; only longer ones are measured. */
export const maxFreeCharacters = Math.floor(defaultAnswerBytes / 3);

const nothing = async (): Promise<void> => {};
const unlimited: Rates = {
  take: () => undefined,
  takeByAddress: nothing,
  isBlocked: () => false,
  giveBack: nothing,
  giveBackByAddress: nothing,
  chargeAnswer: nothing,
  chargeAnswerByAddress: nothing,
};

/**
 * Creates the rates of a table with some changed. `false` disables all. Throws for a changed class that the table does
 * not have, and if a rate is not positive. Calls `onRefusal` with the class for each caller who is refused.
 */
export function createRates(
  table: RateTable,
  changes: false | Readonly<Partial<Record<string, Rate>>> = {},
  store: RateStore = createMemoryRateStore(),
  onRefusal: (rateClass: string) => void = () => {},
): Rates {
  if (changes === false) return unlimited;
  const rates = new Map(Object.entries(table));
  for (const [name, rate] of Object.entries(changes)) {
    if (!Object.hasOwn(table, name))
      throw new Error(`rates: ${unknownName('rate class', name, Object.keys(table))}`);
    if (rate !== undefined) rates.set(name, rate);
  }
  for (const [name, rate] of rates) checkRate(name, rate);
  /** Whom this process has refused for `blockSeconds`. Kept here, because a shared store is too far to be asked each time. */
  const blocked = createExpiringMap<true>(maxBlocked);

  function rateOf(rateClass: string, clients: number): Rate {
    const rate = rates.get(rateClass);
    if (!rate) throw new Error(`there is no rate class ${rateClass}`);
    return clients === 1 ? rate : { ...rate, points: rate.points * clients };
  }

  function take(rateClass: string, key: string, now: number, clients: number): undefined | Promise<void> {
    const rate = rateOf(rateClass, clients);
    const counted = `${rateClass} ${key}`;
    const refuse = (wait: number): undefined => {
      if (wait <= 0) return;
      if (rate.blockSeconds) blocked.set(counted, true, now + wait, now);
      onRefusal(rateClass);
      throw commonErrors.RATE_LIMITED({ retryAfterSeconds: Math.ceil(wait / 1000) });
    };
    const wait = store.take(counted, 1, rate, now);
    return typeof wait === 'number' ? refuse(wait) : wait.then(refuse);
  }

  /** Returns the points that an answer costs besides the first. */
  function answerCost(rateClass: string, text: string): number {
    const { answerBytes = defaultAnswerBytes } = rateOf(rateClass, 1);
    return Math.max(0, Math.ceil(Buffer.byteLength(text) / answerBytes) - 1);
  }

  async function charge(rateClass: string, key: string, cost: number, now: number, clients: number) {
    if (cost > 0) await store.charge(`${rateClass} ${key}`, cost, rateOf(rateClass, clients), now);
  }

  const giveBack = (rateClass: string, key: string, takenAt: number): Promise<void> =>
    store.giveBack(`${rateClass} ${key}`, 1, takenAt);

  return {
    take: (rateClass, key, now) => take(rateClass, key, now, 1),
    async takeByAddress(rateClass, address, now) {
      for (const { network, clients } of countedNetworks(address))
        await take(rateClass, network, now, clients);
    },
    isBlocked: (rateClass, address, now) =>
      blocked.size > 0 &&
      countedNetworks(address).some(({ network }) => blocked.get(`${rateClass} ${network}`, now)),
    giveBack,
    async giveBackByAddress(rateClass, address, takenAt) {
      for (const { network } of countedNetworks(address)) await giveBack(rateClass, network, takenAt);
    },
    chargeAnswer: (rateClass, key, text, now) => charge(rateClass, key, answerCost(rateClass, text), now, 1),
    async chargeAnswerByAddress(rateClass, address, text, now) {
      const cost = answerCost(rateClass, text);
      if (cost === 0) return;
      for (const { network, clients } of countedNetworks(address))
        await charge(rateClass, network, cost, now, clients);
    },
  };
}

function checkRate(name: string, { points, seconds, answerBytes = defaultAnswerBytes }: Rate): void {
  if (!(points > 0 && seconds > 0)) throw new Error(`rates.${name} needs positive points and seconds`);
  if (!(answerBytes >= defaultAnswerBytes))
    throw new Error(`rates.${name}.answerBytes must be at least ${defaultAnswerBytes}`);
}
