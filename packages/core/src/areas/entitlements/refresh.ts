import type { Call } from '../../kernel/call.ts';
import { createOutages } from '../../runtime/outages.ts';
import { createRunningLeases } from '../../runtime/running-leases.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Row } from '../../storage/table.ts';
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

  const asks = createRunningLeases<string>({
    clock,
    hasOtherNodes: ctx.hasOtherNodes,
    isGivenBack: false,
    move: (accountId, asksUntil, to) =>
      storage.update(itemRefreshes, { accountId, asksUntil }, { asksUntil: to }, { returns: 'key' }),
  });

  /** Returns whether the provider is to be asked: the last answer is too old, or whoever asked has died before it came. */
  const isDue = ({ accountId, checkedAt, asksUntil }: Row<typeof itemRefreshes>): boolean =>
    asksUntil > 0
      ? asks.secondsUntilFree(accountId, asksUntil) === 0
      : checkedAt <= clock.now() - checkMinutes * 60_000;

  /** Takes the lease of an account whose row was read. Returns false if another call was faster. */
  async function take(
    accountId: string,
    row: Row<typeof itemRefreshes> | null,
    asksUntil: number,
  ): Promise<boolean> {
    const checkedAt = clock.now();
    if (row === null) {
      const first = { accountId, checkedAt, failed: false, asksUntil };
      return (await storage.insert(itemRefreshes, first, { ifAbsent: true })).length > 0;
    }
    const asRead = { accountId, checkedAt: row.checkedAt, asksUntil: row.asksUntil };
    return (await storage.update(itemRefreshes, asRead, { checkedAt, asksUntil })).length > 0;
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

  /** Asks the provider and stores what it says. Returns whether it has failed. */
  async function ask(accountId: string, storeId: bigint, apps: readonly StoreAppItemRow[]): Promise<boolean> {
    let failed = false;
    const controller = new AbortController();
    try {
      const asked = readApps(storeId, apps, controller.signal);
      await apply(accountId, apps, await withTimeout(clock, checkMilliseconds, asked));
      outages.worked();
    } catch (cause) {
      outages.failed(cause);
      failed = true;
    } finally {
      controller.abort();
    }
    await storage.update(itemRefreshes, { accountId }, { failed, asksUntil: 0 }, { returns: 'key' });
    return failed;
  }

  async function refresh(call: Call, accountId: string): Promise<void> {
    const storeId = storeIdIn(await accounts.subjectOf(call.db, accountId, storeIdentity));
    if (storeId === null) return;
    const apps = await call.db.find(storeAppItems, {});
    if (apps.length === 0) return;
    const row = await storage.get(itemRefreshes, { accountId });
    const isStale =
      row === null || isDue(row)
        ? await asks.run(
            accountId,
            (asksUntil) => take(accountId, row, asksUntil),
            async (taken) => (taken ? ask(accountId, storeId, apps) : (row?.failed ?? false)),
          )
        : row.failed;
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
