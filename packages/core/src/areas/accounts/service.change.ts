import { heldBy } from '../../http/access.ts';
import { type Call, ownAccount } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import {
  type AccountFields,
  assertHeld,
  grantableRole,
  type MaskPath,
  maskedChange,
  operatorPaths,
  playerPaths,
} from './rules.ts';
import type { Account, Change } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, accountView } from './views.ts';

interface ChangeOf extends Partial<Omit<Change, 'account'>> {
  readonly accountId: string;
  readonly account?: AccountFields<NonNullable<Change['account']>['metadata']> | undefined;
}

/** Changes of what an account says about itself, in one unit each: the fields that the mask lets through, or nothing. */
export function createChanges(ctx: Context, dependencies: AccountsDependencies, metadata: MetadataStore) {
  async function change(
    call: Call,
    { accountId, account, accountMask, metadataDeletionKeys }: ChangeOf,
    allowed: readonly MaskPath[],
  ): Promise<{ readonly account: Account }> {
    const wanted = maskedChange(account ?? {}, accountMask ?? '', allowed);
    const by = allowed === operatorPaths ? 'operator' : 'player';
    const viewer = allowed === operatorPaths ? 'operator' : 'owner';
    return ctx.atomically(call, async (unit) => {
      const [renamed] = await unit.update(
        accounts,
        { id: accountId },
        {
          revision: { add: 1 },
          updatedAt: call.now,
          ...(wanted.displayName !== undefined && { displayName: wanted.displayName }),
        },
      );
      if (!renamed) throw errors.ACCOUNT_NOT_FOUND();
      const row =
        wanted.authRole === undefined ? renamed : await withRole(unit, call, renamed, wanted.authRole);
      await metadata.apply(unit, call.now, {
        ownerId: accountId,
        by,
        put: wanted.metadata,
        remove: metadataDeletionKeys,
      });
      // The counters of the row are older than what was just applied.
      return { account: accountView(row, viewer, await metadata.readAll(unit, accountId, viewer)) };
    });
  }

  /** A role that the account has already is nothing to grant: what was read can be sent back. */
  async function withRole(unit: Unit, call: Call, row: AccountRow, authRole: string): Promise<AccountRow> {
    if (row.authRole === authRole) return row;
    assertHeld(row.authRole, dependencies.roles, heldBy(call.actor));
    grantableRole(authRole, dependencies.roles, heldBy(call.actor));
    const [changed] = await unit.update(accounts, { id: row.id }, { authRole });
    unit.afterCommit(() => dependencies.signal('account.changed', row.id));
    return changed!;
  }

  return {
    update: (call: Call, input: ChangeOf) =>
      change(call, { ...input, accountId: ownAccount(call, input.accountId) }, playerPaths),
    adminUpdate: (call: Call, input: ChangeOf) => change(call, input, operatorPaths),

    /** Gives an account a role, for the host itself. Throws ACCOUNT_NOT_FOUND, and INVALID_FIELD for an unknown role. */
    async promote(accountId: string, authRole: string): Promise<void> {
      const call = { ...ctx.systemCall('accounts.promote'), audited: true, object: accountId };
      await change(call, { accountId, account: { authRole } }, operatorPaths);
    },
  };
}
