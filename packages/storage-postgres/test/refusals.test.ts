import { expect, onTestFinished, test, vi } from 'vitest';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { connect } from './test-connections.ts';

/** A database that can be made to refuse writes as a full disk or a read-only server does. */
async function openRefusing() {
  const { storage, schema } = await openAccounts();
  const client = await connect();
  const trigger = (table: string, state: string): string => `
    create function ${schema}.refuse_${table}() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${state}'; end $$;
    create trigger refuse before insert or update on ${schema}.${table}
      for each row execute function ${schema}.refuse_${table}();`;
  return {
    storage,
    async refuse(state: string) {
      await client.query(trigger('accounts', state) + trigger('lobbykit_schema', state));
    },
    async accept() {
      await client.query(`drop function ${schema}.refuse_accounts() cascade;
        drop function ${schema}.refuse_lobbykit_schema() cascade`);
    },
  };
}

const refusing = [{ healthy: false, status: expect.stringContaining('writes are refused: ') }];

test.for([
  ['a full disk', '53100', 'StorageFull'],
  ['a read-only server', '25006', 'StorageBusy'],
])(
  'health is unhealthy from a write that %s refuses until the next one that succeeds',
  async ([, state, name]) => {
    const { storage, refuse, accept } = await openRefusing();
    await storage.insert(accounts, account('a'));
    await refuse(state!);
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
    await expect(storage.insert(accounts, account('b'))).rejects.toMatchObject({ name });
    expect(await storage.health()).toMatchObject(refusing);
    await accept();

    // Reads, and writes that change nothing, do not prove that writes are possible.
    await storage.transaction((unit) => unit.get(accounts, { id: 'a' }));
    await storage.update(accounts, { id: 'none' }, { visits: 1 });
    await storage.transaction((unit) => unit.delete(accounts, { id: 'none' }));
    expect(await storage.health()).toMatchObject(refusing);
    await storage.transaction((unit) => unit.update(accounts, { id: 'a' }, { visits: 1 }));
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
  },
);

test('a unit that is refused makes health unhealthy, and a single change makes it healthy again', async () => {
  const { storage, refuse, accept } = await openRefusing();
  await refuse('53100');
  const unit = storage.transaction((within) => within.insert(accounts, account('a')));
  await expect(unit).rejects.toMatchObject({ name: 'StorageFull' });
  expect(await storage.health()).toMatchObject(refusing);
  await accept();
  await storage.reserved.insert(accounts, account('a'));
  expect(await storage.health()).toMatchObject([{ healthy: true }]);
});

test('health tries a write itself every five seconds, because an unhealthy server may get none', async () => {
  const { storage, refuse, accept } = await openRefusing();
  const now = performance.now.bind(performance);
  let later = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  onTestFinished(() => void vi.restoreAllMocks());
  await refuse('53100');
  await expect(storage.insert(accounts, account('a'))).rejects.toMatchObject({ name: 'StorageFull' });
  later = 5_000;
  expect(await storage.health()).toMatchObject(refusing);
  await accept();
  expect(await storage.health()).toMatchObject(refusing);
  later = 10_000;
  expect(await storage.health()).toMatchObject([{ healthy: true }]);
  expect(await storage.count(accounts, {})).toBe(0);
});

test('a conflict and an error of the work leave health as it is', async () => {
  const { storage, refuse } = await openRefusing();
  await storage.insert(accounts, account('a'));
  await expect(storage.insert(accounts, account('a'))).rejects.toMatchObject({ name: 'UniqueConflict' });
  await refuse('55P03');
  await expect(storage.update(accounts, { id: 'a' }, { visits: 1 })).rejects.toMatchObject({
    name: 'StorageBusy',
  });
  await expect(storage.transaction(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  expect(await storage.health()).toMatchObject([{ healthy: true }]);
});
