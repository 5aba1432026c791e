import { describe, expect, test } from 'vitest';
import { eventTypeOf, ticketStates } from '../../../src/areas/matchmaking/states.ts';
import {
  matchmakingAcceptances,
  matchmakingProposals,
  matchmakingTickets,
} from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { ticketLifecycle } from '../../../src/areas/matchmaking/tickets/ticket-lifecycle.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { countOutcomes, openTicketWorld, outcome } from './ticket-world.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;
const toServer = { kind: 'server' } as const;
const now = 50_000;
const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const twenty = { timeout: 60_000 };

describe('the ticket of a player', () => {
  test('a player is in one ticket across all queues, and a second start names it', async () => {
    await using world = await openTicketWorld();
    await world.start('t1', ['a', 'b']);
    const error: unknown = await world
      .start('t2', ['c', 'b'], { queueKey: 'other' })
      .catch((thrown) => thrown);
    expect(isApiError(error) && [error.reason, error.details.metadata]).toEqual([
      'TICKET_EXISTS',
      { ticketId: 't1' },
    ]);
    expect(await world.states()).toEqual({ t1: IN_PROGRESS });
    expect(await world.players()).toEqual({ a: 't1', b: 't1' });
  });

  test('a player who starts 32 tickets concurrently, alone and with others, is in one', twenty, async () => {
    await using world = await openTicketWorld();
    for (let round = 0; round < 5; round++) {
      const outcomes = await times(32, (index) => {
        const own = `p${round}`;
        return outcome(world.start(`t${round}-${index}`, index % 2 ? [own] : [`x${round}-${index}`, own]));
      });
      expect(countOutcomes(outcomes)).toEqual({ done: 1, TICKET_EXISTS: 31 });
    }
    const states = await world.states();
    expect(Object.keys(states)).toHaveLength(5);
    expect(new Set(Object.values(await world.players()))).toEqual(new Set(Object.keys(states)));
  });

  test('a player can start again when their ticket has ended in any way', async () => {
    await using world = await openTicketWorld();
    const ends = [
      () => world.unit((unit) => proposalLifecycle.cancel(unit, now, 't0', 'USER')),
      () => world.unit((unit) => ticketLifecycle.expire(unit, 181_000, ['t1'])),
      () =>
        world.unit((unit) =>
          ticketLifecycle.match(unit, now, ['t2'], 'm2', { kind: 'players', hostData: 'h' }),
        ),
      async () => {
        await world.unit((unit) => ticketLifecycle.match(unit, now, ['t3'], 'm3', toServer));
        await world.unit((unit) => ticketLifecycle.complete(unit, now, 'm3'));
      },
      async () => {
        await world.unit((unit) => ticketLifecycle.match(unit, now, ['t4'], 'm4', toServer));
        await world.unit((unit) => ticketLifecycle.fail(unit, now, 'm4', 'PICKUP_TIMEOUT'));
      },
    ];
    for (const [index, end] of ends.entries()) {
      await world.start(`t${index}`, ['a']);
      await end();
      expect(await world.players()).toEqual({});
    }
    expect(await world.states()).toEqual({
      t0: CANCELLED,
      t1: MATCHMAKING_TIMED_OUT,
      t2: COMPLETED,
      t3: COMPLETED,
      t4: FAILED,
    });
  });
});

describe('the tickets of a match', () => {
  test('a match takes all of its tickets or none', async () => {
    await using world = await openTicketWorld();
    await world.start('t1', ['a']);
    await world.start('t2', ['b']);
    await world.unit((unit) => proposalLifecycle.cancel(unit, now, 't2', 'USER'));
    const taking = world.unit((unit) => ticketLifecycle.match(unit, now, ['t1', 't2'], 'm', toServer));
    expect(await outcome(taking)).toBe('TICKETS_GONE');
    expect(await world.states()).toEqual({ t1: IN_PROGRESS, t2: CANCELLED });
  });

  test('a ticket that 20 matches try to take gets exactly one', twenty, async () => {
    await using world = await openTicketWorld();
    await times(8, (index) => world.start(`t${index}`, [`p${index}`]));
    // Each wants a pair of neighbours: of 20 that overlap, those that win share nothing.
    const outcomes = await times(20, (index) => {
      const pair = [`t${index % 8}`, `t${(index + 1) % 8}`];
      return outcome(world.unit((unit) => ticketLifecycle.match(unit, now, pair, `m${index}`, toServer)));
    });
    const rows = await world.storage.find(matchmakingTickets, { where: { status: FINDING_SERVER } });
    const perMatch = Map.groupBy(rows, ({ matchId }) => matchId);
    expect(perMatch.size).toBe(countOutcomes(outcomes).done);
    for (const tickets of perMatch.values()) expect(tickets).toHaveLength(2);
    expect(countOutcomes(outcomes).done! + countOutcomes(outcomes).TICKETS_GONE!).toBe(20);
  });

  test(
    'of a match and a cancellation of one of its tickets exactly one happens, and is told',
    twenty,
    async () => {
      await using world = await openTicketWorld();
      for (let round = 0; round < 20; round++) {
        const ids = [`a${round}`, `b${round}`];
        for (const id of ids) await world.start(id, [`p-${id}`]);
        world.notifications.length = 0;
        const [matched, cancelled] = await Promise.all([
          outcome(world.unit((unit) => ticketLifecycle.match(unit, now, ids, `m${round}`, toServer))),
          outcome(world.unit((unit) => proposalLifecycle.cancel(unit, now, ids[1]!, 'USER'))),
        ]);
        const states = await world.states();
        if (matched === 'done') {
          expect(cancelled).toBe('TICKET_ALREADY_MATCHED');
          expect(ids.map((id) => states[id])).toEqual([FINDING_SERVER, FINDING_SERVER]);
          expect(world.notifications.map(({ type }) => type)).toEqual(['FINDING_SERVER', 'FINDING_SERVER']);
        } else {
          expect([matched, cancelled]).toEqual(['TICKETS_GONE', 'done']);
          expect(ids.map((id) => states[id])).toEqual([IN_PROGRESS, CANCELLED]);
          expect(world.notifications.map(({ type }) => type)).toEqual(['CANCELLED']);
        }
      }
    },
  );
});

describe('a cancellation', () => {
  test('a cancellation is refused for a ticket that has its match, has ended, or does not exist', async () => {
    await using world = await openTicketWorld();
    await world.start('found', ['a']);
    await world.unit((unit) => ticketLifecycle.match(unit, now, ['found'], 'm', toServer));
    await world.start('ended', ['b']);
    await world.unit((unit) => proposalLifecycle.cancel(unit, now, 'ended', 'USER'));
    const cancel = (id: string) =>
      outcome(world.unit((unit) => proposalLifecycle.cancel(unit, now, id, 'USER')));
    expect(await cancel('found')).toBe('TICKET_ALREADY_MATCHED');
    expect(await cancel('ended')).toBe('TICKET_ENDED');
    expect(await cancel('none')).toBe('TICKET_NOT_FOUND');
  });

  test(
    'of concurrent cancellations one succeeds, and every player of the ticket is told once',
    twenty,
    async () => {
      await using world = await openTicketWorld();
      await world.start('t', ['a', 'b', 'c']);
      world.notifications.length = 0;
      const outcomes = await times(20, () =>
        outcome(world.unit((unit) => proposalLifecycle.cancel(unit, now, 't', 'USER'))),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 1, TICKET_ENDED: 19 });
      expect(world.notifications).toEqual([
        { type: 'CANCELLED', ticketId: 't', message: 'USER', recipients: ['a', 'b', 'c'] },
      ]);
    },
  );
});

describe('expiration', () => {
  test('a ticket times out at its time and not before, and not if it has its match', async () => {
    await using world = await openTicketWorld();
    await world.start('early', ['a'], { expiresAt: 10_000 });
    await world.start('late', ['b'], { expiresAt: 10_001 });
    await world.start('found', ['c'], { expiresAt: 10_000 });
    await world.unit((unit) => ticketLifecycle.match(unit, now, ['found'], 'm', toServer));
    await world.unit((unit) => ticketLifecycle.expire(unit, 10_000, ['early', 'late', 'found']));
    expect(await world.states()).toEqual({
      early: MATCHMAKING_TIMED_OUT,
      late: IN_PROGRESS,
      found: FINDING_SERVER,
    });
    expect(world.notifications.at(-1)!.type).toBe(eventTypeOf.MATCHMAKING_TIMED_OUT);
  });
});

describe('acceptance', () => {
  const proposal = {
    id: 'proposal',
    queueKey: 'q',
    ticketIds: ['t1', 't2'],
    match: { any: 'thing' },
    expiresAt: now + 20_000,
  };

  async function asked() {
    const world = await openTicketWorld();
    await world.start('t1', ['a', 'b']);
    await world.start('t2', ['c']);
    await world.unit((unit) => proposalLifecycle.propose(unit, now, proposal));
    world.notifications.length = 0;
    const answer = (ticketId: string, playerId: string, accept = true, at = now) =>
      world.unit((unit) => proposalLifecycle.answer(unit, at, ticketId, playerId, accept));
    return { world, answer };
  }

  test('every player is asked to accept, and the ticket stays IN_PROGRESS', async () => {
    await using world = await openTicketWorld();
    await world.start('t1', ['a', 'b']);
    world.notifications.length = 0;
    await world.unit((unit) => proposalLifecycle.propose(unit, now, { ...proposal, ticketIds: ['t1'] }));
    expect(world.notifications).toEqual([
      { type: 'IN_PROGRESS', ticketId: 't1', message: 'ACCEPT_REQUIRED', recipients: ['a', 'b'] },
    ]);
    expect(await world.states()).toEqual({ t1: IN_PROGRESS });
  });

  test('the match is made when the last player accepts, and players may accept twice', async () => {
    const { world, answer } = await asked();
    await using _ = world;
    expect((await answer('t1', 'a')).kind).toBe('waiting');
    expect((await answer('t1', 'a')).kind).toBe('waiting');
    expect((await answer('t2', 'c')).kind).toBe('waiting');
    await world.unit(async (unit) => {
      const answered = await proposalLifecycle.answer(unit, now, 't1', 'b', true);
      if (answered.kind !== 'accepted') throw new Error(answered.kind);
      expect(answered.proposal.match).toEqual({ any: 'thing' });
      const ids = answered.tickets.map(({ id }) => id);
      await ticketLifecycle.match(unit, now, ids, 'm', toServer, proposal.id);
    });
    expect(await world.states()).toEqual({ t1: FINDING_SERVER, t2: FINDING_SERVER });
    expect(await world.storage.count(matchmakingProposals, {})).toBe(0);
    expect(await world.storage.count(matchmakingAcceptances, {})).toBe(0);
  });

  test('concurrent acceptances by all players make one match', twenty, async () => {
    await using world = await openTicketWorld();
    const players = Array.from({ length: 12 }, (_, index) => `p${index}`);
    for (const player of players) await world.start(`t-${player}`, [player]);
    const ids = players.map((player) => `t-${player}`);
    await world.unit((unit) => proposalLifecycle.propose(unit, now, { ...proposal, ticketIds: ids }));
    const kinds = await Promise.all(
      players.map((player) =>
        world.unit(
          async (unit) => (await proposalLifecycle.answer(unit, now, `t-${player}`, player, true)).kind,
        ),
      ),
    );
    expect(countOutcomes(kinds)).toEqual({ waiting: 11, accepted: 1 });
  });

  test('a player who declines loses their ticket, and the others keep waiting, as old as they were', async () => {
    const { world, answer } = await asked();
    await using _ = world;
    await answer('t1', 'a');
    expect((await answer('t2', 'c', false)).kind).toBe('declined');
    expect(await world.states()).toEqual({ t1: IN_PROGRESS, t2: CANCELLED });
    expect(world.notifications).toEqual([
      { type: 'CANCELLED', ticketId: 't2', message: 'ACCEPTANCE_FAILED', recipients: ['c'] },
      { type: 'IN_PROGRESS', ticketId: 't1', message: '', recipients: ['a', 'b'] },
    ]);
    expect(await world.storage.get(matchmakingTickets, { id: 't1' })).toMatchObject({
      createdAt: 1_000,
      proposalId: null,
    });
    expect(await outcome(answer('t1', 'b'))).toBe('NOTHING_TO_ACCEPT');
  });

  test('tickets that have not accepted in time are cancelled', async () => {
    const { world, answer } = await asked();
    await using _ = world;
    await answer('t2', 'c');
    await answer('t1', 'a');
    expect(await world.unit((unit) => proposalLifecycle.expire(unit, now + 19_999, 'proposal'))).toBe(false);
    expect(await outcome(answer('t1', 'b', true, now + 20_000))).toBe('NOTHING_TO_ACCEPT');
    expect(await world.unit((unit) => proposalLifecycle.expire(unit, now + 20_000, 'proposal'))).toBe(true);
    expect(await world.states()).toEqual({ t1: CANCELLED, t2: IN_PROGRESS });
  });

  test('a ticket can be cancelled while its players are asked to accept', async () => {
    const { world } = await asked();
    await using _ = world;
    await world.unit((unit) => proposalLifecycle.cancel(unit, now, 't1', 'DISCONNECTED'));
    expect(await world.states()).toEqual({ t1: CANCELLED, t2: IN_PROGRESS });
    expect(await world.storage.count(matchmakingProposals, {})).toBe(0);
  });

  test('a ticket with a proposed match gets no other match and does not time out', async () => {
    const { world } = await asked();
    await using _ = world;
    const other = world.unit((unit) => ticketLifecycle.match(unit, now, ['t2'], 'm', toServer));
    expect(await outcome(other)).toBe('TICKETS_GONE');
    await world.unit((unit) => ticketLifecycle.expire(unit, 999_999, ['t1', 't2']));
    expect(await world.states()).toEqual({ t1: IN_PROGRESS, t2: IN_PROGRESS });
  });

  test(
    'of concurrent acceptances, refusals, cancellations and expirations exactly one ends the proposal',
    twenty,
    async () => {
      for (let round = 0; round < 10; round++) {
        const { world, answer } = await asked();
        await using _ = world;
        await answer('t1', 'a');
        await answer('t2', 'c');
        await Promise.all([
          outcome(
            world.unit(async (unit) => {
              const answered = await proposalLifecycle.answer(unit, now, 't1', 'b', true);
              if (answered.kind !== 'accepted') return;
              await ticketLifecycle.match(unit, now, ['t1', 't2'], 'm', toServer, proposal.id);
            }),
          ),
          outcome(answer('t2', 'c', false)),
          outcome(world.unit((unit) => proposalLifecycle.cancel(unit, now, 't1', 'USER'))),
          outcome(world.unit((unit) => proposalLifecycle.expire(unit, now + 30_000, 'proposal'))),
        ]);
        const states = Object.values(await world.states());
        const matched = states.filter((state) => state === FINDING_SERVER).length;
        expect([0, 2]).toContain(matched);
        expect(await world.storage.count(matchmakingProposals, {})).toBe(0);
        const rows = await world.storage.find(matchmakingTickets, {});
        expect(rows.every(({ proposalId }) => proposalId === null)).toBe(true);
      }
    },
  );
});
