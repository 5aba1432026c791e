import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, onTestFinished } from 'vitest';
import { verifyLedger } from '../../../src/areas/entitlements/index.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { outcomeOf } from '../../limits/limit-check.ts';

type Api = TestBackend['backend']['api']['entitlements'];

/** A backend with short calls for what entitlements do. At the end of the test its ledger is verified. */
export interface EntitlementsWorld extends TestBackend {
  readonly api: Api;
  /** Creates an item and returns its id. */
  item(name?: string, more?: Partial<Parameters<Api['createItem']>[0]>): Promise<string>;
  /** Returns how many of an item an account has, as administrators read it. */
  countOf(accountId: string, catalogItemId: string): Promise<bigint>;
  /** Returns the increments of an item, oldest first. */
  incrementsOf(accountId: string, catalogItemId: string): Promise<readonly bigint[]>;
}

export const asHost = { system: true } as const;

export async function createEntitlementsWorld(
  options: Partial<BackendOptions> = {},
): Promise<EntitlementsWorld> {
  const t = await createTestBackend(options);
  const { entitlements: api } = t.backend.api;
  let items = 0;
  onTestFinished(async () => {
    const differences = await verifyLedger(t.storage);
    await t[Symbol.asyncDispose]();
    expect(differences).toEqual([]);
  });
  return {
    ...t,
    api,
    async item(name = `item ${++items}`, more = {}) {
      return (await api.createItem({ catalogItemName: name, ...more }, asHost)).catalogItemId;
    },
    async countOf(accountId, catalogItemId) {
      return (await api.adminOwned({ accountId, catalogItemId }, asHost)).count;
    },
    async incrementsOf(accountId, catalogItemId) {
      const { records } = await api.adminHistory({ accountId, catalogItemId, limit: 200 }, asHost);
      return records.map(({ increment }) => increment).toReversed();
    },
  };
}

/** Returns the outcomes of calls that run at once. */
export const outcomesAtOnce = (calls: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  Promise.all(calls.map(outcomeOf));
