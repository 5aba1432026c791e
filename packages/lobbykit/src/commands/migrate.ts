import { assertDatabase, serverTables, withBackend, withStorage } from '../server/database.ts';
import type { CommandCall } from './command.ts';

/** Updates the database to this version, or prints the statements that would. */
export async function migrate({ config: read, flags, writeOutput, writeError }: CommandCall): Promise<void> {
  const config = read();
  const { DATABASE_URL: url, WITHOUT_AREAS: without } = config;
  assertDatabase('migrate', url);
  if (flags.has('dry-run')) {
    const plan = await withStorage(url, config, writeError, (storage) =>
      storage.planMigration!(serverTables(without)),
    );
    writeOutput(plan.statements.map((statement) => `${statement};\n`).join(''));
    return;
  }
  await withBackend({ config, writeError }, async () => undefined);
  writeOutput('the database is up to date\n');
}
