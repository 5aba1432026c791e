import { assertDatabase, serverTables, withBackend, withStorage } from '../server/database.ts';
import type { CommandCall } from './command.ts';

/** Updates the database to this version, or prints the statements that would. */
export async function migrate({ config, flags, writeOutput, writeError }: CommandCall): Promise<void> {
  const { DATABASE_URL: url, SECRET_KEY: secretKey } = config();
  assertDatabase('migrate', url);
  if (flags.has('dry-run')) {
    const plan = await withStorage(url, writeError, (storage) => storage.planMigration!(serverTables()));
    writeOutput(plan.statements.map((statement) => `${statement};\n`).join(''));
    return;
  }
  await withBackend(url, secretKey, writeError, async () => undefined);
  writeOutput('the database is up to date\n');
}
