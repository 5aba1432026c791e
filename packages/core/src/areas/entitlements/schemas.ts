import { z } from 'zod';
import {
  Bool,
  type Enumeration,
  enumeration,
  fitsPath,
  Id,
  Int64,
  int32,
  maybe,
  nameText,
  TimestampSeconds,
  text,
  unfitForPath,
} from '../../kernel/schemas.ts';
import {
  entitlementProviders,
  extendedOperations,
  intervalUnits,
  ownershipChangeTypes,
  priceTypes,
  providerDataOperations,
  storeAppPolicies,
  tagUpdates,
} from './states.ts';

export const EntitlementProvider = enumeration(
  'EntitlementProvider',
  'ENTITLEMENT_PROVIDER',
  entitlementProviders,
);
export const ExtendedOperation = enumeration('ExtendedOperation', 'EXTENDED_OPERATION', extendedOperations);
const OwnershipChangeType = enumeration('OwnershipChangeType', 'OWNERSHIP_CHANGE_TYPE', ownershipChangeTypes);
const TagUpdateOperation = enumeration('TagUpdateOperation', 'TAG_UPDATE', tagUpdates);
export const ProviderDataOperation = enumeration(
  'ModifyProviderCatalogItemDataOperation',
  'MODIFY_PROVIDER_CATALOG_ITEM_DATA_OPERATION',
  providerDataOperations,
);
const StoreAppItemPolicy = enumeration('StoreAppItemPolicy', 'STORE_APP_ITEM_POLICY', storeAppPolicies);
const IntervalUnit = enumeration('SubscriptionIntervalUnit', 'SUBSCRIPTION_INTERVAL_UNIT', intervalUnits);

const typeByName = new Map(
  Object.entries(priceTypes).flatMap(([name, value]) => [
    [name, value],
    [`PRICE_TYPE_FILTER_${name}`, value],
  ]),
);

/** Kinds of prices as a sum of flags, or the name of one. */
export const PriceTypes = maybe(
  z.union([z.number(), z.string()]).transform((given, context): number => {
    const value = typeof given === 'number' ? given : typeByName.get(given);
    if (value === undefined || !Number.isInteger(value) || value < 0 || value > 3) {
      context.addIssue({ code: 'custom', message: 'must be a sum of 1 and 2, or the name of one' });
      return z.NEVER;
    }
    return value;
  }),
).meta({
  enumerates: { id: 'PriceTypeFilter', values: priceTypes } satisfies Enumeration,
  override: {
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: 3,
    description:
      'A sum of 1 PURCHASE and 2 SUBSCRIPTION; 0 UNSPECIFIED means 1. The name of one is accepted too.',
  },
});

/** Something that groups items, such as `weapons`. */
export const Tag = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 _ . : -')
  .refine(fitsPath, unfitForPath);

/** Tags as items have them. The list is also bounded by a limit of the backend. */
export const Tags = z.array(z.object({ tag: Tag }));

export const TagUpdates = z.array(z.object({ operation: maybe(TagUpdateOperation), tag: Tag }));

/** The name of an item: 1 to 64 code points. Blanks at the ends are removed. */
export const ItemName = nameText(256)
  .refine((name) => [...name].length <= 64, 'must be 1 to 64 characters')
  .meta({ override: { type: 'string', minLength: 1, maxLength: 64 } });

export const ItemDescription = text(16_384);

/** An id of the game for an item. Empty means that it has none. */
export const CustomItemId = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{0,128}$/, 'must be at most 128 characters of A-Z a-z 0-9 _ . : -')
  .refine(fitsPath, unfitForPath);

const catalogItemId = z.string();
const customItemId = z.string();

export const CatalogItem = z
  .object({
    catalogItemId,
    name: z.string(),
    description: z.string(),
    published: z.boolean(),
    tags: z.array(z.object({ tag: z.string() })),
    customItemId: z.string().meta({ description: 'Empty if the item has none.' }),
  })
  .meta({ id: 'CatalogItem', description: 'Something that players can have.' });
export type CatalogItem = z.input<typeof CatalogItem>;

/** Flags that keep others than administrators from changing an account's item. */
const AdminLockoutFlags = z
  .object({ prohibitNonAdminUpdate: z.object({ value: z.boolean() }) })
  .meta({ id: 'AdminLockoutFlags', description: 'Whether only administrators may change the count.' });

const accountItem = { catalogItemId, isOwned: z.boolean(), count: Int64, customItemId } as const;

export const AccountItem = z
  .object(accountItem)
  .meta({ id: 'AccountItem', description: 'How many of an item an account has.' });
export const AdminAccountItem = z
  .object({ ...accountItem, lockoutFlags: AdminLockoutFlags })
  .meta({ id: 'AdminAccountItem', description: 'How many of an item an account has, for administrators.' });
export type AdminAccountItem = z.input<typeof AdminAccountItem>;

export const OwnershipChangeRecord = z
  .object({
    increment: Int64,
    agent: z
      .string()
      .meta({ description: 'Who changed it: `admin:…`, `server:…`, `order:…` or `provider:…`.' }),
    changeType: OwnershipChangeType,
    description: z.string(),
    timestamp: TimestampSeconds,
  })
  .meta({ id: 'OwnershipChangeRecord', description: 'One change of the count of an item.' });
export type OwnershipChangeRecord = z.input<typeof OwnershipChangeRecord>;

/** A flag that is absent, null, or set. `nullValue` is how protocol buffers write null. */
const NullableFlag = z
  .object({
    nullValue: maybe(enumeration('NullValue', 'NULL_VALUE', { NULL_VALUE: 0 })),
    value: maybe(Bool),
  })
  .refine(
    ({ nullValue, value }) => nullValue === undefined || value === undefined,
    'must have only one of nullValue and value',
  )
  .meta({ example: { value: true } });

export const LockoutFlagsInput = z.object({ prohibitNonAdminUpdate: maybe(NullableFlag) });

/** Capitals of a currency, as in ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capitals');

export const SubscriptionInterval = z
  .object({ unit: maybe(IntervalUnit), count: maybe(int32({ min: 0, max: 366 })) })
  .refine(
    ({ unit = 0, count = 0 }) => (unit === 0) === (count === 0),
    'must have both unit and count, or neither',
  )
  .meta({
    id: 'SubscriptionInterval',
    description: 'How often a subscription is paid. UNSPECIFIED or absent for a purchase.',
  });

/** The provider of a price: a text, because an empty one means any. */
const PriceProvider = maybe(
  z
    .enum(['Store', 'STORE', ''], { error: 'must be Store or empty' })
    .meta({ 'x-enum-varnames': ['Store', 'STORE', 'ANY'] })
    .transform((provider): 'Store' | '' => (provider === '' ? '' : 'Store')),
).meta({ override: { type: 'string', description: '`Store`, or empty for any provider.' } });

export const PriceKey = z
  .object({
    catalogItemId: Id,
    provider: PriceProvider,
    quantity: int32({ min: 1, max: 1_000_000 }),
    currency: Currency,
    subscriptionInterval: maybe(SubscriptionInterval),
  })
  .meta({ id: 'PriceKey', description: 'What a price is for. An item has one amount for each.' });

/** The backend also bounds it by a limit. */
export const Amount = Int64.refine((amount) => amount >= 1n, 'must be at least 1').meta({
  kind: 'integer',
  override: {
    type: 'integer',
    format: 'int64',
    minimum: 1,
    description: 'In minor units of the currency: 499 is 4.99.',
  },
});

export const Price = z
  .object({
    provider: z.string(),
    quantity: z.int(),
    currency: z.string(),
    amount: Int64,
    subscriptionInterval: z.object({ unit: IntervalUnit, count: z.int() }).optional(),
  })
  .meta({ id: 'Price', description: 'A price of an item, in minor units of its currency.' });
export type Price = z.input<typeof Price>;

export const StoreAppInput = z.object({
  appId: maybe(int32({ min: 1, max: 4_294_967_295 })),
  policy: maybe(StoreAppItemPolicy),
});

export const ProviderItemData = z
  .object({
    provider: EntitlementProvider,
    storeApp: z.object({ appId: z.int(), policy: StoreAppItemPolicy }),
  })
  .meta({ id: 'ProviderItemData', description: 'What a provider knows an item as.' });
export type ProviderItemData = z.input<typeof ProviderItemData>;
