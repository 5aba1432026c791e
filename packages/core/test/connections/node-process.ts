import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { unsafeProvider } from '../../src/areas/authentication/index.ts';
import { createBackend } from '../../src/backend/create-backend.ts';
import { connectedAccounts } from '../../src/connections/tables.ts';

/**
 * A node with the streams of three players. It prints their account ids, one per line, when all three are connected, and
 * then runs until it is killed.
 */
const [connectionString = '', schema = ''] = process.argv.slice(2);
const storage = await openPostgres({ connectionString, schema, maxConnections: 4 });
const backend = createBackend({
  storage,
  providers: [unsafeProvider],
  rootApiKey: 'a-root-key-that-nobody-uses-in-here',
  rates: false,
});
await backend.start();

const accountIds: string[] = [];
for (const payload of ['alice', 'bob', 'carol']) {
  let session = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') session = value;
  };
  await backend.api.authentication.login({ provider: 1, payload }, { onHeader });
  const { account } = await backend.api.accounts.create({}, { session });
  accountIds.push(account.id);
  const events = await backend.api.events.subscribe({}, { session });
  void events[Symbol.asyncIterator]().next();
}
while ((await storage.count(connectedAccounts, { nodes: 1 })) < accountIds.length)
  await new Promise((next) => setTimeout(next, 5));
process.stdout.write(`${accountIds.join('\n')}\n`);
setInterval(() => {}, 1_000);
