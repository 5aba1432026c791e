import { z } from 'zod';
import { commonErrors } from '../../kernel/errors.ts';
import { Bool, Id, Int64, int32, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { entitlementErrors as errors } from './errors.ts';
import {
  AccountItem,
  AdminAccountItem,
  CustomItemId,
  ExtendedOperation,
  LockoutFlagsInput,
  OwnershipChangeRecord,
} from './schemas.ts';

const admin = { access: 'operator', permission: 'entitlements.admin' } as const;
const reader = { access: 'operator', permission: 'entitlements.read' } as const;
const writer = { access: 'operator', permission: 'entitlements.write', routine: true } as const;
const player = { access: 'player' } as const;

const asap = maybe(Bool).meta({
  description: 'Whether the answer may come from what is stored, without asking the item provider first.',
});
const changed = ['anyEvent.entitlements/OwnershipChanged'] as const;

const stale = {
  emits: changed,
  responseHeaders: { 'x-stale': '`true` if the item provider was asked and did not answer.' },
} as const;
const ownership = z.object({ isOwned: z.boolean(), count: Int64 });
const notFound = [errors.CATALOG_ITEM_NOT_FOUND] as const;

/** The id of an item that the game has chosen, in a path. */
const customItemId = CustomItemId.min(1);
const ofAccount = z.object({ accountId: Id });
const ofItem = z.object({ accountId: Id, catalogItemId: Id });
const ofCount = z.object({ accountId: Id, catalogItemId: Id, count: Int64 });

const owned = {
  ...stale,
  method: 'GET',
  query: z.object({ asap, customItemId: maybe(CustomItemId) }),
  out: ownership,
  errors: notFound,
  summary: 'Returns whether an account has an item, and how many.',
  description:
    'isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.',
} as const;

const ownedByCustomId = {
  ...stale,
  method: 'GET',
  query: z.object({ asap, catalogItemId: maybe(Id) }),
  out: ownership,
  errors: notFound,
  summary: 'Returns whether an account has the item with a custom id, and how many.',
  description: 'A `catalogItemId` must be that of the item.',
} as const;

const items = {
  ...stale,
  method: 'GET',
  query: z.object({ asap, limit: pageFields.limit, pageToken: pageFields.pageToken }),
  summary: 'Lists the items that an account has or had.',
} as const;

const list = z.object({ catalogItems: z.array(AccountItem), ...nextPageToken });
const adminList = z.object({ catalogItems: z.array(AdminAccountItem), ...nextPageToken });

const decrementErrors = [errors.CATALOG_ITEM_NOT_FOUND, errors.ITEM_OWNER_NOT_FOUND] as const;
const changeErrors = [...decrementErrors, commonErrors.NUMBER_OUT_OF_RANGE] as const;

const set = {
  method: 'PUT',
  keyed: true,
  params: ofCount,
  out: z.object({ previousCount: Int64 }),
  emits: changed,
} as const;

const increment = {
  method: 'PATCH',
  params: ofCount,
  out: z.object({ newCount: Int64 }),
  emits: changed,
  summary: 'Adds to the count of an item of an account.',
  description: 'The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.',
} as const;

const decrement = {
  method: 'PATCH',
  params: ofCount,
  query: z.object({ allowNegativeTotal: maybe(Bool) }),
  out: z.object({ newCount: Int64, decrementSuccessful: z.boolean() }),
  emits: changed,
  summary: 'Subtracts from the count of an item of an account.',
  description:
    'The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false, unless allowNegativeTotal is true.',
} as const;

const adminPath = '/admin/entitlements/account/{accountId}';
const serverPath = '/server/entitlements/account/{accountId}';

/** The routes on what accounts have. */
export const ownershipRoutes = {
  adminOwned: {
    ...owned,
    ...admin,
    path: `${adminPath}/item/{catalogItemId}/owned`,
    params: ofItem,
  },
  adminOwnedByCustomId: {
    ...ownedByCustomId,
    ...admin,
    path: `${adminPath}/item/custom/{customItemId}/owned`,
    params: z.object({ accountId: Id, customItemId }),
  },
  adminItems: { ...items, ...admin, path: `${adminPath}/items`, params: ofAccount, out: adminList },
  adminRevoke: {
    ...admin,
    method: 'PUT',
    keyed: true,
    path: `${adminPath}/item/{catalogItemId}/revoke`,
    params: ofItem,
    out: z.object({ wasOwned: z.boolean(), previousCount: Int64 }),
    emits: changed,
    errors: changeErrors,
    summary: 'Sets the count of an item of an account to 0.',
  },
  adminSet: {
    ...set,
    ...admin,
    path: `${adminPath}/item/{catalogItemId}/set/{count}`,
    query: z.object({
      operation: maybe(ExtendedOperation),
      'lockoutFlags.prohibitNonAdminUpdate.nullValue': maybe(
        z.enum(['0', 'NULL_VALUE'], { error: 'must be 0 or NULL_VALUE' }),
      ),
      'lockoutFlags.prohibitNonAdminUpdate.value': maybe(Bool),
    }),
    errors: changeErrors,
    summary: 'Sets the count of an item of an account, its lockout flags, or both.',
    description:
      'The operation says what is set; by default only the count. A flag that is null or absent stays as it is.',
  },
  adminSetExtended: {
    ...admin,
    method: 'POST',
    path: `${adminPath}/item/{catalogItemId}/set_extended`,
    params: ofItem,
    body: z.object({
      accountId: maybe(Id),
      catalogItemId: maybe(Id),
      count: maybe(Int64),
      operation: maybe(ExtendedOperation),
      lockoutFlags: maybe(LockoutFlagsInput),
    }),
    out: z.object({ previousCount: Int64 }),
    emits: changed,
    errors: changeErrors,
    summary: 'Sets the count of an item of an account, its lockout flags, or both.',
    description: 'The same as the route with the count in its path. LOCKOUT_FLAGS_ONLY needs no count.',
  },
  adminIncrement: {
    ...increment,
    ...admin,
    path: `${adminPath}/item/{catalogItemId}/increment/{count}`,
    errors: changeErrors,
  },
  adminDecrement: {
    ...decrement,
    ...admin,
    path: `${adminPath}/item/{catalogItemId}/decrement/{count}`,
    errors: decrementErrors,
  },
  adminLatestChange: {
    ...admin,
    method: 'GET',
    path: `${adminPath}/item/{catalogItemId}/history/recent`,
    params: ofItem,
    out: z.object({
      record: OwnershipChangeRecord.optional().meta({ description: 'Absent if the count never changed.' }),
    }),
    summary: 'Reads the latest change of the count of an item of an account.',
  },
  adminHistory: {
    ...admin,
    method: 'GET',
    path: `${adminPath}/item/{catalogItemId}/history`,
    params: ofItem,
    query: z.object({
      limit: maybe(int32({ min: 0 })).meta({ description: 'Default 100, at most 200.' }),
      pageToken: pageFields.pageToken,
    }),
    out: z.object({ records: z.array(OwnershipChangeRecord), ...nextPageToken }),
    summary: 'Lists all changes of the count of an item of an account, newest first.',
    description: 'The history of a deleted account or item can still be read by its id.',
  },

  serverOwned: {
    ...owned,
    ...reader,
    path: `${serverPath}/item/{catalogItemId}/owned`,
    params: ofItem,
  },
  serverOwnedByCustomId: {
    ...ownedByCustomId,
    ...reader,
    path: `${serverPath}/item/custom/{customItemId}/owned`,
    params: z.object({ accountId: Id, customItemId }),
  },
  serverItems: { ...items, ...reader, path: `${serverPath}/items`, params: ofAccount, out: list },
  serverSet: {
    ...set,
    ...writer,
    path: `${serverPath}/item/{catalogItemId}/set/{count}`,
    errors: [...changeErrors, errors.ITEM_LOCKED],
    summary: 'Sets the count of an item of an account.',
  },
  serverIncrement: {
    ...increment,
    ...writer,
    path: `${serverPath}/item/{catalogItemId}/increment/{count}`,
    errors: [...changeErrors, errors.ITEM_LOCKED],
  },
  serverDecrement: {
    ...decrement,
    ...writer,
    path: `${serverPath}/item/{catalogItemId}/decrement/{count}`,
    errors: [...decrementErrors, errors.ITEM_LOCKED],
  },

  owned: {
    ...owned,
    ...player,
    path: '/entitlements/account/item/{catalogItemId}/owned',
    params: z.object({ catalogItemId: Id }),
    summary: 'Returns whether the caller has an item, and how many.',
  },
  ownedByCustomId: {
    ...ownedByCustomId,
    ...player,
    path: '/entitlements/account/item/custom/{customItemId}/owned',
    params: z.object({ customItemId }),
    summary: 'Returns whether the caller has the item with a custom id, and how many.',
  },
  items: {
    ...items,
    ...player,
    path: '/entitlements/account/items',
    out: list,
    summary: 'Lists the items that the caller has or had.',
  },
} as const;
