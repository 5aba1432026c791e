import type { Platform } from '../../events/event-kinds.ts';
import { heldBy } from '../../http/access.ts';
import { type PageRequest, readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { attach, type IdentityKey, takeAccount, takeOrMake } from './identities.ts';
import { assertHeld, firstName, grantableRole } from './rules.ts';
import type { Account, PlatformAccountId } from './schemas.ts';
import type { createLinking } from './service.link.ts';
import { accounts, identities } from './tables.ts';
import { type AccountRow, accountView, readAccount, viewAccount } from './views.ts';

interface ServerAccount {
  readonly accountId?: string | undefined;
  readonly displayName?: string | undefined;
  readonly platformAccountIds?: readonly PlatformAccountId[] | undefined;
}

/** What operators and trusted servers do with whole accounts. */
export function createAdministration(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
  linking: Pick<ReturnType<typeof createLinking>, 'identityOf' | 'tellLinked'>,
) {
  const { limits } = ctx;

  const newAccount = (displayName: string | undefined, authRole: string, id = ctx.ids.next('account')) => ({
    id,
    displayName: displayName ?? firstName(null, () => ctx.secrets.code(6)),
    authRole,
  });

  async function insert(
    unit: Unit,
    now: number,
    account: ReturnType<typeof newAccount>,
  ): Promise<AccountRow | null> {
    const facts = { ...account, platforms: [], createdAt: now, updatedAt: now };
    const [row] = await unit.insert(accounts, facts, { ifAbsent: true });
    return row ?? null;
  }

  /** The platform accounts of a call, each once, in the order in which every call locks them. */
  function identitiesOf(given: readonly PlatformAccountId[]): readonly IdentityKey[] {
    const bySlot = new Map<string, IdentityKey>();
    for (const [index, named] of given.entries()) {
      const field = `platformAccountIds.${index}`;
      const identity = linking.identityOf(named, field);
      const slot = `${identity.platform} ${identity.issuer}`;
      const other = bySlot.get(slot);
      if (other && other.subject !== identity.subject)
        throw invalidField(field, 'is a second one of its platform');
      bySlot.set(slot, identity);
    }
    return [...bySlot].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, identity]) => identity);
  }

  async function firstHeld(unit: Unit, wanted: readonly IdentityKey[]): Promise<IdentityKey | undefined> {
    for (const { platform, issuer, subject } of wanted) {
      const held = await unit.get(identities, { platform, issuer, subject });
      if (held) return held as IdentityKey;
    }
    return undefined;
  }

  /** The account that the call is about: the named one, else the one of its platform accounts, else a new one. */
  async function takeNamed(
    unit: Unit,
    now: number,
    { accountId, displayName }: ServerAccount,
    wanted: readonly IdentityKey[],
  ): Promise<AccountRow> {
    if (accountId === undefined && wanted.length > 0) {
      const first = (await firstHeld(unit, wanted)) ?? wanted[0]!;
      return (await takeOrMake(unit, now, first, () => newAccount(displayName, 'user'))).row;
    }
    const account = newAccount(displayName, 'user', accountId);
    const row = (await insert(unit, now, account)) ?? (await takeAccount(unit, account.id));
    if (!row) throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
    return row;
  }

  return {
    async adminGet(call: Call, { accountId }: { readonly accountId: string }) {
      const account = await readAccount(call.db, metadata, accountId, 'operator');
      if (!account) throw errors.ACCOUNT_NOT_FOUND();
      return { account };
    },

    async adminList(call: Call, page: PageRequest) {
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

    async adminCreate(
      call: Call,
      {
        displayName,
        authRole = 'user',
      }: { readonly displayName?: string | undefined; readonly authRole?: string | undefined },
    ): Promise<{ readonly account: Account }> {
      const account = newAccount(
        displayName,
        grantableRole(authRole, dependencies.roles, heldBy(call.actor)),
      );
      return ctx.atomically(call, async (unit) => {
        const row = await insert(unit, call.now, account);
        unit.audit({ object: account.id });
        return { account: accountView(row!, 'operator', {}) };
      });
    },

    /** Under /admin and /server alike. The row goes first: whoever works on the account waits for it and finds it gone. */
    async remove(call: Call, { accountId }: { readonly accountId: string }) {
      const accountDeleted = await ctx.atomically(call, async (unit) => {
        const [row] = await unit.delete(accounts, { id: accountId });
        if (!row) return false;
        assertHeld(row.authRole, dependencies.roles, heldBy(call.actor));
        const held = (await unit.delete(identities, { accountId })) as readonly IdentityKey[];
        await metadata.removeAll(unit, accountId);
        await dependencies.sessions.endAllOf(unit, accountId);
        for (const removeTheirs of dependencies.onDelete) await removeTheirs(unit, accountId, held);
        unit.afterCommit(() => dependencies.signal('account.changed', accountId));
        return true;
      });
      return { accountDeleted };
    },

    async serverCreate(call: Call, input: ServerAccount): Promise<{ readonly account: Account }> {
      const wanted = identitiesOf(input.platformAccountIds ?? []);
      return ctx.atomically(call, async (unit) => {
        const taken = await takeNamed(unit, call.now, input, wanted);
        assertHeld(taken.authRole, dependencies.roles, heldBy(call.actor));
        const linked: Platform[] = [];
        for (const identity of wanted) {
          const attached = await attach(unit, call.now, taken.id, identity);
          if (attached === 'linked') linked.push(identity.platform);
          else if (attached !== 'present')
            throw errors[attached]({ metadata: { platform: String(identity.platform) } });
        }
        const row = await linking.tellLinked(unit, call.now, taken, linked);
        unit.audit({ object: row.id });
        return { account: await viewAccount(unit, metadata, row, 'operator') };
      });
    },
  };
}

/** The rows, from the first on, whose metadata is at most so many bytes together. */
function withinBytes(rows: readonly AccountRow[], most: number): readonly AccountRow[] {
  let bytes = 0;
  const beyond = rows.findIndex((row) => {
    bytes += row.metadataBytes;
    return bytes > most;
  });
  return beyond < 0 ? rows : rows.slice(0, beyond);
}
