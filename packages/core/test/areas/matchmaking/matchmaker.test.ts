import { describe, expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { createNode, createTestLease, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;
const duel = { teams: 2, playersPerTeam: 1 };
const patient = { timeout: 60_000 };

describe('a matchmaking round', () => {
  test('a round takes the tickets of a match and stores it in one unit, and tells every player', async () => {
    await using world = await openTicketWorld();
    const node = createNode({ world, clock: ticketClock(), queues: { q: duel } });
    for (const id of ['a', 'b', 'c']) await waitFor(world, `t-${id}`, [id]);
    world.notifications.length = 0;
    await node.run();
    expect(await world.states()).toEqual({
      't-a': FINDING_SERVER,
      't-b': FINDING_SERVER,
      't-c': IN_PROGRESS,
    });
    expect(node.queued.map(({ playerIds }) => [...playerIds].sort())).toEqual([['a', 'b']]);
    expect(world.notifications.map(({ type, recipients }) => [type, recipients])).toEqual([
      ['FINDING_SERVER', ['a']],
      ['FINDING_SERVER', ['b']],
    ]);
    const rows = await world.storage.find(matchmakingTickets, { where: { status: FINDING_SERVER } });
    expect(new Set(rows.map(({ matchId }) => matchId))).toEqual(new Set([node.queued[0]!.matchId]));
  });

  test('a queue rests for as long as its round has searched, and not for the time in which it stored matches', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const take = (milliseconds: number): void => clock.set(clock.now() + milliseconds);
    const node = createNode({
      world,
      clock,
      queues: { q: duel },
      blockedPairs: async () => {
        take(300);
        return [];
      },
      onEnqueue: () => take(7_000),
    });
    expect(node.restsUntil('q')).toBe(0);
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    await node.run();
    expect(node.queued).toHaveLength(1);
    expect(node.restsUntil('q')).toBe(clock.now() + 300);
  });

  test('a round leaves every ticket as it was if the match cannot be stored', async () => {
    await using world = await openTicketWorld();
    let broken = true;
    const onEnqueue = (): void => {
      if (broken) throw new Error('no disk');
    };
    const node = createNode({ world, clock: ticketClock(), queues: { q: duel }, onEnqueue });
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    await node.run();
    expect(await world.states()).toEqual({ 't-a': IN_PROGRESS, 't-b': IN_PROGRESS });
    broken = false;
    await node.run();
    expect(await world.states()).toEqual({ 't-a': FINDING_SERVER, 't-b': FINDING_SERVER });
  });

  test('a round completes tickets of a queue that needs no server, with what the host says', async () => {
    await using world = await openTicketWorld();
    const queues = { q: { ...duel, hosting: 'p2p' as const } };
    const node = createNode({
      world,
      clock: ticketClock(),
      queues,
      newMatch: () => ({ hostData: 'join a' }),
    });
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    await node.run();
    expect(await world.states()).toEqual({ 't-a': COMPLETED, 't-b': COMPLETED });
    expect(node.queued).toEqual([]);
    expect(await world.storage.get(matchmakingTickets, { id: 't-a' })).toMatchObject({ hostData: 'join a' });
  });

  test('tickets keep their age if the host rejects their match', async () => {
    await using world = await openTicketWorld();
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { q: duel },
      newMatch: () => ({ reject: 'not today' }),
    });
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    await node.run();
    expect(await world.states()).toEqual({ 't-a': IN_PROGRESS, 't-b': IN_PROGRESS });
    expect(await world.storage.get(matchmakingTickets, { id: 't-a' })).toMatchObject({ createdAt: 1_000 });
  });

  test('players who have blocked each other do not meet, and get other matches in the same round', async () => {
    await using world = await openTicketWorld();
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { q: duel },
      blockedPairs: async (_, players) =>
        players.includes('a') && players.includes('b') ? [['b', 'a'] as const] : [],
    });
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries())
      await waitFor(world, `t-${id}`, [id], { createdAt: 1_000 + index });
    await node.run();
    expect(node.queued.map(({ playerIds }) => [...playerIds].sort()).sort()).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  test('a round asks the players if the queue says so, and the match is made when all have accepted', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const queues = { q: { ...duel, acceptance: { required: true, seconds: 20 } } };
    const node = createNode({ world, clock, queues });
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    world.notifications.length = 0;
    await node.run();
    expect(await world.states()).toEqual({ 't-a': IN_PROGRESS, 't-b': IN_PROGRESS });
    expect(world.notifications.map(({ message }) => message)).toEqual(['ACCEPT_REQUIRED', 'ACCEPT_REQUIRED']);
    await world.unit((unit) => proposalLifecycle.answer(unit, clock.now(), 't-a', 'a', true));
    await clock.advance(20_000);
    await node.run();
    expect(await world.states()).toEqual({ 't-a': IN_PROGRESS, 't-b': CANCELLED });
  });

  test('each queue has its turn: a long queue delays no match of other queues', async () => {
    await using world = await openTicketWorld();
    const seen: string[] = [];
    const node = createNode({
      world,
      clock: ticketClock(),
      queues: { long: duel, short: duel },
      newMatch({ queueKey }) {
        seen.push(queueKey);
        return undefined;
      },
    });
    for (let index = 0; index < 400; index++)
      await waitFor(world, `l${index}`, [`l${index}`], { queueKey: 'long' });
    for (let index = 0; index < 4; index++)
      await waitFor(world, `s${index}`, [`s${index}`], { queueKey: 'short' });
    await node.run();
    expect(seen).toHaveLength(202);
    // The long one has at least five slices of 48 matches at the most; one after the other the short one would come behind them.
    expect(seen.lastIndexOf('short')).toBeLessThan(seen.lastIndexOf('long'));
  });
});

describe('expiration of tickets', () => {
  test('a ticket times out when its time is over, and not before', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel } });
    await waitFor(world, 't', ['a'], { expiresAt: 181_000 });
    await clock.advance(179_999);
    await node.run();
    expect(await world.states()).toEqual({ t: IN_PROGRESS });
    await clock.advance(1);
    await node.run();
    expect(await world.states()).toEqual({ t: MATCHMAKING_TIMED_OUT });
  });

  test('an expired ticket first gets a match of smaller, equal teams if the queue has a minimum', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const queue = {
      teams: 2,
      playersPerTeam: 5,
      minPlayersPerTeam: 2,
      expirationAction: 'minimum' as const,
    };
    const node = createNode({ world, clock, queues: { q: queue } });
    for (let index = 0; index < 7; index++)
      await waitFor(world, `t${index}`, [`p${index}`], {
        createdAt: 1_000 + index,
        expiresAt: index === 0 ? 50_000 : 90_000,
      });
    await clock.advance(49_000);
    await node.run();
    // Three against three, with the oldest waiting tickets; the seventh waits for its own time.
    expect(node.queued.map(({ playerIds }) => playerIds.length)).toEqual([6]);
    expect(node.queued[0]!.playerIds).toContain('p0');
    await clock.advance(41_000);
    await node.run();
    expect(
      Object.values(await world.states()).filter((state) => state === MATCHMAKING_TIMED_OUT),
    ).toHaveLength(1);
  });

  test('tickets of a queue that no longer exists time out too', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel } });
    await waitFor(world, 't', ['a'], { queueKey: 'gone', expiresAt: 5_000 });
    await clock.advance(4_000);
    await node.run();
    expect(await world.states()).toEqual({ t: MATCHMAKING_TIMED_OUT });
  });
});

describe('several nodes on one storage', () => {
  test('concurrent rounds of several nodes use no ticket twice and leave none', patient, async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const nodes = ['x', 'y', 'z'].map((prefix) => createNode({ world, clock, queues: { q: duel }, prefix }));
    for (let index = 0; index < 60; index++) await waitFor(world, `t${index}`, [`p${index}`]);
    for (let round = 0; round < 5; round++) await Promise.all(nodes.map((node) => node.run()));
    const players = nodes.flatMap(({ queued }) => queued.flatMap(({ playerIds }) => playerIds));
    expect(players).toHaveLength(60);
    expect(new Set(players).size).toBe(60);
    expect(new Set(Object.values(await world.states()))).toEqual(new Set([FINDING_SERVER]));
  });

  test('when a node dies in a round, every ticket waits or is in its match', patient, async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const lease = createTestLease();
    let stored = 0;
    const dying = createNode({
      world,
      clock,
      queues: { q: duel },
      prefix: 'dying',
      onEnqueue: () => {
        if (++stored === 60) {
          lease.lose();
          throw new Error('killed');
        }
      },
    });
    const heir = createNode({ world, clock, queues: { q: duel }, prefix: 'heir' });
    for (let index = 0; index < 130; index++) await waitFor(world, `t${index}`, [`p${index}`]);
    await dying.run(lease);
    const waiting = Object.values(await world.states()).filter((state) => state === IN_PROGRESS).length;
    expect(dying.queued.length).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
    expect(waiting + 2 * dying.queued.length).toBe(130);
    await heir.run();
    const players = [...dying.queued, ...heir.queued].flatMap(({ playerIds }) => playerIds);
    expect(new Set(players).size).toBe(130);
    expect(players).toHaveLength(130);
  });

  test('a node stores nothing under a lease that it has lost', async () => {
    await using world = await openTicketWorld();
    const node = createNode({ world, clock: ticketClock(), queues: { q: duel } });
    for (const id of ['a', 'b']) await waitFor(world, `t-${id}`, [id]);
    const lease = { ...createTestLease(), guard: () => Promise.reject(new Error('the lease is lost')) };
    await node.run(lease);
    expect(await world.states()).toEqual({ 't-a': IN_PROGRESS, 't-b': IN_PROGRESS });
    expect(node.queued).toEqual([]);
  });
});

describe('reading of tickets', () => {
  test('a later round reads only the tickets that have changed', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    let rows = 0;
    const find: Storage['find'] = async (table, query) => {
      const found = await world.storage.find(table, query);
      if ((table as unknown) === matchmakingTickets) rows += found.length;
      return found;
    };
    const queue = { ...duel, attributes: [{ path: 'skill', type: 'difference' as const, max: 1 }] };
    const node = createNode({ world, clock, queues: { q: queue }, storage: { ...world.storage, find } });
    const rated = (id: string, skill: number, createdAt: number) =>
      waitFor(world, id, [id], { createdAt }, { skill: { intPayload: skill } });
    for (let index = 0; index < 50; index++) await rated(`t${index}`, index * 10, 1_000);
    await node.run();
    expect(rows).toBe(50);
    await clock.advance(30_000);
    await node.run();
    rows = 0;
    await rated('new', 300, clock.now());
    await clock.advance(1_000);
    await node.run();
    expect(rows).toBe(1);
    expect(node.queued).toHaveLength(1);
  });

  test('after a minute a round reads all tickets again, so missed changes are noticed', async () => {
    await using world = await openTicketWorld();
    const clock = ticketClock();
    const node = createNode({ world, clock, queues: { q: duel } });
    await waitFor(world, 'a', ['a']);
    await node.run();
    await clock.advance(40_000);
    await node.run();
    // Written with a time long past, as by a node whose clock is far behind.
    await waitFor(world, 'b', ['b'], { createdAt: 1_000 });
    await node.run();
    expect(node.queued).toEqual([]);
    await clock.advance(20_000);
    await node.run();
    expect(node.queued).toHaveLength(1);
  });
});
