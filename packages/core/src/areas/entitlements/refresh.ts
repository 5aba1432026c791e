import type { Call } from '../../kernel/call.ts';
import { createOutages } from '../../runtime/outages.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import { storeIdentity, storeIdIn } from '../../stores/store-identity.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { Change } from './change.ts';
import type { Ledger } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import type { AppOwnership, ItemProvider } from './providers.ts';
import { type Rule, set } from './rules.ts';
import { ownershipChangeTypes, storeAppPolicies } from './states.ts';
import { accountItems, itemRefreshes, type StoreAppItemRow, storeAppItems } from './tables.ts';

/** Asks the item provider what an account owns, before its items are read. */
export type Refresh = (call: Call, accountId: string, asap: boolean | undefined) => Promise<void> | undefined;

/** How many apps one call of the provider names. */
const appBatchSize = 100;
/** How long a caller waits for the provider. */
const checkMilliseconds = 3_000;

const known: Change = {
  agent: 'provider:StoreApp',
  senderId: 'system',
  changeType: ownershipChangeTypes.KNOWN,
  description: 'reported by the store',
};

/**
 * Creates the function that asks the item provider, at most once a minute for each account, and gives up after 3 seconds. What
 * the provider says replaces the count, unless the item is locked. If the provider does not answer, the answer comes from what
 * is stored, and has the header `x-stale`.
 */
export function createRefresh(
  ctx: EntitlementsContext,
  accounts: Pick<Accounts, 'subjectOf'>,
  ledger: Ledger,
  provider: ItemProvider | undefined,
  checkMinutes = 1,
): Refresh {
  const { atomically, clock, storage, systemCall } = ctx;
  const outages = createOutages(ctx, {
    began: 'the store did not say what an account owns',
    ended: 'the store says again what accounts own',
  });

  /** Returns whether this call shall ask now, or whether the last one that did has failed. */
  async function claim(accountId: string): Promise<'ask' | 'fresh' | 'stale'> {
    const checkedAt = clock.now();
    const due = { lte: checkedAt - checkMinutes * 60_000 };
    const row = { accountId, checkedAt, failed: false };
    if ((await storage.insert(itemRefreshes, row, { ifAbsent: true })).length > 0) return 'ask';
    const claimed = await storage.update(itemRefreshes, { accountId, checkedAt: due }, { checkedAt });
    if (claimed.length > 0) return 'ask';
    return (await storage.get(itemRefreshes, { accountId }))?.failed ? 'stale' : 'fresh';
  }

  async function readApps(
    storeId: bigint,
    apps: readonly StoreAppItemRow[],
    signal: AbortSignal,
  ): Promise<AppOwnership[]> {
    const found: AppOwnership[] = [];
    for (let at = 0; at < apps.length; at += appBatchSize) {
      const appIds = apps.slice(at, at + appBatchSize).map(({ appId }) => appId);
      found.push(...(await provider!.readApps({ storeId, appIds }, signal)));
    }
    return found;
  }

  /** Changes the counts that differ from what the provider says, in the order of the items. */
  async function apply(
    accountId: string,
    apps: readonly StoreAppItemRow[],
    owned: readonly AppOwnership[],
  ): Promise<void> {
    const isOwned = ({ appId, policy }: StoreAppItemRow): boolean =>
      owned.some(
        (app) =>
          app.appId === appId && app.owned && (app.permanent || policy !== storeAppPolicies.PERMANENT_ONLY),
      );
    const itemId = { in: apps.map((app) => app.itemId) };
    const rows = await storage.find(accountItems, { where: { accountId, itemId } });
    const different = apps
      .map((app) => ({ itemId: app.itemId, count: isOwned(app) ? 1n : 0n }))
      .filter((app) => (rows.find((row) => row.itemId === app.itemId)?.count ?? 0n) !== app.count)
      .sort((left, right) => (left.itemId < right.itemId ? -1 : 1));
    if (different.length === 0) return;
    await atomically(systemCall('entitlements.refresh'), async (unit) => {
      for (const { itemId, count } of different)
        await ledger.change(unit, clock.now(), { accountId, itemId }, known, unlockedOnly(set(count)));
    });
  }

  async function refresh(call: Call, accountId: string): Promise<void> {
    const storeId = storeIdIn(await accounts.subjectOf(call.db, accountId, storeIdentity));
    if (storeId === null) return;
    const apps = await call.db.find(storeAppItems, {});
    if (apps.length === 0) return;
    const turn = await claim(accountId);
    let isStale = turn === 'stale';
    if (turn === 'ask') {
      const controller = new AbortController();
      try {
        const asked = readApps(storeId, apps, controller.signal);
        await apply(accountId, apps, await withTimeout(clock, checkMilliseconds, asked));
        outages.worked();
      } catch (cause) {
        outages.failed(cause);
        isStale = true;
      } finally {
        controller.abort();
      }
      await storage.update(itemRefreshes, { accountId }, { failed: isStale }, { returns: 'key' });
    }
    if (isStale) call.reply('x-stale', 'true');
  }

  return (call, accountId, asap) =>
    // Within a unit of another operation nothing outside may be awaited.
    !provider || asap === true || call.unit !== null ? undefined : refresh(call, accountId);
}

const unlockedOnly =
  (rule: Rule): Rule =>
  (item) =>
    item.locked ? item : rule(item);
