import { join } from 'node:path';
import { openSqlite } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';

/** Run by `faults.test.ts` in a process that may not make large files. Prints what it saw. */

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
// Not closed: a process whose disk fails does not end in order either.
process.exit(0);
