import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { type Command, createModel, run } from './entitlements-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.entitlementsCommands, 25);
const host = { system: true } as const;

const max = 2n ** 63n - 1n;
const where = { who: fc.constantFrom(0, 0, 1), item: fc.constantFrom(0, 0, 1) };
const amounts = fc.constantFrom(1n, 1n, 2n, 3n, 5n, 0n, -1n, max, max - 1n, -max, -max - 1n);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constantFrom('increment', 'decrement', 'decrementBelow', 'set'),
      by: fc.constantFrom('admin', 'server'),
      amount: amounts,
      ...where,
    }),
  },
  fc.record({ kind: fc.constant('revoke'), ...where }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lock'), locked: fc.boolean(), ...where }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('owned', 'history'), ...where }) },
  fc.record({ kind: fc.constant('items'), who: where.who }),
  fc.record({ kind: fc.constant('deleteAccount'), who: where.who }),
) as fc.Arbitrary<Command>;

const accountOf = (run: number, who: number): string => `run-${run}-${who}`;

async function onBackend(
  { backend }: TestBackend,
  items: readonly string[],
  run: number,
  command: Command,
): Promise<unknown> {
  const { entitlements } = backend.api;
  const accountId = accountOf(run, command.who);
  if (command.kind === 'deleteAccount') return backend.api.accounts.adminDelete({ accountId }, host);
  if (command.kind === 'items') {
    const { catalogItems } = await entitlements.adminItems({ accountId }, host);
    return catalogItems.map(({ catalogItemId, count, lockoutFlags }) => [
      items.indexOf(catalogItemId),
      count,
      lockoutFlags.prohibitNonAdminUpdate.value,
    ]);
  }
  const key = { accountId, catalogItemId: items[command.item]! };
  switch (command.kind) {
    case 'owned':
      return entitlements.adminOwned(key, host);
    case 'history': {
      const { records } = await entitlements.adminHistory(key, host);
      return records.map(({ increment }) => increment);
    }
    case 'revoke':
      return entitlements.adminRevoke(key, host);
    case 'lock': {
      const lockoutFlags = { prohibitNonAdminUpdate: { value: command.locked } };
      return entitlements.adminSetExtended({ ...key, operation: 'LOCKOUT_FLAGS_ONLY', lockoutFlags }, host);
    }
    default:
  }
  const isAdmin = command.by === 'admin';
  const counted = { ...key, count: command.amount };
  switch (command.kind) {
    case 'set':
      return isAdmin ? entitlements.adminSet(counted, host) : entitlements.serverSet(counted, host);
    case 'increment':
      return isAdmin
        ? entitlements.adminIncrement(counted, host)
        : entitlements.serverIncrement(counted, host);
    case 'decrement':
    case 'decrementBelow': {
      const input = { ...counted, allowNegativeTotal: command.kind === 'decrementBelow' };
      return isAdmin ? entitlements.adminDecrement(input, host) : entitlements.serverDecrement(input, host);
    }
  }
}

async function runCommands(
  backends: SideBySide,
  items: readonly string[],
  at: number,
  list: readonly Command[],
): Promise<void> {
  const model = createModel();
  for (const who of [0, 1])
    await backends.outcome((t) =>
      t.backend.api.accounts.serverCreate({ accountId: accountOf(at, who), displayName: 'x' }, host),
    );
  for (const command of list) {
    const answer = await backends.outcome((t) => onBackend(t, items, at, command));
    assert.deepEqual(
      answer,
      run(model, command),
      JSON.stringify({ ...command, amount: `${'amount' in command && command.amount}` }),
    );
  }
}

/**
 * Runs random commands on backends side by side and on a model, and asserts that all give the same answers and that
 * every count is the sum of its ledger.
 */
export async function checkEntitlementsModel(
  opens: readonly OpenStorage[],
  runs = 100,
  more: { readonly endOnFailure?: boolean } = {},
): Promise<void> {
  const backends = await openSideBySide(opens);
  let at = 0;
  try {
    const items: string[] = [];
    for (const catalogItemName of ['gold', 'silver'])
      items.push(
        (await backends.outcome(async (t) => {
          const { catalogItemId } = await t.backend.api.entitlements.createItem({ catalogItemName }, host);
          return catalogItemId;
        })) as string,
      );
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), (list) => runCommands(backends, items, at++, list)),
      { numRuns: runs, ...more },
    );
    for (const differences of await backends.each(({ storage }) => verifyLedger(storage)))
      assert.deepEqual(differences, []);
  } finally {
    await backends.close();
  }
}
