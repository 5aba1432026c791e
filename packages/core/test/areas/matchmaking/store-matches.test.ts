import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { storageBusy } from '../../../src/storage/errors.ts';
import {
  createNode,
  createTestLease,
  type NodeDependencies,
  ticketClock,
  waitFor,
} from './matchmaker-node.ts';
import { createQueueWorld, testConfig } from './queue-world.ts';
import { openTicketWorld, type TicketWorld } from './ticket-world.ts';
import { countStatements, type UnitStatements } from './unit-statements.ts';

const { IN_PROGRESS, CANCELLED, FINDING_SERVER } = ticketStates;
const duel = { teams: 2, playersPerTeam: 1 };

/** Stores as many duels as asked in one round, and returns what the units that took tickets did. */
async function unitsOfRound(
  matches: number,
  config: object,
  reads: string[] = [],
  hooks: NonNullable<BackendOptions['matchmaking']>['hooks'] = {},
): Promise<readonly UnitStatements[]> {
  const units: UnitStatements[] = [];
  const storage = countStatements(await openTestStorage(), units);
  const find: typeof storage.find = (table, query) => {
    if (table.name === matchmakingTickets.name && table.isSelection)
      reads.push(...Object.keys(table.columns));
    return storage.find(table, query);
  };
  await using t = await createQueueWorld({
    storage: { ...storage, find },
    matchmaking: { config: testConfig({ q: { ...duel, ...config } }), hooks },
  });
  const people = await t.people(...Array.from({ length: 2 * matches }, (_, at) => `p${at}`));
  for (const player of people) await t.start([player], 'q');
  units.length = 0;
  await t.pass();
  return units.filter(({ statements }) => statements.includes('update matchmaking_tickets'));
}

test.for([
  [2, {}, []],
  [6, { passOn: ['role'] }, ['id', 'entity']],
] as const)(
  'a slice of %i matches is stored in one unit, one trip, one statement a match and three in all, with the settings %o after the reads %o',
  async ([matches, config, expected]) => {
    const reads: string[] = [];
    const [unit, ...others] = await unitsOfRound(matches, config, reads);
    expect(others).toEqual([]);
    expect(reads).toEqual(expected);
    expect(unit!.trips).toBe(1);
    expect(unit!.statements).toEqual([
      'lock scheduled_tasks',
      ...Array(matches).fill('update matchmaking_tickets'),
      'insert matches',
      'insert matchmaking_matches',
    ]);
  },
);

test('matches that need no server are stored with one statement a match, and two in all; a hook costs one read', async () => {
  const reads: string[] = [];
  const hooks = { see: { newMatch: () => undefined } };
  const config = { hosting: 'none', customHooks: ['see'] };
  const [unit, ...others] = await unitsOfRound(4, config, reads, hooks);
  expect(reads).toEqual(['id', 'entity']);
  expect(others).toEqual([]);
  expect(unit!.trips).toBe(1);
  expect(unit!.statements).toEqual([
    'lock scheduled_tasks',
    ...Array(4).fill('update matchmaking_tickets'),
    'delete matchmaking_players',
  ]);
});

test('matches are proposed in one unit with one statement a match, and two in all; a hook for tickets costs no read', async () => {
  const reads: string[] = [];
  const hooks = { see: { validateTicket: () => undefined } };
  const config = { acceptance: { required: true, seconds: 20 }, customHooks: ['see'] };
  const [unit, ...others] = await unitsOfRound(4, config, reads, hooks);
  expect(reads).toEqual([]);
  expect(others).toEqual([]);
  expect(unit!.trips).toBe(2);
  expect(unit!.statements).toEqual([
    'lock scheduled_tasks',
    ...Array(4).fill('update matchmaking_tickets'),
    'insert matchmaking_proposals',
  ]);
});

test('a ticket whose row is gone when its match is shown to hooks costs its own match only', async () => {
  let toDelete = ['t2'];
  const { world, node } = await eightWaiting((world) => ({
    newMatch: () => undefined,
    async blockedPairs() {
      for (const id of toDelete) await world.storage.delete(matchmakingTickets, { id });
      toDelete = [];
      return [];
    },
  }));
  await using _ = world;
  await node.run();
  expect(node.queued).toHaveLength(3);
  expect(await world.states()).toMatchObject({ t3: IN_PROGRESS });
});

interface CountedNode {
  readonly world: TicketWorld;
  readonly node: ReturnType<typeof createNode>;
  /** How many units the round began. */
  units(): number;
}

/** Eight tickets of single players, and a node whose units are counted. */
async function eightWaiting(
  more: (world: TicketWorld) => Omit<Partial<NodeDependencies>, 'world'> = () => ({}),
): Promise<CountedNode> {
  const world = await openTicketWorld();
  let units = 0;
  const unit: TicketWorld['unit'] = (work) => {
    units++;
    return world.unit(work);
  };
  const clock = ticketClock();
  const node = createNode({ world: { ...world, unit }, clock, queues: { q: duel }, ...more(world) });
  for (let at = 0; at < 8; at++) await waitFor(world, `t${at}`, [`p${at}`], { createdAt: 1_000 + at });
  return { world, node, units: () => units };
}

test('a ticket that was cancelled meanwhile costs its own match, and the others of the slice are stored together', async () => {
  let toCancel = ['t2'];
  const { world, node, units } = await eightWaiting((world) => ({
    // Called when matches are found and not yet stored.
    async blockedPairs() {
      for (const id of toCancel)
        await world.unit((unit) => proposalLifecycle.cancel(unit, 1_000, id, 'USER'));
      toCancel = [];
      return [];
    },
  }));
  await using _ = world;
  await node.run();
  const states = await world.states();
  expect(states).toMatchObject({ t2: CANCELLED, t3: IN_PROGRESS });
  expect(Object.values(states).filter((state) => state === FINDING_SERVER)).toHaveLength(6);
  expect(node.queued).toHaveLength(3);
  // The slice, the slice without the match, and the statistics.
  expect(units()).toBe(3);
});

test('a match that cannot be stored holds up no other match of its slice', async () => {
  const { world, node } = await eightWaiting(() => ({
    onEnqueue(playerIds) {
      if (playerIds.includes('p4')) throw new Error('cannot be stored');
    },
  }));
  await using _ = world;
  await node.run();
  const states = await world.states();
  expect(states).toMatchObject({ t4: IN_PROGRESS, t5: IN_PROGRESS });
  expect(node.queued).toHaveLength(3);
});

test('matches are not tried one by one when the storage has failed', async () => {
  let calls = 0;
  const { world, node, units } = await eightWaiting(() => ({
    onEnqueue() {
      calls++;
      throw calls === 1 ? new Error('cannot be stored') : storageBusy('the database cannot be reached');
    },
  }));
  await using _ = world;
  await node.run();
  expect(new Set(Object.values(await world.states()))).toEqual(new Set([IN_PROGRESS]));
  // The slice, the first of its matches, and the statistics.
  expect(units()).toBe(3);
});

test('matches are not tried one by one under a lease that is lost', async () => {
  const { world, node, units } = await eightWaiting();
  await using _ = world;
  await node.run({ ...createTestLease(), guard: () => Promise.reject(new Error('the lease is lost')) });
  expect(node.queued).toEqual([]);
  expect(new Set(Object.values(await world.states()))).toEqual(new Set([IN_PROGRESS]));
  // The slice and the statistics.
  expect(units()).toBe(2);
});
