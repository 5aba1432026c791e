import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createOutages } from '../runtime/outages.ts';
import type { RateStore } from './rate-store.ts';

/** Wraps a rate store of the host to log its outages: without it, each request that it fails would be a line. */
export function watchRateStore(
  store: RateStore,
  ctx: { readonly log: Log; readonly clock: Clock },
): RateStore {
  const { watch } = createOutages(ctx, {
    began: 'the rate store failed',
    ended: 'the rate store works again',
  });
  return {
    take(key, cost, rate, now) {
      const wait = store.take(key, cost, rate, now);
      return typeof wait === 'number' ? wait : watch(wait);
    },
    charge: (key, cost, rate, now) => watch(store.charge(key, cost, rate, now)),
    giveBack: (key, cost, takenAt) => watch(store.giveBack(key, cost, takenAt)),
  };
}
