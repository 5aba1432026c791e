import { describe, expect, test } from 'vitest';
import { matches } from '../../../src/areas/match-broker/tables.ts';
import { partyMatches } from '../../../src/areas/parties/tables.ts';
import { asHost, by, outcome, type Person } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld } from './queue-world.ts';

/** A party of two that waits in a queue. */
async function waiting(t: QueueWorld, queue = 'pairs', names: readonly [string, string] = ['ann', 'bob']) {
  const [leader, other] = (await t.people(...names)) as [Person, Person];
  const { partyId, inviteCode } = await t.gather(leader, other);
  const ticketId = await t.start([leader, other], queue);
  return { leader, other, partyId, inviteCode, ticketId };
}

/** Two parties of two that have got a match. */
async function matched(t: QueueWorld, queue = 'pairs') {
  const one = await waiting(t, queue);
  const two = await waiting(t, queue, ['cid', 'dan']);
  await t.pass();
  return { one, two };
}

describe('a party waits with the ticket of its leader', () => {
  test('and its members see it, over HTTP too', async () => {
    await using t = await createQueueWorld();
    const { other, partyId } = await waiting(t);
    const { status, body } = await t.http('GET', '/parties', { session: other.token });
    expect([status, body]).toMatchObject([200, { party: { partyId, state: 2 } }]);
    expect((body as { party: object }).party).not.toHaveProperty('matchId');
  });

  test('and with one alone: a second start says which', async () => {
    await using t = await createQueueWorld();
    const { leader, other, ticketId } = await waiting(t);
    const refused = await t.backend.api.matchmaking
      .start(
        {
          entity: {
            id: leader.accountId,
            entityType: 2,
            metadata: { queue_name: { stringPayload: 'solo' } },
          },
        },
        by(leader),
      )
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'TICKET_EXISTS', details: { metadata: { ticketId } } });
    expect(await outcome(t.start([other], 'solo'))).toBe('TICKET_EXISTS');
  });

  test('and waits no more when that ends: cancelled, or its time is over', async () => {
    await using t = await createQueueWorld();
    const { leader, other, partyId, ticketId } = await waiting(t);
    await t.backend.api.matchmaking.cancel({ ticketId }, by(other));
    expect([await t.state(partyId), await t.ticket(ticketId)]).toEqual(['OPEN', 'CANCELLED USER']);
    const next = await t.start([leader, other], 'peers');
    expect(await t.state(partyId)).toBe('QUEUED');
    for (let second = 0; second < 3; second++) {
      await t.pass(60);
      for (const person of [leader, other]) await t.backend.api.sessions.current({}, by(person));
    }
    await t.pass(1);
    expect([await t.state(partyId), await t.ticket(next)]).toEqual(['OPEN', 'MATCHMAKING_TIMED_OUT']);
  });

  test('and a member who starts for himself alone leaves it as it is', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.start([bob], 'solo');
    expect(await t.state(partyId)).toBe('OPEN');
  });

  test('and a leader who leads no more, or starts for one who has left, is refused', async () => {
    await using t = await createQueueWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await t.api.leave({ partyId }, by(cid));
    expect(await outcome(t.start([ann, cid]))).toBe('NOT_YOUR_PARTY');
    await t.api.setLeader({ partyId, playerId: bob.accountId }, by(ann));
    expect(await outcome(t.start([ann, bob]))).toBe('NOT_YOUR_PARTY');
    expect(await t.state(partyId)).toBe('OPEN');
  });
});

describe('whatever changes the members of a party that waits cancels its ticket', () => {
  interface Change {
    readonly name: string;
    readonly left: 'OPEN' | 'none';
    run(t: QueueWorld, party: Awaited<ReturnType<typeof waiting>>): Promise<unknown>;
  }
  const changes: readonly Change[] = [
    {
      name: 'who joins',
      left: 'OPEN',
      async run(t, { inviteCode }) {
        const [cid] = await t.people('cid');
        return t.api.join({ inviteCode }, by(cid));
      },
    },
    { name: 'who leaves', left: 'OPEN', run: (t, { other, partyId }) => t.api.leave({ partyId }, by(other)) },
    {
      name: 'the leader who leaves',
      left: 'OPEN',
      run: (t, { leader, partyId }) => t.api.leave({ partyId }, by(leader)),
    },
    {
      name: 'who is kicked',
      left: 'OPEN',
      run: (t, { leader, other, partyId }) => t.api.kick({ partyId, playerId: other.accountId }, by(leader)),
    },
    {
      name: 'whom an operator adds',
      left: 'OPEN',
      async run(t, { partyId }) {
        const [cid] = await t.people('cid');
        return t.api.adminUpdate({ partyId, payload: { join: [cid.accountId] } }, asHost);
      },
    },
    {
      name: 'whom an operator kicks',
      left: 'OPEN',
      run: (t, { other, partyId }) =>
        t.api.adminUpdate({ partyId, payload: { kick: [other.accountId] } }, asHost),
    },
    {
      name: 'an operator who kicks all',
      left: 'none',
      run: (t, { leader, other, partyId }) =>
        t.api.adminUpdate({ partyId, payload: { kick: [leader.accountId, other.accountId] } }, asHost),
    },
    {
      name: 'an operator who deletes it',
      left: 'none',
      run: (t, { partyId }) => t.api.adminDelete({ partyId }, asHost),
    },
    { name: 'an operator who deletes all', left: 'none', run: (t) => t.api.adminDeleteAll({}, asHost) },
  ];

  test.for(changes)('$name', async ({ run, left }) => {
    await using t = await createQueueWorld();
    const party = await waiting(t);
    await run(t, party);
    expect([await t.state(party.partyId), await t.ticket(party.ticketId)]).toEqual([
      left,
      'CANCELLED PARTY_CHANGED',
    ]);
    for (const person of [party.leader, party.other])
      expect(await t.ticketNotifications(person)).toEqual(['IN_PROGRESS', 'CANCELLED PARTY_CHANGED']);
    await t.start([party.other], 'solo');
  });

  test('and what leaves them as they are does not', async () => {
    await using t = await createQueueWorld();
    const { leader, other, partyId, ticketId } = await waiting(t);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(other));
    await t.api.setLeader({ partyId, playerId: other.accountId }, by(leader));
    const [cid] = await t.people('cid');
    expect(await outcome(t.api.join({ inviteCode: '00000000' }, by(cid)))).toBe('INVITE_CODE_UNKNOWN');
    expect([await t.state(partyId), await t.ticket(ticketId)]).toEqual(['QUEUED', 'IN_PROGRESS']);
  });

  test('also the move of a player from one that waits into another that does', async () => {
    await using t = await createQueueWorld({ autoLeaveParty: true });
    const one = await waiting(t, 'asked');
    const two = await waiting(t, 'asked', ['cid', 'dan']);
    await t.pass();
    // Both wait for the players to accept one match.
    await t.api.join({ inviteCode: two.inviteCode }, by(one.other));
    expect([await t.ticket(one.ticketId), await t.ticket(two.ticketId)]).toEqual([
      'CANCELLED PARTY_CHANGED',
      'CANCELLED PARTY_CHANGED',
    ]);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
  });
});

describe('a party is in the match that its ticket gets', () => {
  test('and its members see which; nobody joins, and members may leave', async () => {
    await using t = await createQueueWorld();
    const { one } = await matched(t);
    const matchId = await t.take('server');
    const { party } = await t.api.get({ partyId: one.partyId }, by(one.other));
    expect(party).toMatchObject({ state: 3, matchId });
    const [eve] = await t.people('eve');
    const { status, body } = await t.http('POST', '/parties/join', {
      session: eve.token,
      body: { inviteCode: one.inviteCode },
    });
    expect([status, body]).toMatchObject([400, { code: 9, details: [{ reason: 'PARTY_IN_MATCH' }] }]);
    const join = { partyId: one.partyId, payload: { join: [eve.accountId] } };
    expect(await outcome(t.api.adminUpdate(join, asHost))).toBe('PARTY_IN_MATCH');
    await t.api.leave({ partyId: one.partyId }, by(one.other));
    expect(await t.state(one.partyId)).toBe('IN_MATCH');
    await t.ready('server', matchId);
    expect([await t.state(one.partyId), await t.ticket(one.ticketId)]).toEqual(['IN_MATCH', 'COMPLETED']);
  });

  test('until that is over: it is open again, and nobody is ready', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(one.other));
    await t.end('server', matchId);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
    const { party } = await t.api.get({ partyId: one.partyId }, by(one.leader));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false]);
    expect(party).not.toHaveProperty('matchId');
    const [eve] = await t.people('eve');
    await t.api.join({ inviteCode: one.inviteCode }, by(eve));
  });

  test('or until it has failed', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    expect(await t.state(one.partyId)).toBe('IN_MATCH');
    for (let second = 0; second < 91; second += 13) await t.pass(13);
    expect(await t.ticket(one.ticketId)).toBe('FAILED PICKUP_TIMEOUT');
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
  });

  test('or until an operator ends it', async () => {
    await using t = await createQueueWorld();
    const { one } = await matched(t);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    await t.backend.api.matchBroker.deleteMatch({ matchId }, asHost);
    expect(await t.state(one.partyId)).toBe('OPEN');
  });

  test('or until the leader starts the next ticket, and the end of the former match changes nothing', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    const matchId = await t.take('server');
    expect(await outcome(t.start([one.leader, one.other]))).toBe('TICKET_EXISTS');
    expect(await t.state(one.partyId)).toBe('IN_MATCH');
    await t.ready('server', matchId);
    const next = await t.start([one.leader, one.other]);
    expect(await t.state(one.partyId)).toBe('QUEUED');
    await t.end('server', matchId);
    expect([await t.state(one.partyId), await t.state(two.partyId), await t.ticket(next)]).toEqual([
      'QUEUED',
      'OPEN',
      'IN_PROGRESS',
    ]);
  });

  test('or, where its match is gone and nobody said so, until somebody looks', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    const stay = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await t.pass(60);
        for (const { leader, other } of [one, two])
          for (const person of [leader, other]) await t.backend.api.sessions.current({}, by(person));
      }
    };
    await stay(11);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['IN_MATCH', 'IN_MATCH']);
    await t.storage.delete(matches, { id: matchId });
    await stay(11);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
    expect(await t.storage.count(partyMatches, {})).toBe(0);
  });

  test('but is open where the match needs no server, for nobody tells when it is over', async () => {
    await using t = await createQueueWorld();
    const one = await waiting(t, 'peers');
    await t.api.updatePlayer({ payload: { isReady: true } }, by(one.other));
    const two = await waiting(t, 'peers', ['cid', 'dan']);
    await t.pass();
    expect([await t.ticket(one.ticketId), await t.ticket(two.ticketId)]).toEqual(['COMPLETED', 'COMPLETED']);
    const { party } = await t.api.get({ partyId: one.partyId }, by(one.leader));
    expect([party.state, party.players.some(({ isReady }) => isReady)]).toEqual([1, false]);
  });
});

describe('a party whose members are asked to accept', () => {
  test('waits on where another declines, and is open where one of its own does', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['QUEUED', 'QUEUED']);
    const { ticketId } = one;
    await t.backend.api.matchmaking.accept({ ticketId, accept: false }, by(one.other));
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'QUEUED']);
  });

  test('is open where one of its own says nothing', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    for (const person of [two.leader, two.other])
      await t.backend.api.matchmaking.accept({ ticketId: two.ticketId, accept: true }, by(person));
    await t.pass(21);
    await t.pass(6);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'QUEUED']);
  });

  test('is in the match when all have', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    for (const { ticketId, leader, other } of [one, two])
      for (const person of [leader, other])
        await t.backend.api.matchmaking.accept({ ticketId, accept: true }, by(person));
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['IN_MATCH', 'IN_MATCH']);
  });
});
