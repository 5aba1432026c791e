import type { Handlers } from '../../http/contract.ts';
import { type Call, ownAccount } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { type AccountFields, type MaskPath, maskedChange, operatorPaths, playerPaths } from './rules.ts';
import type { Account, Change } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, accountView } from './views.ts';

interface AccountChange extends Partial<Omit<Change, 'account'>> {
  readonly accountId: string;
  readonly account?: AccountFields<NonNullable<Change['account']>['metadata']> | undefined;
}

type Changes = Pick<Handlers<(typeof accountsContract)['routes']>, 'update' | 'adminUpdate'> & {
  readonly promote: (accountId: string, authRole: string) => Promise<void>;
};

/** Changes the fields of an account that the mask names, each call in one unit: all of them or none. */
export function createChanges(
  ctx: Context,
  dependencies: AccountsDependencies,
  metadata: MetadataStore,
): Changes {
  const { rights } = dependencies;
  async function change(
    call: Call,
    { accountId, account, accountMask, metadataDeletionKeys }: AccountChange,
    allowed: readonly MaskPath[],
  ): Promise<{ readonly account: Account }> {
    const requested = maskedChange(account ?? {}, accountMask ?? '', allowed);
    const by = allowed === operatorPaths ? 'operator' : 'player';
    const viewer = allowed === operatorPaths ? rights.viewerOf(call) : 'owner';
    const changesNothing =
      !call.audited && Object.keys(requested).length === 0 && !metadataDeletionKeys?.length;
    const touch = async (unit: Unit): Promise<AccountRow | undefined> => {
      const [touched] = await unit.update(
        accounts,
        { id: accountId },
        {
          revision: { add: 1 },
          updatedAt: call.now,
          ...(requested.displayName !== undefined && { displayName: requested.displayName }),
        },
      );
      return touched;
    };
    return ctx.atomically(call, async (unit) => {
      const renamed = changesNothing ? await unit.get(accounts, { id: accountId }) : await touch(unit);
      if (!renamed) throw errors.ACCOUNT_NOT_FOUND();
      const row =
        requested.authRole === undefined ? renamed : await withRole(unit, call, renamed, requested.authRole);
      await metadata.apply(unit, call.now, {
        ownerId: accountId,
        by,
        put: requested.metadata,
        remove: metadataDeletionKeys,
      });
      // Reads the metadata always: the counters of the row are older than the change.
      return { account: accountView(row, viewer, await metadata.readAll(unit, accountId, viewer)) };
    });
  }

  /** The role that the account already has needs no permission, so that an account that was read can be sent back. */
  async function withRole(unit: Unit, call: Call, row: AccountRow, authRole: string): Promise<AccountRow> {
    if (row.authRole === authRole) return row;
    rights.assertRoleOf(call, row);
    const role = rights.grantable(call, authRole);
    const [changed] = await unit.update(accounts, { id: row.id }, { authRole: role });
    unit.afterCommit(() => dependencies.signal('account.changed', row.id));
    return changed!;
  }

  return {
    update: (call, input) =>
      change(call, { ...input, accountId: ownAccount(call, input.accountId) }, playerPaths),
    adminUpdate: (call, input) => change(call, input, operatorPaths),

    async promote(accountId, authRole) {
      const call = { ...ctx.systemCall('accounts.promote'), audited: true, object: accountId };
      await change(call, { accountId, account: { authRole } }, operatorPaths);
    },
  };
}
