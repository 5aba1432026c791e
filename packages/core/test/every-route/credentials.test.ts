import { describe, expect, test } from 'vitest';
import { type Credential, type CredentialKind, credentials } from '../operations/credentials.ts';
import { type Operation, operations } from '../operations/operations.ts';
import { reasonOf, send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import type { Sample } from '../operations/samples/sample.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld, type World } from '../operations/world.ts';
import { type Expected, expectedOf } from './access-rule.ts';

// Expired credentials come first: creating them moves the clock, which would expire the other sessions too.
const kinds = (Object.keys(credentials) as CredentialKind[]).sort(
  (left, right) => Number(right.startsWith('expired')) - Number(left.startsWith('expired')),
);

/** A cell of the matrix with its request. */
interface Cell {
  readonly kind: CredentialKind;
  readonly expected: Expected;
  readonly credential: Credential;
  readonly sample: Sample;
}

describe('every kind of credential gets exactly the status of the contract from', () => {
  const refusals = new Set<string>();

  async function cellsOf(world: World, operation: Operation): Promise<readonly Cell[]> {
    const { route } = operation;
    const cells: Cell[] = [];
    // The account that requests of other callers are about.
    const other = (await world.player()).accountId;
    for (const kind of kinds) {
      const credential: Credential = await credentials[kind](world, route.permission);
      const { accountId, ticket } = credential;
      const own = accountId !== null && route.access === 'player' && kind !== 'stranger';
      const sample = await sampleOf(operation)(world, own ? accountId : other);
      const query = ticket === undefined ? sample.query : { ...sample.query, ticket };
      const expected = expectedOf(operation, kind);
      cells.push({ kind, expected, credential, sample: { ...sample, ...(query && { query }) } });
    }
    return cells;
  }

  async function wrongOf(
    world: World,
    operation: Operation,
    cells: readonly Cell[],
  ): Promise<readonly unknown[]> {
    const wrong: unknown[] = [];
    for (const { kind, expected, credential, sample } of cells) {
      const { status, body } = await send(world, operation, sample, { headers: credential.headers });
      const reason = reasonOf(body);
      if (status !== expected.status || (status !== 200 && reason !== expected.reason))
        wrong.push({ kind, expected, status, body });
      if (status === 401) refusals.add(JSON.stringify(body));
      if (reason === 'PERMISSION_MISSING')
        expect(JSON.stringify(body)).toContain(`"${operation.route.permission}"`);
    }
    return wrong;
  }

  /** Everything stored, except audited refusals, the last use of keys, and tickets, which any use consumes. */
  async function stored(world: World): Promise<string> {
    const snapshot = await snapshotOf(world.storage, ['audit_log', 'event_tickets']);
    return JSON.stringify(snapshot).replaceAll(/lastUsedAt[^,]*,?/g, '');
  }

  test.each(operations)('$id', async (operation) => {
    await using world = await createWorld();
    const cells = await cellsOf(world, operation);
    const before = await stored(world);
    const refused = cells.filter(({ expected }) => expected.status !== 200);
    expect(await wrongOf(world, operation, refused)).toEqual([]);
    expect((await stored(world)) === before, 'a refused request changes nothing').toBe(true);
    const granted = cells.filter(({ expected }) => expected.status === 200);
    expect(await wrongOf(world, operation, granted)).toEqual([]);
  });

  test('all operations: every missing, wrong, expired, ended or revoked credential gets the same body', () => {
    expect(refusals.size).toBe(1);
  });
});

test('the access matrix has a cell for each operation and credential, and every class allows some and refuses some', () => {
  const outcomes = new Map<string, Set<number>>();
  for (const operation of operations)
    for (const kind of kinds) {
      const { access } = operation.route;
      outcomes.set(access, (outcomes.get(access) ?? new Set()).add(expectedOf(operation, kind).status));
    }
  expect(operations.length * kinds.length).toBeGreaterThan(2_700);
  expect(
    Object.fromEntries([...outcomes].map(([access, statuses]) => [access, [...statuses].sort()])),
  ).toEqual({
    public: [200],
    session: [200, 400, 401, 403],
    player: [200, 400, 401, 403, 404],
    key: [200, 400, 401, 403],
    operator: [200, 400, 401, 403],
  });
});
