import {
  accountDeleting,
  type Call,
  type Context,
  column,
  type DeletedAccount,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  on,
  playerOf,
  type Unit,
  z,
} from '@lobbykit/core/area';
import type { Table } from '@lobbykit/core/storage';
import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';

const quests = defineTable({
  name: 'quests',
  columns: { playerId: column.text(), done: column.int({ default: 0 }) },
  key: ['playerId'],
});
const errors = defineErrors({ QUEST_FAILED: ['ABORTED', 'the quest has failed'] });
const empty = z.object({});

type Work = (ctx: Context, call: Call) => Promise<Record<string, never>>;

/** An area whose operations and listener are what a test needs. */
const questsArea = (
  work: Work,
  listener: (ctx: Context, unit: Unit, deleted: DeletedAccount) => Promise<void> = async () => {},
) =>
  defineArea({
    contract: defineContract({
      area: 'quests',
      title: 'Quests',
      permissions: { 'quests.run': 'Runs quests.' },
      routes: {
        run: { method: 'POST', path: '/quests', access: 'player', body: empty, out: empty, summary: 'Runs.' },
        adminRun: {
          method: 'POST',
          path: '/admin/quests',
          access: 'operator',
          permission: 'quests.run',
          body: empty,
          out: empty,
          summary: 'Runs.',
        },
      },
    }),
    tables: [quests],
    errors,
    create: (ctx) => ({
      operations: { run: (call) => work(ctx, call), adminRun: (call) => work(ctx, call) },
      listeners: [on(accountDeleting, (unit, deleted) => listener(ctx, unit, deleted))],
    }),
  });

const openWith = (...parameters: Parameters<typeof questsArea>) =>
  createTestBackend({ areas: [questsArea(...parameters)], rates: false });

const done = async (unit: Unit, call: Call): Promise<void> => {
  await unit.insert(quests, { playerId: playerOf(call), done: 1 });
};

describe('an operation of another area in the own unit', () => {
  const reward: Work = (ctx, call) =>
    ctx.atomically(call, async (unit) => {
      await done(unit, call);
      const { accounts } = ctx.api(call, unit, { system: true });
      await accounts.adminUpdate({ accountId: playerOf(call), account: { displayName: 'Hero' } });
      return {};
    });

  test('commits together with the rows of the area', async () => {
    await using t = await openWith(reward);
    const player = await t.player();
    await t.backend.api.quests.run({}, { session: player.token });
    const { account } = await t.backend.api.accounts.adminGet(player, { apiKey: t.rootKey });
    expect([account.displayName, await t.storage.count(quests, {})]).toEqual(['Hero', 1]);
  });

  test('is undone with the unit if the area fails later', async () => {
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await ctx.api(call, unit).parties.create({});
        await done(unit, call);
        throw errors.QUEST_FAILED();
      }),
    );
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      reason: 'QUEST_FAILED',
    });
    await expect(t.backend.api.parties.current({}, { session: player.token })).rejects.toMatchObject({
      reason: 'NOT_IN_PARTY',
    });
    expect(await t.storage.count(quests, {})).toBe(0);
  });

  test('makes the unit fail if it fails, even if the area catches the error', async () => {
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await done(unit, call);
        await ctx
          .api(call, unit)
          .parties.join({ inviteCode: '00000000' })
          .catch(() => {});
        return {};
      }),
    );
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      reason: 'INVITE_CODE_UNKNOWN',
    });
    expect(await t.storage.count(quests, {})).toBe(0);
  });

  test('acts for the caller, with the rights of the caller', async () => {
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await ctx
          .api(call, unit)
          .accounts.adminUpdate({ accountId: playerOf(call), account: { authRole: 'admin' } });
        return {};
      }),
    );
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      reason: 'PERMISSION_MISSING',
    });
  });

  test('has an audit row of its own, besides that of the calling operation', async () => {
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await ctx
          .api(call, unit)
          .globalMetadata.adminCreate({ entryKey: 'season', entryValue: { stringPayload: '2' } });
        return {};
      }),
    );
    const key = await t.key(['quests.run', 'global_metadata.write']);
    await t.backend.api.quests.adminRun({}, { apiKey: key });
    const { records } = await t.backend.api.audit.list({}, { apiKey: t.rootKey });
    const rows = records.filter(({ operation }) => /^(quests|globalMetadata)/.test(operation));
    expect(rows.map(({ operation, object }) => [operation, object]).sort()).toEqual([
      ['globalMetadata.adminCreate', 'default/season'],
      ['quests.adminRun', ''],
    ]);
  });

  test('gives exactly one effect to a repeated request with one Idempotency-Key', async () => {
    await using t = await openWith(reward);
    const { token: session } = await t.player();
    for (let tries = 0; tries < 3; tries++)
      await t.backend.api.quests.run({}, { session, idempotencyKey: 'reward-1' });
    expect(await t.storage.count(quests, { done: 1 })).toBe(1);
  });

  type UnitOperations = ReturnType<Parameters<Work>[0]['api']>;
  const outside: readonly (readonly [string, (api: UnitOperations) => Promise<unknown>])[] = [
    ['authentication.login', (api) => api.authentication.login({ provider: 1, payload: 'x' })],
    ['storeDiagnostics.readItemDefinitions', (api) => api.storeDiagnostics.readItemDefinitions({})],
    ['storeDiagnostics.readReport', (api) => api.storeDiagnostics.readReport({})],
  ];
  test.each(outside)(
    'is refused with a sentence if it waits or acts outside of the storage: %s',
    async (id, act) => {
      await using t = await openWith((ctx, call) =>
        ctx.atomically(call, async (unit) => {
          await act(ctx.api(call, unit, { system: true }));
          return {};
        }),
      );
      const player = await t.player();
      const refused = t.backend.api.quests.run({}, { session: player.token });
      await expect(refused).rejects.toMatchObject({
        code: 'INTERNAL',
        cause: {
          message: `${id} cannot run in the unit of another operation: it waits, or its effect is not one unit`,
        },
      });
    },
  );

  test('validates its input', async () => {
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await ctx.api(call, unit).accounts.update({ accountId: '?' });
        return {};
      }),
    );
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
    });
  });

  test('runs its before hook if that is storageOnly, and is refused if it is not', async () => {
    const create: Work = (ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await ctx.api(call, unit).parties.create({});
        return {};
      });
    let calls = 0;
    const run = async () => void calls++;
    for (const hook of [run, { storageOnly: true as const, run }]) {
      await using t = await createTestBackend({
        areas: [questsArea(create)],
        hooks: { before: { 'parties.create': hook } },
      });
      const { token: session } = await t.player();
      const outcome = t.backend.api.quests.run({}, { session });
      if (hook === run) await expect(outcome).rejects.toMatchObject({ code: 'INTERNAL' });
      else await outcome;
    }
    expect(calls).toBe(1);
  });
});

describe('an own area cannot write a table of another', () => {
  const tableOf = (t: { backend: { catalogue: { tables: readonly Table[] } } }, name: string): Table =>
    t.backend.catalogue.tables.find((table) => table.name === name)!;

  test.each<[string, (ctx: Context, call: Call, table: Table) => Promise<unknown>]>([
    [
      'in its unit',
      (ctx, call, table) => ctx.atomically(call, (unit) => unit.delete(table, { id: 'x' } as never)),
    ],
    [
      'by a single statement',
      (ctx, call, table) => ctx.single(call, (db) => db.delete(table, { id: 'x' } as never)),
    ],
    ['by the call', (_ctx, call, table) => call.db.delete(table, { id: 'x' } as never)],
    [
      'by its storage',
      (ctx, _call, table) => ctx.storage.update(table, { id: 'x' } as never, { authRole: 'admin' } as never),
    ],
    [
      'by a transaction of its storage',
      (ctx, _call, table) => ctx.storage.transaction((unit) => unit.delete(table, { id: 'x' } as never)),
    ],
  ])('%s', async (_where, write) => {
    let table: Table;
    await using t = await openWith(async (ctx, call) => {
      await write(ctx, call, table);
      return {};
    });
    table = tableOf(t, 'accounts');
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      code: 'INTERNAL',
      cause: { message: expect.stringContaining('the area quests cannot write the table accounts') },
    });
  });

  test('when an account is deleted, and the deletion fails as a whole', async () => {
    let table: Table;
    await using t = await openWith(
      async () => ({}),
      async (_ctx, unit) => void (await unit.delete(table, { id: 'x' } as never)),
    );
    table = tableOf(t, 'parties');
    const player = await t.player();
    await expect(t.backend.api.accounts.adminDelete(player, { apiKey: t.rootKey })).rejects.toMatchObject({
      code: 'INTERNAL',
    });
    await t.backend.api.accounts.get(player, { session: player.token });
  });

  test('by a table of its own making that has the name of another', async () => {
    const forged = defineTable({ name: 'accounts', columns: { id: column.text() }, key: ['id'] });
    await using t = await openWith((ctx, call) =>
      ctx.atomically(call, async (unit) => {
        await unit.delete(forged, { id: playerOf(call) });
        return {};
      }),
    );
    const player = await t.player();
    await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });
});

test('an own area cannot raise moments of others', async () => {
  await using t = await openWith((ctx, call) =>
    ctx.atomically(call, async (unit) => {
      await ctx.raise(unit, accountDeleting, { accountId: playerOf(call), identities: [] });
      return {};
    }),
  );
  const player = await t.player();
  await expect(t.backend.api.quests.run({}, { session: player.token })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('cannot raise account.deleting') },
  });
});

test('an own area cannot close or migrate the storage', async () => {
  await using t = await openWith(async (ctx) => {
    await expect(ctx.storage.close()).rejects.toThrow('cannot migrate or close the storage');
    await expect(ctx.storage.migrate([])).rejects.toThrow('cannot migrate or close the storage');
    return {};
  });
  const player = await t.player();
  await t.backend.api.quests.run({}, { session: player.token });
});
