import { withOperatorApi } from '../server/operator-api.ts';
import type { CommandCall } from './command.ts';

/** Gives an account a role. */
export async function promote({ arguments: [accountId], values, ...call }: CommandCall): Promise<void> {
  const { role = 'admin' } = values;
  await withOperatorApi('promote', call.config(), call.writeError, (api) => api.setRole(accountId!, role));
  call.writeOutput(`${accountId} has the role ${role}\n`);
}
