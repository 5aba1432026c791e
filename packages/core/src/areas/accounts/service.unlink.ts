import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import type { Handlers } from '../../http/contract.ts';
import { playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore, Viewer } from '../../metadata/store.ts';
import type { Row } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { detach, lockAccount } from './identities.ts';
import { namedIdentity, unlinkRefusal, withoutPlatform } from './rules.ts';

import type { createLinking } from './service.link.ts';
import { accounts, identities } from './tables.ts';
import { type AccountRow, viewAccount } from './views.ts';

type IdentityRow = Row<typeof identities>;

/** Unlinks identities from accounts, but never the last one. */
export function createUnlinking(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
  { identityOf }: Pick<ReturnType<typeof createLinking>, 'identityOf'>,
): Pick<Handlers<(typeof accountsContract)['routes']>, 'unlink' | 'serverUnlink'> {
  const { sessions, rights } = dependencies;

  /** Locks the account until the unit ends and reads its identities. */
  async function lock(unit: Unit, accountId: string) {
    const row = await lockAccount(unit, accountId);
    if (!row) throw errors.ACCOUNT_NOT_FOUND();
    return { row, linked: await unit.find(identities, { where: { accountId } }) };
  }

  async function unlink(
    unit: Unit,
    now: number,
    row: AccountRow,
    linked: readonly IdentityRow[],
    removed: IdentityRow,
  ): Promise<AccountRow> {
    const platform = removed.platform as Platform;
    const identity = { platform, issuer: removed.issuer, subject: removed.subject };
    await detach(unit, row.id, identity);
    await sessions.endAllOf(unit, row.id, { identity });
    const remaining = linked.filter((identity) => identity !== removed);
    const platforms = withoutPlatform(row.platforms as Platform[], platform, remaining);
    const change = { platforms, updatedAt: now, revision: { add: 1 } };
    const [changed] = await unit.update(accounts, { id: row.id }, change);
    unit.audit({ object: row.id });
    unit.emit({
      event: {
        accountsEvent: {
          type: accountsEventTypes.UNLINK_ACCOUNT_FROM_PLATFORM,
          accountId: row.id,
          removedPlatformType: platform,
          platforms,
        },
      },
      recipients: [row.id],
      subject: `account:${row.id}`,
    });
    return changed!;
  }

  const answer = async (unit: Unit, row: AccountRow, accountUnlinked: boolean, viewer: Viewer) => ({
    account: await viewAccount(unit, metadata, row, viewer),
    accountUnlinked,
  });

  return {
    async unlink(call, { platform, issuer }) {
      const own = playerOf(call);
      return ctx.atomically(call, async (unit) => {
        const { row, linked } = await lock(unit, own);
        const removed = namedIdentity(linked, platform, issuer);
        if (!removed) return answer(unit, row, false, 'owner');
        const session = await sessions.find(unit, sessionOf(call).digest);
        if (!session) throw commonErrors.CREDENTIAL_INVALID();
        const refusal = unlinkRefusal(linked, removed, session, call.now);
        if (refusal) throw refusal;
        return answer(unit, await unlink(unit, call.now, row, linked, removed), true, 'owner');
      });
    },

    async serverUnlink(call, { accountId, platformAccountId }) {
      const named = identityOf(platformAccountId, 'platformAccountId');
      return ctx.atomically(call, async (unit) => {
        const { row, linked } = await lock(unit, accountId);
        rights.assertRoleOf(call, row);
        rights.assertBootstrap(call, named);
        const viewer = rights.viewerOf(call);
        const removed = namedIdentity(linked, named.platform, named.issuer);
        if (removed?.subject !== named.subject) return answer(unit, row, false, viewer);
        if (linked.length === 1) throw errors.PLATFORM_LAST();
        return answer(unit, await unlink(unit, call.now, row, linked, removed), true, viewer);
      });
    },
  };
}
