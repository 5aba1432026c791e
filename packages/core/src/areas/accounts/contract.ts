import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { rightsErrors } from '../../kernel/permissions.ts';
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
  errors: [rightsErrors.ROLE_NOT_HELD],
  object: 'accountId',
  summary: 'Deletes an account with its sessions, platform accounts and metadata, in one transaction.',
} as const;

const reasonHeader = {
  'x-reason': 'Why it is not linked: IDENTITY_TAKEN or PLATFORM_TAKEN.',
} as const;

export const accountsContract = defineContract({
  area: 'accounts',
  title: 'Accounts',
  permissions: {
    'accounts.read': 'Read every account with all its fields.',
    'accounts.create': 'Create accounts, with platform accounts too.',
    'accounts.delete': 'Delete accounts whose permissions the caller holds.',
    'accounts.link':
      'Link platform accounts to accounts whose permissions the caller holds, and unlink them. It lets its holder log in as any player.',
    'accounts.metadata.read': 'Read the metadata of every account.',
    'accounts.metadata.write': 'Change the metadata of every account.',
    'accounts.admin': 'Change display names, metadata, and roles whose permissions the caller holds.',
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
      idempotent: true,
      summary: 'Gives the session the account of its platform account, and creates it if there is none.',
      description: 'A session that already has its account gets the same answer again.',
    },
    get: {
      method: 'GET',
      path: '/accounts/{accountId}',
      access: 'player',
      params: accountField,
      out: accountAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND],
      summary: 'Reads the caller’s account, or the public part of another player’s account.',
    },
    update: {
      method: 'PATCH',
      path: '/accounts/{accountId}',
      access: 'player',
      params: accountField,
      body: z.object({ accountId: maybe(Id), ...changeFields }),
      out: accountAnswer,
      errors: [...changeErrors, metadataErrors.METADATA_KEY_RESERVED, commonErrors.NOT_YOURS],
      summary: 'Changes display name and metadata of the caller’s account, all or nothing.',
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
          description: 'The token of a session that is logged in and has no account.',
        }),
      }),
      out: linkedAnswer,
      errors: [errors.SESSION_NOT_LINKABLE, errors.ACCOUNT_NOT_FOUND, errors.ACCOUNT_GOING],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      responseHeaders: {
        'x-session-id': 'The new session token of the caller, if it is linked.',
        ...reasonHeader,
      },
      summary: 'Links the platform account of another session to the caller’s account.',
      description:
        'If it is linked, the other session ends, and the session header carries a new token for the caller; the old one works 30 seconds more. If the platform account belongs to another account, or the caller has another one of that platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or PLATFORM_TAKEN.',
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
      summary: 'Unlinks a platform account from the caller’s account.',
      description:
        'Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is false if the account has none of that platform.',
    },
    healthz: {
      method: 'GET',
      path: '/accounts/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },

    adminGet: {
      method: 'GET',
      path: '/admin/accounts/{accountId}',
      access: 'operator',
      permission: 'accounts.read',
      params: accountField,
      out: accountAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND],
      summary: 'Reads an account with all its fields.',
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
        'If the metadata of a page exceeds 1 MiB, the accounts beyond that come without the field `metadata`.',
    },
    adminCreate: {
      method: 'POST',
      path: '/admin/accounts',
      access: 'operator',
      permission: 'accounts.create',
      body: z.object({ displayName: maybe(DisplayName), authRole: maybe(text(64)) }),
      out: accountAnswer,
      errors: [rightsErrors.ROLE_NOT_HELD],
      summary: 'Creates an account without platform accounts, so that nobody can log in to it yet.',
      description: 'Without a name it gets a generated one; without a role it gets `user`.',
    },
    adminUpdate: {
      method: 'PATCH',
      path: '/admin/accounts',
      access: 'operator',
      permission: 'accounts.admin',
      body: z.object({ accountId: Id, ...changeFields }),
      out: accountAnswer,
      errors: [...changeErrors, rightsErrors.ROLE_NOT_HELD],
      object: 'accountId',
      summary: 'Changes display name, role and metadata of an account, all or nothing.',
      description:
        'The caller must hold the permissions of the old role and of the new one. Without the permission `accounts.read` the answer shows the public part of the account.',
    },
    adminDelete: { ...remove, path: '/admin/accounts' },

    serverCreate: {
      method: 'POST',
      path: '/server/accounts',
      access: 'operator',
      permission: 'accounts.create',
      body: z.object({
        accountId: maybe(NewAccountId).meta({
          description:
            'If absent: the account that has the platform accounts, otherwise a new one. The id of a deleted account is refused.',
        }),
        displayName: maybe(DisplayName).meta({ description: 'Used only for a new account.' }),
        platformAccountIds: maybe(z.array(PlatformAccountId).max(32)),
      }),
      out: accountAnswer,
      errors: [
        errors.IDENTITY_TAKEN,
        errors.PLATFORM_TAKEN,
        rightsErrors.ROLE_NOT_HELD,
        errors.ACCOUNT_GOING,
        errors.ACCOUNT_DELETED,
      ],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      summary: 'Creates an account with platform accounts, or adds them to an existing account.',
      description:
        'Platform accounts that the account already has stay. If one belongs to another account, the whole call fails. Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read` the answer shows the public part of such an account.',
    },
    serverDelete: { ...remove, path: '/server/accounts' },
    serverLink: {
      method: 'POST',
      path: '/server/accounts/link',
      access: 'operator',
      permission: 'accounts.link',
      body: z.object({ accountId: Id, platformAccountId: PlatformAccountId }),
      out: linkedAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND, rightsErrors.ROLE_NOT_HELD, errors.ACCOUNT_GOING],
      emits: ['accountsEvent.LINK_ACCOUNT_TO_PLATFORM'],
      object: 'accountId',
      responseHeaders: reasonHeader,
      summary: 'Links a platform account to an account.',
      description:
        'If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players. Without the permission `accounts.read` the answer shows the public part of the account.',
    },
    serverUnlink: {
      method: 'POST',
      path: '/server/accounts/unlink',
      access: 'operator',
      permission: 'accounts.link',
      body: z.object({ accountId: Id, platformAccountId: PlatformAccountId }),
      out: unlinkedAnswer,
      errors: [errors.ACCOUNT_NOT_FOUND, rightsErrors.ROLE_NOT_HELD, errors.PLATFORM_LAST],
      emits: ['accountsEvent.UNLINK_ACCOUNT_FROM_PLATFORM', 'authenticationEvent.LOGOUT'],
      object: 'accountId',
      summary: 'Unlinks a platform account from an account. Sessions that logged in with it end.',
      description:
        'accountUnlinked is false if the account does not have this platform account. Without the permission `accounts.read` the answer shows the public part of the account.',
    },

    ...metadataRoutes,
  },
});
