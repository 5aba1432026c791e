import { readPage } from '../../http/input/page.ts';
import { playerOf } from '../../kernel/call.ts';
import type { Service } from '../area.ts';
import { type AccountControl, createAccountControl } from './bans.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { createAccountMetadata } from './directory.ts';
import { accountErrors as errors } from './errors.ts';
import type { AccountsContext } from './limits.ts';
import { createAdministration } from './service.admin.ts';
import { createChanges } from './service.change.ts';
import { createLinking } from './service.link.ts';
import { createLogin } from './service.login.ts';
import { createMetadataOperations } from './service.metadata.ts';
import { createUnlinking } from './service.unlink.ts';
import { accounts } from './tables.ts';
import { readAccount } from './views.ts';

/** The running area of accounts, with what the backend needs of it. */
export interface AccountsService extends Service<typeof accountsContract.routes>, AccountControl {
  /**
   * Gives an account a role, for the host itself, such as the first administrator. It counts from the next request on.
   *
   * Throws ACCOUNT_NOT_FOUND, and INVALID_FIELD for a role that is not registered.
   */
  promote(accountId: string, authRole: string): Promise<void>;
}

/** Creates the service of accounts. */
export function createAccounts(ctx: AccountsContext, dependencies: AccountsDependencies): AccountsService {
  const { limits } = ctx;
  const metadata = createAccountMetadata(ctx);
  const { create } = createLogin(ctx, dependencies, metadata);
  const { update, adminUpdate, promote } = createChanges(ctx, dependencies, metadata);
  const linking = createLinking(ctx, dependencies, metadata);
  const { remove, ...administration } = createAdministration(ctx, dependencies, metadata, linking);

  return {
    operations: {
      create,
      update,
      adminUpdate,
      link: linking.link,
      serverLink: linking.serverLink,
      ...createUnlinking(ctx, dependencies, metadata, linking),
      ...administration,
      adminDelete: remove,
      serverDelete: remove,
      ...createMetadataOperations(ctx, metadata),

      async get(call, { accountId }) {
        const viewer = playerOf(call) === accountId ? 'owner' : 'other';
        const account = await readAccount(call.db, metadata, accountId, viewer);
        if (!account) throw errors.ACCOUNT_NOT_FOUND();
        return { account };
      },

      async listIds(call, page) {
        if (!dependencies.listAccountIds) throw errors.ACCOUNT_IDS_OFF();
        const list = { orderBy: ['createdAt', 'id'] } as const;
        const { rows, ...next } = await readPage(call.db, accounts, list, page, limits.pageIds);
        return { accountIds: rows.map(({ id }) => id), ...next };
      },

      healthz: () => ctx.health(),
    },

    promote,
    ...createAccountControl(ctx, dependencies),
  };
}
