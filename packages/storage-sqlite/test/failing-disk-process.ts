import { join } from 'node:path';
import { openSqlite } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';

/** `faults.test.ts` runs this in a process that must not create large files. Prints what happened. */

const storage = await openSqlite({ path: join(process.argv[2]!, 'accounts.db') });
await storage.migrate([accounts]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'no error');

let answered = 0;
let failed = '';
while (failed === '' && answered < 1_000) {
  try {
    await storage.insert(accounts, { ...account(`a${answered}`), payload: 'x'.repeat(20_000) });
    answered += 1;
  } catch (error) {
    failed = nameOf(error);
  }
}
const later = await storage.insert(accounts, account('later')).then(() => 'written', nameOf);
const read = await storage.count(accounts, {});
const [health] = await storage.health();
process.stdout.write(JSON.stringify({ answered, failed, later, read, health: health?.healthy }));
// The storage is not closed, because a process whose disk fails does not shut down properly either.
process.exit(0);
