import { createBackend } from '@lobbykit/core';
import {
  accountDeleting,
  type Call,
  type Context,
  column,
  defineArea,
  defineContract,
  defineTable,
  Id,
  on,
  type Unit,
  z,
} from '@lobbykit/core/area';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

const empty = z.object({});
const never = new Promise<never>(() => {});

interface Behaviour {
  readonly act?: (ctx: Context, call: Call, input: { readonly id: string }) => Promise<unknown>;
  readonly listen?: (unit: Unit) => Promise<void>;
  readonly out?: z.ZodObject;
}

const hostileArea = ({ act = async () => ({}), listen = async () => {}, out = empty }: Behaviour) =>
  defineArea({
    contract: defineContract({
      area: 'hostile',
      title: 'Hostile',
      permissions: {},
      routes: {
        act: {
          method: 'POST',
          path: '/hostile/{id}',
          access: 'player',
          params: z.object({ id: Id }),
          out,
          summary: 'Does harm.',
        },
      },
    }),
    create: (ctx) => ({
      operations: { act: (call, input) => act(ctx, call, input) as Promise<Record<string, never>> },
      listeners: [on(accountDeleting, (unit) => listen(unit))],
    }),
  });

const openWith = (behaviour: Behaviour) =>
  createTestBackend({ areas: [hostileArea(behaviour)], secretKey: undefined });

/** Moves the clock until a promise settles, and returns its result or error. */
async function settled(t: Pick<TestBackend, 'clock'>, promise: Promise<unknown>): Promise<unknown> {
  let result: { readonly value: unknown } | undefined;
  promise.then(
    (value) => (result = { value }),
    (value: unknown) => (result = { value }),
  );
  while (!result) {
    await t.clock.advance(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return result.value;
}

/** Stops the backend while its clock moves: what never ends is given up in time. */
const stopping = (t: Pick<TestBackend, 'clock'> & { readonly backend: { stop(): Promise<void> } }) => ({
  [Symbol.asyncDispose]: async () => void (await settled(t, t.backend.stop())),
});

test('an operation that never ends is answered after the request time, and others go on', async () => {
  await using t = await openWith({ act: () => never });
  await using _ = stopping(t);
  const { token: session } = await t.player();
  const stuck = t.backend.api.hostile.act({ id: 'x' }, { session });
  await t.backend.api.parties.create({}, { session });
  expect(await settled(t, stuck)).toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
});

test('an operation that never ends in its unit is undone, and others go on', async () => {
  await using t = await openWith({ act: (ctx, call) => ctx.atomically(call, () => never) });
  await using _ = stopping(t);
  const { token: session } = await t.player();
  const outcome = await settled(t, t.backend.api.hostile.act({ id: 'x' }, { session }));
  expect(outcome).toMatchObject({ code: expect.stringMatching(/INTERNAL|DEADLINE_EXCEEDED/) });
  await t.backend.api.parties.create({}, { session });
});

test('a listener that never ends makes the deletion fail as a whole, and the account stays', async () => {
  await using t = await openWith({ listen: () => never });
  await using _ = stopping(t);
  const player = await t.player();
  const deletion = t.backend.api.accounts.adminDelete(player, { apiKey: t.rootKey });
  expect(await settled(t, deletion)).toMatchObject({
    code: expect.stringMatching(/INTERNAL|DEADLINE_EXCEEDED/),
  });
  await t.backend.api.accounts.get(player, { session: player.token });
});

test('a number that would leave its range is the error of the caller, and nothing changes', async () => {
  const totals = defineTable({
    name: 'totals',
    columns: { id: column.text(), sum: column.int64() },
    key: ['id'],
  });
  const area = hostileArea({
    act: (ctx, call, { id }) =>
      ctx.atomically(call, async (unit) => {
        await unit.insert(totals, { id, sum: 2n ** 63n - 1n }, { orUpdate: { sum: { add: 1n } } });
        return {};
      }),
  });
  await using t = await createTestBackend({ areas: [{ ...area, tables: [totals] }] });
  const { token: session } = await t.player();
  await t.backend.api.hostile.act({ id: 'x' }, { session });
  await expect(t.backend.api.hostile.act({ id: 'x' }, { session })).rejects.toMatchObject({
    reason: 'NUMBER_OUT_OF_RANGE',
    status: 400,
  });
  expect(await t.storage.get(totals, { id: 'x' })).toMatchObject({ sum: 2n ** 63n - 1n });
});

test('an answer that does not match the contract is an internal error without its content', async () => {
  const out = z.object({ gold: z.number() });
  await using t = await openWith({ act: async () => ({ gold: 'sk_secret' }), out });
  const { token: session } = await t.player();
  const { status, body } = await t.http('POST', '/hostile/x', { session, body: {} });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('sk_secret');
});

test('fields that the contract does not name never leave the server', async () => {
  await using t = await openWith({
    act: async () => ({ ...JSON.parse('{"__proto__":{"x":1}}'), hidden: 1 }),
  });
  const { token: session } = await t.player();
  const { body } = await t.http('POST', '/hostile/x', { session, body: {} });
  expect(body).toEqual({});
});

test('an error that is no ApiError shows neither its message nor its stack', async () => {
  await using t = await openWith({
    async act() {
      throw new Error('password=hunter2');
    },
  });
  const { token: session } = await t.player();
  const { status, body } = await t.http('POST', '/hostile/x', { session, body: {} });
  expect([status, JSON.stringify(body).includes('hunter2')]).toEqual([500, false]);
});

test('a schema with the id of one in the box stops the start, so documents and clients stay whole', () => {
  const out = z.object({ own: z.object({ mine: z.string() }).meta({ id: 'Account' }) });
  const areas = [hostileArea({ out })];
  expect(() => createBackend({ storage: createMemoryStorage(), areas })).toThrow(
    'the areas hostile and accounts have different schemas with the id Account',
  );
});
