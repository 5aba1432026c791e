import type { Handlers } from '../../http/contract.ts';
import { readPage, readPageBy } from '../../http/input/page.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { findReferenced } from '../../storage/find-referenced.ts';
import { getReferenced } from '../../storage/get-referenced.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type Row, selectColumns } from '../../storage/table.ts';
import type { SharedUnits } from '../area.ts';
import { byAdmin, byServer, type Change } from './change.ts';
import type { ownershipRoutes } from './contract.ownership.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { Ledger } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import type { Refresh } from './refresh.ts';
import { add, type Rule, set, subtract, unlessLocked } from './rules.ts';
import { extendedOperations } from './states.ts';
import {
  type AccountItemRow,
  accountItems,
  type CatalogItemRow,
  catalogItems,
  entitlementLedger,
  namedItems,
} from './tables.ts';
import { tombstoneOf } from './tombstone.ts';
import { accountItemOf, changeRecordOf } from './views.ts';

type Operations = Handlers<typeof ownershipRoutes>;

type ItemOfInput = { readonly accountId?: string | undefined; readonly catalogItemId?: string | undefined };

const countOf = (_call: Call, { accountId, catalogItemId }: ItemOfInput): string =>
  `${accountId} ${catalogItemId}`;

/** Changes of one count that come at once share units: in an event, everybody changes the same one. */
export const ownershipSharedUnits: SharedUnits<typeof ownershipRoutes> = {
  adminRevoke: countOf,
  adminSet: countOf,
  adminSetExtended: countOf,
  adminIncrement: countOf,
  adminDecrement: countOf,
  serverSet: countOf,
  serverIncrement: countOf,
  serverDecrement: countOf,
};

interface ItemInput {
  readonly accountId: string;
  readonly catalogItemId: string;
}

const defaultHistorySize = 100;
const maxHistorySize = 200;

/** What an account without the item has. */
const none = { isOwned: false, count: 0n };

/** What reads of players' items need of their wide rows. */
const ownedCounts = selectColumns(accountItems, ['count']);
const ownedItems = selectColumns(accountItems, ['count', 'locked']);

type NamedItemRow = Row<typeof namedItems>;

const isLive = (item: NamedItemRow | null | undefined): item is NamedItemRow =>
  item !== null && item !== undefined && item.deletedAt === null;

async function findByCustomId(db: StorageOperations, customItemId: string): Promise<CatalogItemRow | null> {
  const [item] = await db.find(catalogItems, { where: { uniqueCustomItemId: customItemId }, limit: 1 });
  return item ?? null;
}

/** Reads whether an account has an item: one read if it does. */
async function readOwned(
  db: StorageOperations,
  { accountId, catalogItemId, customItemId }: ItemInput & { readonly customItemId?: string | undefined },
) {
  const found = await getReferenced(
    db,
    ownedCounts,
    { accountId, itemId: catalogItemId },
    'itemId',
    namedItems,
  );
  const item = found ? found.referenced : await db.get(namedItems, { id: catalogItemId });
  if (!isLive(item)) throw errors.CATALOG_ITEM_NOT_FOUND();
  if (customItemId && customItemId !== item.customItemId)
    throw invalidField('customItemId', 'is not the custom id of this item');
  return found ? { isOwned: found.row.count > 0n, count: found.row.count } : none;
}

async function readOwnedByCustomId(
  db: StorageOperations,
  accountId: string,
  customItemId: string,
  catalogItemId: string | undefined,
) {
  const item = await findByCustomId(db, customItemId);
  if (item === null) throw errors.CATALOG_ITEM_NOT_FOUND();
  if (catalogItemId !== undefined && catalogItemId !== item.id)
    throw invalidField('catalogItemId', 'is not the item with this custom id');
  const row = await db.get(ownedCounts, { accountId, itemId: item.id });
  return row ? { isOwned: row.count > 0n, count: row.count } : none;
}

/** Finds an item of an account, also if the account was deleted. */
async function findItem(
  db: StorageOperations,
  { accountId, catalogItemId: itemId }: ItemInput,
): Promise<AccountItemRow | null> {
  return (
    (await db.get(accountItems, { accountId, itemId })) ??
    (await db.get(accountItems, { accountId: tombstoneOf(accountId), itemId }))
  );
}

function atLeastOne(count: bigint): void {
  if (count < 1n) throw invalidField('count', 'must be at least 1');
}

/** Creates the operations on what accounts have. */
export function createOwnership(
  { atomically, limits }: EntitlementsContext,
  ledger: Ledger,
  refresh: Refresh,
): Operations {
  type Asap = { readonly asap?: boolean | undefined };

  async function owned(call: Call, input: Parameters<typeof readOwned>[1] & Asap) {
    const refreshed = refresh(call, input.accountId, input.asap);
    if (refreshed) await refreshed;
    return readOwned(call.db, input);
  }

  async function ownedByCustomId(
    call: Call,
    accountId: string,
    {
      customItemId,
      catalogItemId,
      asap,
    }: { customItemId: string; catalogItemId?: string | undefined } & Asap,
  ) {
    const refreshed = refresh(call, accountId, asap);
    if (refreshed) await refreshed;
    return readOwnedByCustomId(call.db, accountId, customItemId, catalogItemId);
  }

  const change = (call: Call, { accountId, catalogItemId }: ItemInput, by: Change, rule: Rule) =>
    atomically(call, (unit) => {
      if (call.audited) unit.audit({ object: `${accountId} ${catalogItemId}` });
      const key = { accountId, itemId: catalogItemId };
      return ledger.change(unit, call.now, key, by, unlessLocked(by, rule));
    });

  async function listItems(
    call: Call,
    accountId: string,
    {
      asap,
      ...page
    }: Asap & { readonly limit?: number | undefined; readonly pageToken?: string | undefined },
  ) {
    const refreshed = refresh(call, accountId, asap);
    if (refreshed) await refreshed;
    const { db } = call;
    const { found, ...next } = await readPageBy(
      (query) => findReferenced(db, ownedItems, query, 'itemId', namedItems),
      ({ row }) => row,
      ownedItems,
      { where: { accountId }, orderBy: ['itemId'] },
      page,
      limits.pageRows,
    );
    const live = found.flatMap(({ row, referenced }) =>
      isLive(referenced) ? [accountItemOf(row, referenced)] : [],
    );
    return { catalogItems: live, ...next };
  }

  async function setBoth(
    call: Call,
    item: ItemInput,
    count: bigint | undefined,
    operation: number | undefined,
    flag: boolean | undefined,
  ) {
    const { LOCKOUT_FLAGS_ONLY, COUNT_AND_LOCKOUT_FLAGS } = extendedOperations;
    const setsCount = operation !== LOCKOUT_FLAGS_ONLY;
    const setsFlags = operation === LOCKOUT_FLAGS_ONLY || operation === COUNT_AND_LOCKOUT_FLAGS;
    if (setsCount && count === undefined) throw invalidField('count', 'is required for this operation');
    const rule: Rule = (state) => {
      const counted = setsCount ? set(count!)(state) : state;
      return setsFlags && flag !== undefined ? { ...counted, locked: flag } : counted;
    };
    const { before } = await change(call, item, byAdmin(call.actor, 'set'), rule);
    return { previousCount: before.count };
  }

  async function increment(call: Call, item: ItemInput & { count: bigint }, by: Change) {
    atLeastOne(item.count);
    const { after } = await change(call, item, by, add(item.count));
    return { newCount: after.count };
  }

  async function decrement(
    call: Call,
    item: ItemInput & { count: bigint; allowNegativeTotal?: boolean | undefined },
    by: Change,
  ) {
    const { count, allowNegativeTotal = false } = item;
    atLeastOne(count);
    const { before, after } = await change(call, item, by, subtract(count, allowNegativeTotal));
    return { newCount: after.count, decrementSuccessful: after.count !== before.count };
  }

  return {
    adminOwned: owned,
    adminOwnedByCustomId: (call, input) => ownedByCustomId(call, input.accountId, input),
    adminItems: (call, { accountId, ...page }) => listItems(call, accountId, page),
    async adminRevoke(call, item) {
      const { before } = await change(call, item, byAdmin(call.actor, 'revoke'), set(0n));
      return { wasOwned: before.count > 0n, previousCount: before.count };
    },
    adminSet(call, { count, operation, ...input }) {
      const flag = input['lockoutFlags.prohibitNonAdminUpdate.value'];
      if (flag !== undefined && input['lockoutFlags.prohibitNonAdminUpdate.nullValue'] !== undefined)
        throw invalidField(
          'lockoutFlags.prohibitNonAdminUpdate',
          'must have only one of nullValue and value',
        );
      return setBoth(call, input, count, operation, flag);
    },
    adminSetExtended: (call, { accountId, catalogItemId, count, operation, lockoutFlags }) =>
      setBoth(
        call,
        { accountId: accountId!, catalogItemId: catalogItemId! },
        count,
        operation,
        lockoutFlags?.prohibitNonAdminUpdate?.value,
      ),
    adminIncrement: (call, item) => increment(call, item, byAdmin(call.actor, 'increment')),
    adminDecrement: (call, item) => decrement(call, item, byAdmin(call.actor, 'decrement')),
    async adminLatestChange(call, item) {
      const row = await findItem(call.db, item);
      const latest =
        row && (await call.db.get(entitlementLedger, { ledgerId: row.ledgerId, number: row.changes }));
      return latest ? { record: changeRecordOf(latest) } : {};
    },
    async adminHistory(call, { limit, pageToken, ...item }) {
      const row = await findItem(call.db, item);
      if (!row) return { records: [] };
      const { rows, ...next } = await readPage(
        call.db,
        entitlementLedger,
        { where: { ledgerId: row.ledgerId }, orderBy: [{ column: 'number', descending: true }] },
        { limit: limit || defaultHistorySize, pageToken },
        maxHistorySize,
      );
      return { records: rows.map(changeRecordOf), ...next };
    },

    serverOwned: owned,
    serverOwnedByCustomId: (call, input) => ownedByCustomId(call, input.accountId, input),
    serverItems: (call, { accountId, ...page }) => listItems(call, accountId, page),
    async serverSet(call, item) {
      const { before } = await change(call, item, byServer(call.actor, 'set'), set(item.count));
      return { previousCount: before.count };
    },
    serverIncrement: (call, item) => increment(call, item, byServer(call.actor, 'increment')),
    serverDecrement: (call, item) => decrement(call, item, byServer(call.actor, 'decrement')),

    owned: (call, input) => owned(call, { ...input, accountId: playerOf(call) }),
    ownedByCustomId: (call, input) => ownedByCustomId(call, playerOf(call), input),
    items: (call, page) => listItems(call, playerOf(call), page),
  };
}
