import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { areas, createCatalogue } from '../../src/catalogue/index.ts';
import { createSecrets } from '../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../src/storage/index.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';
import { transfers } from '../../src/transfer/tables.ts';
import { type TransferOptions, transferRows } from '../../src/transfer/transfer.ts';

const guilds = defineTable({
  name: 'guilds',
  columns: {
    realm: column.int(),
    number: column.int64(),
    name: column.text(),
    data: column.json(),
    secret: column.text.nullable(),
  },
  key: ['realm', 'number'],
  sealed: ['secret'],
});
const members = defineTable({
  name: 'members',
  columns: { id: column.text(), away: column.bool() },
  key: ['id'],
});
const tables = [members, transfers, guilds];
const secretKey = 'the-secret-key-of-the-game-0123456789';

const guildOf = (number: number) => ({
  realm: number % 2,
  number: BigInt(number) + 2n ** 60n,
  name: `guild ${number}`,
  data: number % 3 === 0 ? null : { b: [number], a: 'é' },
});

/** A source with seven guilds and three members, and an empty target. */
async function createWorld() {
  const from = createMemoryStorage();
  const to = createMemoryStorage();
  await from.migrate(tables);
  await from.insert(guilds, [0, 1, 2, 3, 4, 5, 6].map(guildOf));
  await from.insert(members, [
    { id: 'ann', away: true },
    { id: 'Zoë', away: false },
    { id: '😀', away: false },
  ]);
  const transfer = (options: Partial<TransferOptions> = {}) =>
    transferRows({
      from,
      to,
      tables,
      source: 'sqlite:old.db',
      secretKeys: [secretKey],
      batchSize: 2,
      ...options,
    });
  return { from, to, transfer };
}

const rowsOf = async (storage: Storage) => [await storage.find(guilds, {}), await storage.find(members, {})];

/** A storage that fails at the n-th unit, as if the process died there. */
const dyingAt = (storage: Storage, units: number): Storage => {
  let count = 0;
  return {
    ...storage,
    async transaction(work) {
      count += 1;
      if (count === units) throw new Error('the process died');
      return storage.transaction(work);
    },
  };
};

describe('a transfer', () => {
  test('copies every row of every table, verifies it and says how many there were', async () => {
    const { from, to, transfer } = await createWorld();
    const seen: unknown[] = [];
    expect(await transfer({ onProgress: (progress) => void seen.push(progress) })).toEqual({
      tables: 2,
      rows: 10,
    });
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
    expect(seen).toEqual([
      { step: 'copy', table: 'guilds', rows: 2 },
      { step: 'copy', table: 'guilds', rows: 4 },
      { step: 'copy', table: 'guilds', rows: 6 },
      { step: 'copy', table: 'guilds', rows: 7 },
      { step: 'copy', table: 'members', rows: 9 },
      { step: 'copy', table: 'members', rows: 10 },
      { step: 'verify', table: 'guilds', rows: 10 },
      { step: 'verify', table: 'members', rows: 10 },
    ]);
  });

  test('goes on where it stopped, wherever its process dies', async () => {
    for (let units = 1; units <= 11; units++) {
      const { from, to, transfer } = await createWorld();
      await expect(transfer({ to: dyingAt(to, units) })).rejects.toThrow('the process died');
      let copied = 0;
      const onProgress = ({ step }: { step: string }) => {
        if (step === 'copy') copied += 1;
      };
      expect(await transfer({ onProgress })).toEqual({ tables: 2, rows: 10 });
      expect(copied).toBe(Math.min(6, Math.max(0, 8 - units)));
      expect(await rowsOf(to)).toEqual(await rowsOf(from));
    }
  });

  test('refuses a target with a row in any table, and changes nothing in it', async () => {
    const { to, transfer } = await createWorld();
    await to.migrate(tables);
    await to.insert(members, { id: 'bob', away: false });
    await expect(transfer()).rejects.toThrow('the target is not empty: members has rows');
    expect(await to.count(guilds, {})).toBe(0);
    expect(await to.count(transfers, {})).toBe(0);
  });

  test('refuses a target into which it has already copied everything', async () => {
    const { transfer } = await createWorld();
    await transfer();
    await expect(transfer()).rejects.toThrow('the target is not empty');
  });

  test('refuses a target with a part of the rows of another source', async () => {
    const { to, transfer } = await createWorld();
    await expect(transfer({ to: dyingAt(to, 3) })).rejects.toThrow('the process died');
    await expect(transfer({ source: 'sqlite:new.db' })).rejects.toThrow(
      'the target has a part of the rows of sqlite:old.db',
    );
  });

  test('refuses a source that is itself not complete', async () => {
    const { from, to, transfer } = await createWorld();
    await expect(transfer({ to: dyingAt(to, 3) })).rejects.toThrow('the process died');
    await expect(transfer({ from: to, to: createMemoryStorage() })).rejects.toThrow(
      'this database is not complete: the transfer from sqlite:old.db is not done',
    );
    await from.close();
  });

  test('of two at the same time into one target, one fails and the other completes', async () => {
    const { from, to, transfer } = await createWorld();
    const outcomes = await Promise.allSettled([transfer(), transfer()]);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([
      { reason: { message: expect.stringContaining('another process transfers into the same target') } },
    ]);
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
  });

  test('fails if the source changes while it is copied, and its target stays incomplete', async () => {
    const { from, to, transfer } = await createWorld();
    const onProgress = () => void from.update(guilds, { realm: 0 }, { name: 'renamed' });
    await expect(transfer({ onProgress })).rejects.toThrow(
      'guilds differs: 7 rows in the source and 7 in the target; the source has changed meanwhile',
    );
    expect(await to.find(transfers, {})).toMatchObject([{ doneAt: null }]);
  });

  test('refuses a source with undeclared tables, and one of an older version', async () => {
    const { from, to, transfer } = await createWorld();
    const planning = (statements: string[], undeclaredTables: string[]): Storage => ({
      ...from,
      planMigration: async () => ({ statements, undeclaredTables }),
    });
    await expect(transfer({ from: planning([], ['clans', 'wars']) })).rejects.toThrow(
      'the source has tables that this program does not know: clans, wars',
    );
    await expect(transfer({ from: planning(['alter table x'], []) })).rejects.toThrow('migrate it first');
    await expect(to.find(members, {})).rejects.toThrow('members');
  });
});

describe('the secret keys of a transfer', () => {
  const other = 'another-secret-key-of-the-game-012345';
  const sealedWith = (key: string) => createSecrets({ secretKeys: [key] }).seal('plain', 'guilds');

  test.each([
    ['one of them encrypted every value', [secretKey], [secretKey], true],
    ['two of them encrypted the values', [other, secretKey], [secretKey, other], true],
    ['nothing is encrypted and there is none', [], [], true],
    ['another one encrypted a value', [secretKey, other], [secretKey], false],
    ['there is none and a value is encrypted', [secretKey], [], false],
  ])('if %s, they are checked before the first row', async (_, sealing, secretKeys, isAccepted) => {
    const { from, to, transfer } = await createWorld();
    const rows = await from.find(guilds, { limit: sealing.length });
    for (const [at, { realm, number }] of rows.entries())
      await from.update(guilds, { realm, number }, { secret: sealedWith(sealing[at]!) });
    const outcome = transfer({ secretKeys });
    if (isAccepted) expect(await outcome).toMatchObject({ rows: 10 });
    else {
      await expect(outcome).rejects.toThrow('set the one that the servers have used');
      await expect(to.find(members, {})).rejects.toThrow('members');
    }
  });

  test('are checked in every column of the catalogue whose name says that it is encrypted', () => {
    // Answers to holders of a credential are encrypted with the credential.
    const exempt = ['idempotency_keys', 'leaderboard_blocks'];
    for (const table of createCatalogue(areas, engineTables).tables) {
      if (exempt.includes(table.name)) continue;
      const named = Object.keys(table.columns).filter((name) => /sealed|secret/i.test(name));
      expect([table.name, ...(table.sealed ?? [])]).toEqual([table.name, ...named]);
    }
  });
});

test('a backend does not start on a database into which a transfer is not done', async () => {
  const { to, transfer } = await createWorld();
  await expect(transfer({ to: dyingAt(to, 3) })).rejects.toThrow('the process died');
  await expect(createTestBackend({ storage: to })).rejects.toThrow(
    'this database is not complete: the transfer from sqlite:old.db is not done; run it again, and it goes on where it stopped',
  );
  await transfer();
  const { backend } = await createTestBackend({ storage: to });
  onTestFinished(() => backend.stop());
});
