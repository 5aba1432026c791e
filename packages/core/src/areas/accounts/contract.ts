import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  DisplayName,
  HealthRecord,
  Id,
  maybe,
  nextPageToken,
  pageFields,
  text,
} from '../../kernel/schemas.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { metadataRoutes } from './contract.metadata.ts';
import { accountErrors as errors } from './errors.ts';
import {
  Account,
  accountAnswer,
  accountField,
  changeFields,
  deletedAnswer,
  linkedAnswer,
  NewAccountId,
  OwnPlatform,
  PlatformAccountId,
  unlinkedAnswer,
} from './schemas.ts';

const changeErrors = [
  errors.ACCOUNT_NOT_FOUND,
  metadataErrors.METADATA_VALUE_TOO_LARGE,
  metadataErrors.METADATA_TOO_MANY_ENTRIES,
  metadataErrors.METADATA_TOTAL_TOO_LARGE,
] as const;

const remove = {
  method: 'DELETE',
  access: 'operator',
  permission: 'accounts.delete',
  body: accountField,
  out: deletedAnswer,
  errors: [errors.ROLE_NOT_HELD],
  object: 'accountId',
  summary: 'Deletes an account with its sessions, platform accounts and metadata, at once and whole.',
} as const;

export const accountsContract = defineContract({
  area: 'accounts',
  title: 'Accounts',
  permissions: {
    'accounts.read': 'Read every account whole.',
    'accounts.create': 'Create accounts.',
    'accounts.delete': 'Delete accounts.',
    'accounts.link': 'Link platform accounts to accounts, and take them from accounts.',
    'accounts.metadata.read': 'Read the metadata of every account.',
    'accounts.metadata.write': 'Change the metadata of every account.',
    'accounts.admin': 'Change display names, metadata and, within what the caller holds, roles.',
  },
  routes: {
    create: {
      method: 'POST',
      path: '/accounts',
      access: 'session',
      body: z.object({}),
      out: accountAnswer,
      errors: [errors.ACCOUNT_GOING],
      emits: ['accountsEvent.CREATE_OR_GET_ACCOUNT', 'authenticationEvent.LOGIN'],
      summary: 'Gives the session its account: the one of its platform account, created where there is none.',
      description: 'A session that has its account gets the same answer again, and no event is told twice.',
    },
    get: {
      method: 'GET',
      path: '/accounts/{accountId}',
      access: 'player',
      params: accountField,
      out: accountAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND],
      summary: 'Reads the caller’s account, or what others may see of a player.',
    },
    update: {
      method: 'PATCH',
      path: '/accounts/{accountId}',
      access: 'player',
      params: accountField,
      body: z.object({ accountId: maybe(Id), ...changeFields }),
      out: accountAnswer,
      errors: [...changeErrors, metadataErrors.METADATA_KEY_RESERVED],
      summary: 'Changes display name and metadata of the caller’s account, all of it or nothing.',
      description:
        'Metadata entries are added or overwritten key by key. Other fields of the account are ignored.',
    },
    listIds: {
      method: 'POST',
      path: '/accounts/ids',
      access: 'player',
      rate: 'account_ids',
      reads: true,
      body: z.object(pageFields),
      out: z.object({ accountIds: z.array(z.string()), ...nextPageToken }),
      errors: [errors.ACCOUNT_IDS_OFF],
      summary: 'Lists the ids of all accounts, oldest first; at most 1,000 a page.',
    },
    link: {
      method: 'POST',
      path: '/accounts/link',
      access: 'player',
      body: z.object({
        sessionId: text(512, 1).meta({
          description: 'The token of a session that logged in and has no account.',
        }),
      }),
      out: linkedAnswer,
      errors: [errors.SESSION_NOT_LINKABLE, errors.ACCOUNT_NOT_FOUND, errors.ACCOUNT_GOING],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      summary: 'Links the platform account of another session to the caller’s account.',
      description:
        'Linked: the other session ends, and a new token for the caller’s comes in the session header; the old one is good for 30 seconds more. Where the platform account belongs to another account, or the caller’s has another one of that platform, accountLinked is false, nothing has changed, and the header x-reason says IDENTITY_TAKEN or PLATFORM_TAKEN.',
    },
    unlink: {
      method: 'POST',
      path: '/accounts/unlink',
      access: 'player',
      body: OwnPlatform,
      out: unlinkedAnswer,
      errors: [
        errors.ACCOUNT_NOT_FOUND,
        errors.PLATFORM_LAST,
        errors.PLATFORM_IN_USE,
        errors.PLATFORM_TOO_NEW,
      ],
      emits: ['accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM', 'authenticationEvent.LOGOUT'],
      summary: 'Takes a platform account from the caller’s account.',
      description:
        'Sessions that logged in with it end. Whoever logs in with it from then on gets an account of his own. accountUnlinked is false where the account has none of that platform.',
    },
    healthz: {
      method: 'GET',
      path: '/accounts/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Tells whether the area works.',
    },

    adminGet: {
      method: 'GET',
      path: '/admin/accounts/{accountId}',
      access: 'operator',
      permission: 'accounts.read',
      params: accountField,
      out: accountAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND],
      summary: 'Reads an account whole.',
    },
    adminList: {
      method: 'GET',
      path: '/admin/accounts',
      access: 'operator',
      permission: 'accounts.read',
      query: z.object(pageFields),
      out: z.object({ accounts: z.array(Account), ...nextPageToken }),
      summary: 'Lists accounts, oldest first; at most 200 a page.',
      description:
        'Where the metadata of a page would be more than 1 MiB, the accounts beyond that come without the field `metadata`.',
    },
    adminCreate: {
      method: 'POST',
      path: '/admin/accounts',
      access: 'operator',
      permission: 'accounts.create',
      body: z.object({ displayName: maybe(DisplayName), authRole: maybe(text(64)) }),
      out: accountAnswer,
      errors: [errors.ROLE_NOT_HELD],
      summary: 'Creates an account that nobody can log in to yet.',
      description: 'Without a name it gets one; without a role it gets `user`.',
    },
    adminUpdate: {
      method: 'PATCH',
      path: '/admin/accounts',
      access: 'operator',
      permission: 'accounts.admin',
      body: z.object({ accountId: Id, ...changeFields }),
      out: accountAnswer,
      errors: [...changeErrors, errors.ROLE_NOT_HELD],
      object: 'accountId',
      summary: 'Changes display name, role and metadata of an account, all of it or nothing.',
    },
    adminDelete: { ...remove, path: '/admin/accounts' },

    serverCreate: {
      method: 'POST',
      path: '/server/accounts',
      access: 'operator',
      permission: 'accounts.create',
      body: z.object({
        accountId: maybe(NewAccountId).meta({
          description: 'Absent: the account of the platform accounts, or a new one.',
        }),
        displayName: maybe(DisplayName).meta({ description: 'For a new account alone.' }),
        platformAccountIds: maybe(z.array(PlatformAccountId).max(32)),
      }),
      out: accountAnswer,
      errors: [errors.IDENTITY_TAKEN, errors.PLATFORM_TAKEN, errors.ROLE_NOT_HELD, errors.ACCOUNT_GOING],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      summary: 'Creates an account with platform accounts, or adds them to the account that is there.',
      description:
        'Platform accounts that the account has already stay; one of another account fails the whole call.',
    },
    serverDelete: { ...remove, path: '/server/accounts' },
    serverLink: {
      method: 'POST',
      path: '/server/accounts/link',
      access: 'operator',
      permission: 'accounts.link',
      body: z.object({ accountId: Id, platformAccountId: PlatformAccountId }),
      out: linkedAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND, errors.ROLE_NOT_HELD, errors.ACCOUNT_GOING],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      object: 'accountId',
      summary: 'Links a platform account to an account.',
      description:
        'Where it cannot be linked, accountLinked is false and the header x-reason says why, as for players.',
    },
    serverUnlink: {
      method: 'POST',
      path: '/server/accounts/unlink',
      access: 'operator',
      permission: 'accounts.link',
      body: z.object({ accountId: Id, platformAccountId: PlatformAccountId }),
      out: unlinkedAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND, errors.ROLE_NOT_HELD, errors.PLATFORM_LAST],
      emits: ['accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM', 'authenticationEvent.LOGOUT'],
      object: 'accountId',
      summary: 'Takes a platform account from an account; sessions that logged in with it end.',
      description: 'accountUnlinked is false where the account has no such platform account.',
    },

    ...metadataRoutes,
  },
});
