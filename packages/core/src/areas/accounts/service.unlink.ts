import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import { heldBy } from '../../http/access.ts';
import { type Call, playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore, Viewer } from '../../metadata/store.ts';
import type { Row } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { detach, takeAccount } from './identities.ts';
import { assertHeld, namedIdentity, unlinkRefusal, withoutPlatform } from './rules.ts';
import type { Account, PlatformAccountId } from './schemas.ts';
import type { createLinking } from './service.link.ts';
import { accounts, identities } from './tables.ts';
import { type AccountRow, viewAccount } from './views.ts';

interface Unlinked {
  readonly account: Account;
  readonly accountUnlinked: boolean;
}

type HeldRow = Row<typeof identities>;

/** How an account loses an identity: never the last one. */
export function createUnlinking(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
  { identityOf }: Pick<ReturnType<typeof createLinking>, 'identityOf'>,
) {
  const { sessions } = dependencies;

  /** The account, held until the unit ends, and its identities as they stand then. */
  async function take(unit: Unit, accountId: string) {
    const row = await takeAccount(unit, accountId);
    if (!row) throw errors.ACCOUNT_NOT_FOUND();
    return { row, held: await unit.find(identities, { where: { accountId } }) };
  }

  async function unlink(
    unit: Unit,
    now: number,
    row: AccountRow,
    held: readonly HeldRow[],
    leaving: HeldRow,
  ): Promise<AccountRow> {
    const platform = leaving.platform as Platform;
    const identity = { platform, issuer: leaving.issuer, subject: leaving.subject };
    await detach(unit, row.id, identity);
    await sessions.endAllOf(unit, row.id, { identity });
    const left = held.filter((identity) => identity !== leaving);
    const platforms = withoutPlatform(row.platforms as Platform[], platform, left);
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
    });
    return changed!;
  }

  const answer = async (
    unit: Unit,
    row: AccountRow,
    accountUnlinked: boolean,
    viewer: Viewer,
  ): Promise<Unlinked> => ({ account: await viewAccount(unit, metadata, row, viewer), accountUnlinked });

  return {
    async unlink(
      call: Call,
      { platform, issuer }: { readonly platform: Platform; readonly issuer?: string | undefined },
    ): Promise<Unlinked> {
      const own = playerOf(call);
      return ctx.atomically(call, async (unit) => {
        const { row, held } = await take(unit, own);
        const leaving = namedIdentity(held, platform, issuer);
        if (!leaving) return answer(unit, row, false, 'owner');
        const session = await sessions.find(unit, sessionOf(call).digest);
        if (!session) throw commonErrors.CREDENTIAL_INVALID();
        const refusal = unlinkRefusal(held, leaving, session, call.now);
        if (refusal) throw refusal;
        return answer(unit, await unlink(unit, call.now, row, held, leaving), true, 'owner');
      });
    },

    async serverUnlink(
      call: Call,
      {
        accountId,
        platformAccountId,
      }: { readonly accountId: string; readonly platformAccountId: PlatformAccountId },
    ): Promise<Unlinked> {
      const named = identityOf(platformAccountId, 'platformAccountId');
      return ctx.atomically(call, async (unit) => {
        const { row, held } = await take(unit, accountId);
        assertHeld(row.authRole, dependencies.roles, heldBy(call.actor));
        const leaving = namedIdentity(held, named.platform, named.issuer);
        if (leaving?.subject !== named.subject) return answer(unit, row, false, 'operator');
        if (held.length === 1) throw errors.PLATFORM_LAST();
        return answer(unit, await unlink(unit, call.now, row, held, leaving), true, 'operator');
      });
    },
  };
}
