import { assertCovers, heldBy } from '../../http/access.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import { rightsErrors as errors } from '../../kernel/permissions.ts';
import type { Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { Roles } from '../sessions/roles.ts';

export interface RightsDependencies {
  readonly roles: Roles;
  readonly accounts: Pick<Accounts, 'accountOf' | 'accountOfIdentity'>;
  /** Whether the account of this identity becomes `admin` whenever it logs in. */
  readonly isBootstrapAdmin: (identity: IdentityKey) => boolean;
}

/** The role of an account, of a row or of what others read of it. */
interface WithRole {
  readonly authRole: string;
}

/**
 * Answers which permissions a caller must hold to change a role or a way into an account: all permissions of the role
 * of the account, and all of `admin` for what a configured administrator logs in with. `assertCovers` is the rule.
 *
 * Only `*` covers a role that is not registered any more: its permissions are unknown, and the account has them again
 * when the role is back. Refusals name the role and a missing permission only to callers who may read accounts; to
 * others they do not say which account is an administrator's.
 */
export interface Rights {
  /**
   * Returns the role that the caller wants to give. Throws INVALID_FIELD if it is not registered, and ROLE_NOT_HELD if
   * the caller does not cover it.
   */
  grantable(call: Call, role: string): string;
  /** Throws ROLE_NOT_HELD unless the caller covers the role of the account. */
  assertRoleOf(call: Call, account: WithRole): void;
  /** Reads the account for `assertRoleOf`. An account that does not exist has no role. */
  assertAccount(db: StorageOperations, call: Call, accountId: string): Promise<void>;
  /** Throws ROLE_NOT_HELD unless the caller covers `admin`, if the identity is that of a configured administrator. */
  assertBootstrap(call: Call, identity: IdentityKey): void;
  /** Asserts both for an identity: `assertBootstrap`, and `assertAccount` for the account that has it. */
  assertIdentity(db: StorageOperations, call: Call, identity: IdentityKey): Promise<void>;
  /** Whether the caller covers `admin`: what they link to an account counts as if its player had linked it. */
  isTrusted(call: Call): boolean;
  /** Whether a role has any permission: then the sessions of its accounts are shorter. */
  isOperator(role: string): boolean;
  /** Whose view of an account an operator gets from an operation that is not a read: `other` without `accounts.read`. */
  viewerOf(call: Call): Viewer;
}

/** The permission of the operations that read accounts. */
const readPermission = 'accounts.read';

/** Creates the answers for the roles of a backend. */
export function createRights({ roles, accounts, isBootstrapAdmin }: RightsDependencies): Rights {
  const admin = roles.get('admin')!;
  const mayRead = (call: Call): boolean => heldBy(call.actor).has(readPermission);

  function assertRoleOf(call: Call, { authRole: role }: WithRole): void {
    assertCovers(call.actor, roles.get(role) ?? admin, (permission) =>
      mayRead(call)
        ? errors.ROLE_NOT_HELD({
            message: `the account has the role ${role}, and the caller lacks its permission ${permission}`,
            metadata: { role, permission },
          })
        : errors.ROLE_NOT_HELD(),
    );
  }

  async function assertAccount(db: StorageOperations, call: Call, accountId: string): Promise<void> {
    const account = await accounts.accountOf(db, accountId);
    if (account) assertRoleOf(call, account);
  }

  function assertBootstrap(call: Call, identity: IdentityKey): void {
    if (isBootstrapAdmin(identity)) assertRoleOf(call, { authRole: 'admin' });
  }

  return {
    isOperator: (role) => (roles.get(role)?.length ?? 0) > 0,
    grantable(call, role) {
      const permissions = roles.get(role);
      if (!permissions) throw invalidField('authRole', `must be one of ${[...roles.keys()].join(', ')}`);
      assertCovers(call.actor, permissions, (permission) =>
        errors.ROLE_NOT_HELD({
          message: `the role ${role} has the permission ${permission}, which the caller does not hold`,
          metadata: { role, permission },
        }),
      );
      return role;
    },
    assertRoleOf,
    assertAccount,
    assertBootstrap,
    async assertIdentity(db, call, identity) {
      assertBootstrap(call, identity);
      const accountId = await accounts.accountOfIdentity(db, identity);
      if (accountId !== null) await assertAccount(db, call, accountId);
    },
    isTrusted: (call) => heldBy(call.actor).covers(admin),
    viewerOf: (call) => (mayRead(call) ? 'operator' : 'other'),
  };
}
