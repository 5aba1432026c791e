import type {
  AdminAccountItem,
  CatalogItem,
  OwnershipChangeRecord,
  Price,
  ProviderItemData,
} from './schemas.ts';
import { entitlementProviders, type OwnershipChangeType } from './states.ts';
import type { AccountItemRow, CatalogItemRow, LedgerRow, PriceRow, StoreAppItemRow } from './tables.ts';

export const tagsOf = ({ tags }: Pick<CatalogItemRow, 'tags'>): readonly string[] =>
  tags as readonly string[];

export const catalogItemOf = (row: CatalogItemRow): CatalogItem => ({
  catalogItemId: row.id,
  name: row.name,
  description: row.description,
  published: row.published,
  tags: tagsOf(row).map((tag) => ({ tag })),
  customItemId: row.customItemId,
});

/** Players get it without the flags, which their contract does not name. */
export const accountItemOf = (
  row: Pick<AccountItemRow, 'itemId' | 'count' | 'locked'>,
  { customItemId }: Pick<CatalogItemRow, 'customItemId'>,
): AdminAccountItem => ({
  catalogItemId: row.itemId,
  isOwned: row.count > 0n,
  count: row.count,
  customItemId,
  lockoutFlags: { prohibitNonAdminUpdate: { value: row.locked } },
});

export const changeRecordOf = (row: LedgerRow): OwnershipChangeRecord => ({
  increment: row.increment,
  agent: row.agent,
  changeType: row.changeType as OwnershipChangeType,
  description: row.description,
  timestamp: Math.floor(row.createdAt / 1000),
});

export const priceOf = ({ intervalUnit, intervalCount, ...row }: PriceRow): Price => ({
  provider: row.provider,
  quantity: row.quantity,
  currency: row.currency,
  amount: row.amount,
  ...(intervalUnit > 0 && {
    subscriptionInterval: { unit: intervalUnit as 1, count: intervalCount },
  }),
});

export const providerItemDataOf = ({ appId, policy }: StoreAppItemRow): ProviderItemData => ({
  provider: entitlementProviders.STORE_APP,
  storeApp: { appId, policy: policy as 1 },
});
