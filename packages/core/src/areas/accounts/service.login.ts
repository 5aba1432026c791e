import { accountsEventTypes } from '../../events/event-kinds.ts';
import { type Call, sessionOf, type UnclaimedLogin } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { takeOrMake } from './identities.ts';
import { firstName, loggedInIdentity } from './rules.ts';
import type { Account } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, readAccount, viewAccount } from './views.ts';

/** How a session gets its account. */
export function createLogin(ctx: Context, dependencies: AccountsDependencies, metadata: MetadataStore) {
  const { sessions } = dependencies;

  async function firstLogin(
    unit: Unit,
    call: Call,
    session: UnclaimedLogin,
    identity: Identity,
  ): Promise<AccountRow> {
    const taken = await takeOrMake(unit, call.now, identity, () => ({
      id: ctx.ids.next('account'),
      displayName: firstName(identity.displayName, () => ctx.secrets.code(6)),
      authRole: 'user',
    }));
    const claimed = await sessions.claim(unit, session, taken.row.id, taken);
    if (!claimed) throw commonErrors.CREDENTIAL_INVALID();
    // Calls of one identity wait for each other at its account, so this one may come after another did it all.
    if (!claimed.isNew) return taken.row;
    const row = dependencies.isBootstrapAdmin(identity) ? await asAdmin(unit, call, taken.row) : taken.row;
    unit.emit({
      event: {
        accountsEvent: {
          type: accountsEventTypes.CREATE_OR_GET_ACCOUNT,
          accountId: row.id,
          isNewAccount: taken.isNew,
          ...(taken.isNew && { newPlatformType: identity.platform }),
          platforms: row.platforms as Identity['platform'][],
        },
      },
      recipients: [row.id],
    });
    return row;
  }

  async function asAdmin(unit: Unit, call: Call, row: AccountRow): Promise<AccountRow> {
    if (row.authRole === 'admin') return row;
    const [promoted] = await unit.update(
      accounts,
      { id: row.id },
      {
        authRole: 'admin',
        updatedAt: call.now,
        revision: { add: 1 },
      },
    );
    unit.audit({ object: row.id });
    unit.afterCommit(() => dependencies.signal('account.changed', row.id));
    return promoted!;
  }

  return {
    async create(call: Call): Promise<{ readonly account: Account }> {
      const { unclaimed, digest } = sessionOf(call);
      // Read with the request, which saves a statement of 6 µs; the claim is guarded, so one that has ended or changed
      // meanwhile is not claimed.
      const session = unclaimed ?? (await sessions.find(call.db, digest));
      if (!session) throw commonErrors.CREDENTIAL_INVALID();
      if (session.accountId !== null) {
        const account = await readAccount(call.db, metadata, session.accountId, 'owner');
        if (!account) throw commonErrors.CREDENTIAL_INVALID();
        return { account };
      }
      const identity = loggedInIdentity(session);
      if (!identity) throw commonErrors.CREDENTIAL_INVALID();
      return ctx.atomically(call, async (unit) => {
        const row = await firstLogin(unit, call, session, identity);
        return { account: await viewAccount(unit, metadata, row, 'owner') };
      });
    },
  };
}
