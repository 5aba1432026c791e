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

describe('a party that waits with the ticket of its leader', () => {
  test('members see that their party waits, over HTTP too', async () => {
    await using t = await createQueueWorld();
    const { other, partyId } = await waiting(t);
    const { status, body } = await t.http('GET', '/parties', { session: other.token });
    expect([status, body]).toMatchObject([200, { party: { partyId, state: 2, matchId: '' } }]);
  });

  test('a party waits with one ticket, and a second start names it', async () => {
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

  test('a party stops waiting when its ticket is cancelled or times out', async () => {
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

  test('a member who starts a ticket only for themselves does not change the party', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.start([bob], 'solo');
    expect(await t.state(partyId)).toBe('OPEN');
  });

  test('a start is refused if the player no longer leads the party, or names someone who has left', async () => {
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

describe('a change of the members of a waiting party cancels its ticket', () => {
  interface Change {
    readonly name: string;
    readonly left: 'OPEN' | 'none';
    run(t: QueueWorld, party: Awaited<ReturnType<typeof waiting>>): Promise<unknown>;
  }
  const changes: readonly Change[] = [
    {
      name: 'a player joins',
      left: 'OPEN',
      async run(t, { inviteCode }) {
        const [cid] = await t.people('cid');
        return t.api.join({ inviteCode }, by(cid));
      },
    },
    {
      name: 'a member leaves',
      left: 'OPEN',
      run: (t, { other, partyId }) => t.api.leave({ partyId }, by(other)),
    },
    {
      name: 'the leader leaves',
      left: 'OPEN',
      run: (t, { leader, partyId }) => t.api.leave({ partyId }, by(leader)),
    },
    {
      name: 'a member is kicked',
      left: 'OPEN',
      run: (t, { leader, other, partyId }) => t.api.kick({ partyId, playerId: other.accountId }, by(leader)),
    },
    {
      name: 'an operator adds a player',
      left: 'OPEN',
      async run(t, { partyId }) {
        const [cid] = await t.people('cid');
        return t.api.adminUpdate({ partyId, payload: { join: [cid.accountId] } }, asHost);
      },
    },
    {
      name: 'an operator kicks a member',
      left: 'OPEN',
      run: (t, { other, partyId }) =>
        t.api.adminUpdate({ partyId, payload: { kick: [other.accountId] } }, asHost),
    },
    {
      name: 'an operator kicks all members',
      left: 'none',
      run: (t, { leader, other, partyId }) =>
        t.api.adminUpdate({ partyId, payload: { kick: [leader.accountId, other.accountId] } }, asHost),
    },
    {
      name: 'an operator deletes the party',
      left: 'none',
      run: (t, { partyId }) => t.api.adminDelete({ partyId }, asHost),
    },
    { name: 'an operator deletes all parties', left: 'none', run: (t) => t.api.adminDeleteAll({}, asHost) },
  ];

  test.for(changes)('the ticket of a waiting party is cancelled when $name', async ({ run, left }) => {
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

  test('a change that leaves the members of a party as they are keeps its ticket', async () => {
    await using t = await createQueueWorld();
    const { leader, other, partyId, ticketId } = await waiting(t);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(other));
    await t.api.setLeader({ partyId, playerId: other.accountId }, by(leader));
    const [cid] = await t.people('cid');
    expect(await outcome(t.api.join({ inviteCode: '00000000' }, by(cid)))).toBe('INVITE_CODE_UNKNOWN');
    expect([await t.state(partyId), await t.ticket(ticketId)]).toEqual(['QUEUED', 'IN_PROGRESS']);
  });

  test('a move of a player from one waiting party to another cancels the tickets of both', async () => {
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

describe('a party whose ticket has its match', () => {
  test('members see the match of their party; nobody can join, and members may leave', async () => {
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

  test('a party is open again when its match is over, and nobody is ready', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(one.other));
    await t.end('server', matchId);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
    const { party } = await t.api.get({ partyId: one.partyId }, by(one.leader));
    expect(party.players.map(({ isReady }) => isReady)).toEqual([false, false]);
    expect(party.matchId).toBe('');
    const [eve] = await t.people('eve');
    await t.api.join({ inviteCode: one.inviteCode }, by(eve));
  });

  test('a party is open again when its match has failed', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t);
    expect(await t.state(one.partyId)).toBe('IN_MATCH');
    for (let second = 0; second < 91; second += 13) await t.pass(13);
    expect(await t.ticket(one.ticketId)).toBe('FAILED PICKUP_TIMEOUT');
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'OPEN']);
  });

  test('a party is open again when an operator ends its match', async () => {
    await using t = await createQueueWorld();
    const { one } = await matched(t);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    await t.backend.api.matchBroker.deleteMatch({ matchId }, asHost);
    expect(await t.state(one.partyId)).toBe('OPEN');
  });

  test('a leader can start the next ticket during a match, and the end of that match then changes nothing', async () => {
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

  test('a party whose match is gone without notice is open again after the next check', async () => {
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

  test('a party is open during a match without a server, because nobody reports its end', async () => {
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
  test('a party keeps waiting if another player declines, and is open if its own member does', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['QUEUED', 'QUEUED']);
    const { ticketId } = one;
    await t.backend.api.matchmaking.accept({ ticketId, accept: false }, by(one.other));
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'QUEUED']);
  });

  test('a party is open if its own member does not answer', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    for (const person of [two.leader, two.other])
      await t.backend.api.matchmaking.accept({ ticketId: two.ticketId, accept: true }, by(person));
    await t.pass(21);
    await t.pass(6);
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['OPEN', 'QUEUED']);
  });

  test('a party is in the match when all players have accepted', async () => {
    await using t = await createQueueWorld();
    const { one, two } = await matched(t, 'asked');
    for (const { ticketId, leader, other } of [one, two])
      for (const person of [leader, other])
        await t.backend.api.matchmaking.accept({ ticketId, accept: true }, by(person));
    expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['IN_MATCH', 'IN_MATCH']);
  });
});
