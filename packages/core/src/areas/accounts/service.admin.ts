import type { Platform } from '../../events/event-kinds.ts';
import { heldBy, permissionMissing } from '../../http/access.ts';
import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { attach, type FoundAccount, findOrCreateAccount, lockAccount } from './identities.ts';
import { accountDeleting } from './moments.ts';
import { initialDisplayName } from './rules.ts';
import type { PlatformAccountId } from './schemas.ts';
import type { createLinking } from './service.link.ts';
import { accounts, deletedAccounts, identities } from './tables.ts';
import { type AccountRow, accountView, readAccount, viewAccount } from './views.ts';

type Operations = Handlers<(typeof accountsContract)['routes']>;
type Administration = Pick<Operations, 'adminGet' | 'adminList' | 'adminCreate' | 'serverCreate'> & {
  readonly remove: Operations['adminDelete'];
};

/** The permission of the operations that link accounts. */
const linkPermission = 'accounts.link';

/** Lets operators and trusted servers read, create and delete accounts. */
export function createAdministration(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
  linking: Pick<ReturnType<typeof createLinking>, 'identityOf' | 'addPlatforms'>,
): Administration {
  const { limits } = ctx;
  const { rights } = dependencies;

  const newAccount = (displayName: string | undefined, authRole: string, id = ctx.ids.random('account')) => ({
    id,
    displayName: displayName ?? initialDisplayName(null, () => ctx.secrets.code(6)),
    authRole,
  });

  async function insert(
    unit: Unit,
    now: number,
    account: ReturnType<typeof newAccount>,
  ): Promise<AccountRow | null> {
    const values = { ...account, platforms: [], createdAt: now, updatedAt: now };
    const [row] = await unit.insert(accounts, values, { ifAbsent: true });
    return row ?? null;
  }

  /** Returns the platform accounts of a call, each once, in the order in which every call locks them. */
  function identitiesOf(platformAccountIds: readonly PlatformAccountId[]): readonly IdentityKey[] {
    const byIssuer = new Map<string, IdentityKey>();
    for (const [index, named] of platformAccountIds.entries()) {
      const field = `platformAccountIds.${index}`;
      const identity = linking.identityOf(named, field);
      const issuer = `${identity.platform} ${identity.issuer}`;
      const other = byIssuer.get(issuer);
      if (other && other.subject !== identity.subject)
        throw invalidField(field, 'must not be a second account of the same platform');
      byIssuer.set(issuer, identity);
    }
    return [...byIssuer].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, identity]) => identity);
  }

  /** Returns the locked account of the call: the named one, else the one of its platform accounts, else a new one. */
  async function findOrCreate(
    unit: Unit,
    call: Call,
    { accountId, displayName }: Parameters<Operations['serverCreate']>[1],
    requested: readonly IdentityKey[],
  ): Promise<Pick<FoundAccount, 'row' | 'isNew'>> {
    const { now } = call;
    if (accountId === undefined && requested.length > 0) {
      const first = (await firstLinked(unit, requested)) ?? requested[0]!;
      const make = () => newAccount(displayName, 'user');
      return findOrCreateAccount(unit, now, first, make, rights.isTrusted(call));
    }
    const account = newAccount(displayName, 'user', accountId);
    const created = await insert(unit, now, account);
    // Read after the insert, which waits for a unit that deletes the account.
    if (
      created &&
      accountId !== undefined &&
      (await unit.get(deletedAccounts, { idDigest: digest(accountId) }))
    )
      throw errors.ACCOUNT_DELETED();
    const row = created ?? (await lockAccount(unit, account.id));
    if (!row) throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
    return { row, isNew: created !== null };
  }

  return {
    async adminGet(call, { accountId }) {
      const account = await readAccount(call.db, metadata, accountId, 'operator');
      if (!account) throw errors.ACCOUNT_NOT_FOUND();
      return { account };
    },

    async adminList(call, page) {
      const { rows, ...next } = await readPage(
        call.db,
        accounts,
        { orderBy: ['createdAt', 'id'] },
        page,
        limits.pageRows,
      );
      const shown = withinBytes(rows, limits.globalListBytes);
      const filled = shown.filter((row) => row.metadataEntries > 0).map((row) => row.id);
      const maps = filled.length > 0 ? await metadata.readMany(call.db, filled, 'operator') : undefined;
      return {
        accounts: rows.map((row, index) =>
          accountView(row, 'operator', index < shown.length ? (maps?.get(row.id) ?? {}) : undefined),
        ),
        ...next,
      };
    },

    async adminCreate(call, { displayName, authRole = 'user' }) {
      const account = newAccount(displayName, rights.grantable(call, authRole));
      return ctx.atomically(call, async (unit) => {
        const row = await insert(unit, call.now, account);
        unit.audit({ object: account.id });
        return { account: accountView(row!, 'operator', {}) };
      });
    },

    /** Deletes the row first: other units that work on the account wait for it and then find it gone. */
    async remove(call, { accountId }) {
      const accountDeleted = await ctx.atomically(call, async (unit) => {
        const [row] = await unit.delete(accounts, { id: accountId });
        if (!row) return false;
        rights.assertRoleOf(call, row);
        await unit.insert(deletedAccounts, { idDigest: digest(accountId) });
        const linked = (await unit.delete(identities, { accountId })) as readonly IdentityKey[];
        await metadata.removeAll(unit, accountId);
        await dependencies.sessions.endAllOf(unit, accountId);
        await ctx.raise(unit, accountDeleting, { accountId, identities: linked });
        unit.afterCommit(() => dependencies.signal('account.changed', accountId));
        return true;
      });
      return { accountDeleted };
    },

    async serverCreate(call, input) {
      const requested = identitiesOf(input.platformAccountIds ?? []);
      return ctx.atomically(call, async (unit) => {
        for (const identity of requested) rights.assertBootstrap(call, identity);
        const { row: account, isNew } = await findOrCreate(unit, call, input, requested);
        rights.assertRoleOf(call, account);
        const added: Platform[] = [];
        for (const identity of requested) {
          const result = await attach(unit, call.now, account.id, identity, rights.isTrusted(call));
          if (result === 'linked') added.push(identity.platform);
          else if (result !== 'present')
            throw errors[result]({ metadata: { platform: String(identity.platform) } });
        }
        if (!isNew && added.length > 0 && !heldBy(call.actor).has(linkPermission))
          throw permissionMissing(linkPermission);
        const row = await linking.addPlatforms(unit, call.now, account, added);
        unit.audit({ object: row.id });
        const viewer = isNew ? 'operator' : rights.viewerOf(call);
        return { account: await viewAccount(unit, metadata, row, viewer) };
      });
    },
  };
}

async function firstLinked(unit: Unit, requested: readonly IdentityKey[]): Promise<IdentityKey | undefined> {
  for (const { platform, issuer, subject } of requested) {
    const linked = await unit.get(identities, { platform, issuer, subject });
    if (linked) return linked as IdentityKey;
  }
  return undefined;
}

/** Returns the first rows whose metadata has at most `maxBytes` together. */
function withinBytes(rows: readonly AccountRow[], maxBytes: number): readonly AccountRow[] {
  let bytes = 0;
  const beyond = rows.findIndex((row) => {
    bytes += row.metadataBytes;
    return bytes > maxBytes;
  });
  return beyond < 0 ? rows : rows.slice(0, beyond);
}
