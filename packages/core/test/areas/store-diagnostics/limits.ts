import { expect } from 'vitest';
import { asHost, isSettled, type LimitCheck, outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { diagnosticsOf, storeOf } from '../../operations/world.ts';

export const storeDiagnosticsLimits = {
  storeReportRows: {
    limits: { storeReportRows: 2 },
    async check(world) {
      for (const orderId of [1n, 2n, 3n]) storeOf(world).record({ orderId });
      const { orders } = await world.backend.api.storeDiagnostics.readReport({ maxResults: 3 }, asHost);
      expect(orders).toHaveLength(2);
      expect(diagnosticsOf(world).calls).toEqual([['readReport', { since: 0, limit: 2 }]]);
    },
  },
  storePlayers: {
    limits: { storePlayers: 2 },
    async check({ backend: { api } }) {
      const calls = [2, 3].flatMap((count) => [
        () =>
          api.storeDiagnostics.readPlayerSummaries(
            { storeId: Array.from({ length: count }, (_, at) => at + 1) },
            asHost,
          ),
        () =>
          api.storeDiagnostics.readAccountPlayerSummaries(
            { accountIds: Array.from({ length: count }, (_, at) => `account-${at}`) },
            asHost,
          ),
      ]);
      expect(await outcomesOf(calls)).toEqual(['done', 'done', 'INVALID_FIELD', 'INVALID_FIELD']);
    },
  },
  storeDiagnosticsSeconds: {
    limits: { storeDiagnosticsSeconds: 1 },
    async check(world) {
      diagnosticsOf(world).fault = 'stalls';
      const outcome = outcomeOf(world.backend.api.storeDiagnostics.readItemDefinitions({}, asHost));
      await diagnosticsOf(world).stalled;
      await world.clock.advance(999);
      expect(await isSettled(outcome)).toBe(false);
      await world.clock.advance(1);
      expect(await outcome).toBe('STORE_UNAVAILABLE');
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
