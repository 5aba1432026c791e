import { type Backend, isApiError } from '@lobbykit/core';
import { eraseAccount } from '@lobbykit/core/maintenance';
import { ConfigError } from '../config/config-error.ts';
import { absentAreas, assertDatabase, withBackend } from '../server/database.ts';
import { isInUse } from '../server/operator-api.ts';
import type { CommandCall } from './command.ts';

/** Deletes an account, and what is about it in all tables. */
export async function erase({ arguments: [id], config: read, ...call }: CommandCall): Promise<void> {
  const accountId = id!;
  const config = read();
  assertDatabase('erase', config.DATABASE_URL);
  const start = { command: 'erase', config, writeError: call.writeError, leaveOut: absentAreas };
  const { deleted, kept, remaining, role } = await withBackend(start, async ({ api }, storage, tables) => {
    const erasedRole = await roleOf(api, accountId);
    const erasure = await eraseAccount({
      storage,
      tables,
      accountId,
      deleteAccount: () => api.accounts.adminDelete({ accountId }, { system: true }),
    });
    return { ...erasure, role: erasedRole };
  }).catch((error: unknown) => {
    if (!isInUse(error)) throw error;
    throw new ConfigError(
      'erase: a server has the database open: stop it first. DELETE /api/v1/admin/accounts deletes the account while it runs, but leaves rows such as those of the audit.',
    );
  });
  if (Object.keys({ ...deleted, ...kept, ...remaining }).length === 0)
    throw new ConfigError(`erase: nothing is about an account ${accountId}.`);
  if (role === 'admin')
    call.writeError('the account had the role admin: if no other one has it, promote gives it to another\n');
  call.writeOutput(
    [
      ...lines('deleted', deleted),
      ...lines('kept without the account', kept),
      ...lines('removed by the server in steps', remaining),
    ].join(''),
  );
}

/** Returns the role of an account; undefined if it was deleted before. */
async function roleOf({ accounts }: Backend['api'], accountId: string): Promise<string | undefined> {
  try {
    return (await accounts.adminGet({ accountId }, { system: true })).account.authRole;
  } catch (error) {
    if (isApiError(error) && error.reason === 'ACCOUNT_NOT_FOUND') return undefined;
    throw error;
  }
}

const lines = (words: string, rows: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(rows).map(([table, count]) => `${words}: ${count} of ${table}\n`);
