import { describe, expect, test } from 'vitest';
import { parties, partyMembers } from '../../../src/areas/parties/tables.ts';
import type { HttpStream } from '../../../src/http/request.ts';
import { asHost, by, createPartyWorld, type PartyWorld, type Person } from './party-world.ts';

const second = 1_000;

/** Runs the due tasks and waits until all work is done. */
async function settle(t: PartyWorld): Promise<void> {
  await t.idle();
  await t.backend.scheduler.tick();
  await t.idle();
}

/** Advances the clock five seconds at a time and runs the tasks that become due. */
async function pass(t: PartyWorld, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await t.clock.advance(Math.min(5, seconds - passed) * second);
    await settle(t);
  }
}

/** Opens an event stream, again whenever the server ends it, and returns the function that closes it. */
async function connect(t: PartyWorld, person: Person): Promise<() => Promise<void>> {
  let closed = false;
  let close = (): void => {};
  async function open(): Promise<void> {
    const { stream } = await t.http('GET', '/events/subscribe', { session: person.token });
    if (closed || !stream) return;
    const end = (): void => void open();
    close = (stream as HttpStream).open({
      write: () => true,
      pending: 0,
      onDrain: () => {},
      end,
      abort: end,
    });
  }
  await open();
  await settle(t);
  return async () => {
    closed = true;
    close();
    await settle(t);
  };
}

const use = (t: PartyWorld, person: Person) => t.http('GET', '/sessions/mine', { session: person.token });

describe('connections of members', () => {
  test('every member is notified when a member’s connection has been gone for ten seconds, and when it is back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const close = await connect(t, bob);
    for (const person of [ann, bob]) await t.newEvents(person);
    await close();
    await pass(t, 9);
    expect(await t.newEvents(ann)).toEqual([]);
    await pass(t, 5);
    expect(await t.newPartyEvents(ann)).toEqual([
      {
        type: 10,
        message: 'bob is away',
        partyId,
        eventPayload: { playerId: { stringValue: bob.accountId }, isConnected: { boolValue: false } },
      },
    ]);
    await connect(t, bob);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob true']);
    expect(await t.newEvents(bob)).toEqual([
      'PLAYER_CONNECTION_CHANGED bob false',
      'PLAYER_CONNECTION_CHANGED bob true',
    ]);
  });

  test('every member is notified within two minutes after a member’s network has vanished without a word', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const closeAnn = await connect(t, ann);
    // Every write succeeds, because the kernel keeps the bytes, and bob’s client does not come back.
    const { stream } = await t.http('GET', '/events/subscribe', { session: bob.token });
    (stream as HttpStream).open({
      write: () => true,
      pending: 0,
      onDrain: () => {},
      end: () => {},
      abort: () => {},
    });
    await settle(t);
    await t.newEvents(ann);
    await pass(t, 80);
    expect(await t.newEvents(ann)).toEqual([]);
    await pass(t, 25);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob false']);
    await pass(t, 125);
    expect(await t.newEvents(ann)).toContain('PLAYER_LEFT bob');
    await closeAnn();
  });

  test('nobody is notified if a member reconnects at once or opens another stream, or if the player is in no party', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    await t.gather(ann, bob);
    await t.newEvents(ann);
    const close = await connect(t, bob);
    const closeSecond = await connect(t, bob);
    await close();
    await closeSecond();
    await pass(t, 5);
    await connect(t, bob);
    await (await connect(t, cid))();
    await pass(t, 20);
    expect(await t.newEvents(ann)).toEqual([]);
  });

  test('a request from before a member went away does not show them as back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await connect(t, ann);
    const close = await connect(t, bob);
    await pass(t, 90);
    await use(t, bob);
    await pass(t, 5);
    await t.newEvents(ann);
    await close();
    await pass(t, 100);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob false']);
  });

  test('a connection change that was missed is made up for at the next check', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await connect(t, ann);
    await connect(t, bob);
    await t.newEvents(ann);
    // As if the node that should have reported it had died.
    await t.storage.update(partyMembers, { playerId: bob.accountId }, { awayAt: t.clock.now() });
    await pass(t, 125);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob true']);
  });
});

describe('a member who is away', () => {
  test('is removed 120 seconds after their last event stream closed, with the events of a leave', async () => {
    // Without resumed streams, whose requests would count too.
    await using t = await createPartyWorld({ limits: { streamSeconds: 86_400 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    for (const person of [bob, cid]) await connect(t, person);
    const close = await connect(t, ann);
    await pass(t, 600);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
    for (const person of [ann, bob]) await t.newEvents(person);
    await close();
    await pass(t, 119);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
    await pass(t, 6);
    expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
    expect(await t.newEvents(bob)).toEqual([
      'PLAYER_CONNECTION_CHANGED ann false',
      'PLAYER_LEFT ann',
      'PLAYER_LEADER_CHANGED bob',
    ]);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED ann false', 'PLAYER_LEFT ann']);
  });

  test('stays without a stream while they make a request every two minutes', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (let count = 0; count < 5; count++) {
      await pass(t, 119);
      await use(t, bob);
      await use(t, ann);
    }
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    // Times of requests are known to a minute, and members are never removed too early.
    for (let count = 0; count < 2; count++) {
      await pass(t, 60);
      await use(t, bob);
    }
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    for (let count = 0; count < 2; count++) {
      await pass(t, 60);
      await use(t, bob);
    }
    expect(await t.members(partyId)).toEqual(['BOB']);
  });

  test('stays if they come back in time', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await connect(t, ann);
    for (let count = 0; count < 3; count++) {
      const close = await connect(t, bob);
      await pass(t, 60);
      await close();
      await pass(t, 110);
    }
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
  });

  test('stays while the party is in a match, and leaves when the match is over and they do not come back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.storage.update(parties, { id: partyId }, { state: 3, matchId: 'match-1' });
    await pass(t, 400);
    expect(await t.storage.count(partyMembers, { partyId })).toBe(2);
    await t.storage.update(parties, { id: partyId }, { state: 1, matchId: null });
    await use(t, ann);
    await pass(t, 125);
    expect((await t.storage.find(partyMembers, {})).map(({ playerId }) => playerId)).toEqual([ann.accountId]);
  });

  test('is removed too if they logged out', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await connect(t, person);
    await pass(t, 300);
    await t.newEvents(ann);
    await t.backend.api.authentication.logout({}, by(bob));
    await settle(t);
    await pass(t, 119);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await pass(t, 6);
    expect(await t.members(partyId)).toEqual(['ANN']);
    expect(await t.newEvents(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob false', 'PLAYER_LEFT bob']);
  });

  test('is removed 120 seconds after an operator added them if they never connect', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await pass(t, 300);
    const { partyId } = await t.gather(ann);
    await connect(t, ann);
    await t.api.adminUpdate({ partyId, payload: { join: [bob.accountId] } }, asHost);
    await pass(t, 119);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await pass(t, 6);
    expect(await t.members(partyId)).toEqual(['ANN']);
  });

  test('ends the party if all other members are away too', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await pass(t, 200);
    expect(await t.members(partyId)).toBeNull();
    expect(await t.storage.count(partyMembers, {})).toBe(0);
  });

  test('a failing check of one member does not stop the checks of others', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const first = await t.gather(ann);
    const second = await t.gather(bob);
    // The task fails for a member of a party that does not exist.
    await t.storage.insert(partyMembers, {
      playerId: 'account-000',
      partyId: 'party-none',
      seat: 1,
      displayName: 'x',
      awayAt: 0,
      joinedAt: 0,
      lookAt: 0,
    });
    await pass(t, 200);
    expect([await t.members(first.partyId), await t.members(second.partyId)]).toEqual([null, null]);
    await t.storage.delete(partyMembers, { partyId: 'party-none' });
  });
});

describe('the next leader is the longest-standing member', () => {
  test('who is connected, if any member is', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const { partyId } = await t.gather(ann, bob, cid, dan);
    const close = await connect(t, bob);
    await connect(t, cid);
    await connect(t, dan);
    await close();
    await pass(t, 15);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['bob', 'CID', 'dan']);
  });

  test('who made a request lately, if all members count as away', async () => {
    await using t = await createPartyWorld({ limits: { partyAbsenceSeconds: 3_600 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await pass(t, 200);
    for (const person of [ann, cid]) await use(t, person);
    await pass(t, 5);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['bob', 'CID']);
  });

  test('of all, if no member is connected', async () => {
    await using t = await createPartyWorld({ limits: { partyAbsenceSeconds: 3_600 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, cid, bob);
    await pass(t, 200);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['CID', 'bob']);
  });
});

describe('a party without activity', () => {
  const limits = { partyIdleSeconds: 600 };

  test('is deleted, and all its members are notified', async () => {
    await using t = await createPartyWorld({ limits });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await connect(t, person);
    for (const person of [ann, bob]) await t.newEvents(person);
    await pass(t, 595);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await pass(t, 125);
    expect(await t.members(partyId)).toBeNull();
    for (const person of [ann, bob])
      expect((await t.newPartyEvents(person)).map(({ type, partyId: id }) => [type, id])).toEqual([
        [9, partyId],
      ]);
    await t.gather(ann, bob);
  });

  test('stays after a change of a member, but not because a member reads it or reconnects', async () => {
    await using t = await createPartyWorld({ limits });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await connect(t, person);
    await pass(t, 500);
    await t.api.updatePlayer({ payload: { isReady: true } }, by(bob));
    await pass(t, 500);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await t.api.current({}, by(ann));
    await (await connect(t, ann))();
    await pass(t, 200);
    expect(await t.storage.count(parties, {})).toBe(0);
  });
});
