import type { Call } from '../../kernel/call.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Context } from '../context.ts';
import type { Rights } from '../rights/rights.ts';
import { hasTrustedIdentities } from './identities.ts';
import { accounts } from './tables.ts';
import type { AccountRow } from './views.ts';

export interface PromotionDependencies {
  /**
   * Signals to caches and streams, after the commit, that the role of an account has changed or that it was deleted.
   */
  readonly signal: (topic: 'account.changed', accountId: string) => void;
  readonly rights: Pick<Rights, 'isOperator'>;
  /** Whether the account of this identity becomes `admin` whenever it logs in. */
  readonly isBootstrapAdmin: (identity: IdentityKey) => boolean;
}

/**
 * Makes the locked account of a configured administrator `admin`. Refuses an account that others may log in to: an operator
 * below admin could have linked a login of their own. Returns the row as it is then.
 */
export async function promoteToAdmin(
  ctx: Context,
  { signal }: Pick<PromotionDependencies, 'signal'>,
  unit: Unit,
  call: Call,
  row: AccountRow,
): Promise<AccountRow> {
  if (row.authRole === 'admin') return row;
  if (!(await hasTrustedIdentities(unit, row.id))) {
    unit.audit({ object: row.id, outcome: 'PROMOTION_REFUSED' });
    ctx.log.warn(
      { accountId: row.id },
      'a configured administrator was not promoted: an operator who does not hold every permission linked a platform account to this account; unlink it, or give the role by PATCH /admin/accounts',
    );
    return row;
  }
  const [promoted] = await unit.update(
    accounts,
    { id: row.id },
    { authRole: 'admin', updatedAt: call.now, revision: { add: 1 } },
  );
  unit.audit({ object: row.id });
  unit.afterCommit(() => signal('account.changed', row.id));
  return promoted!;
}
