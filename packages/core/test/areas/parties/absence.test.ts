import { describe, expect, test } from 'vitest';
import { parties, partyMembers } from '../../../src/areas/parties/tables.ts';
import type { HttpStream } from '../../../src/http/request.ts';
import { asHost, by, createPartyWorld, type PartyWorld, type Person } from './party-world.ts';

const second = 1_000;

/** Runs what is due, and lets everything come to its end. */
async function settle(t: PartyWorld): Promise<void> {
  await t.idle();
  await t.backend.scheduler.tick();
  await t.idle();
}

/** Moves on, five seconds at a time, with whatever runs by the clock. */
async function pass(t: PartyWorld, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await t.clock.advance(Math.min(5, seconds - passed) * second);
    await settle(t);
  }
}

/** Opens an event stream, and returns what closes it. */
async function connect(t: PartyWorld, person: Person): Promise<() => Promise<void>> {
  const { stream } = await t.http('GET', '/events/subscribe', { session: person.token });
  const sink = { write: () => true, pending: 0, onDrain: () => {}, end: () => {} };
  const close = (stream as HttpStream).open(sink);
  await settle(t);
  return async () => {
    close();
    await settle(t);
  };
}

const use = (t: PartyWorld, person: Person) => t.http('GET', '/sessions/mine', { session: person.token });

describe('of a member’s connection', () => {
  test('all are told when it has been gone for ten seconds, and when it is back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const close = await connect(t, bob);
    for (const person of [ann, bob]) await t.told(person);
    await close();
    await pass(t, 9);
    expect(await t.told(ann)).toEqual([]);
    await pass(t, 5);
    expect(await t.heard(ann)).toEqual([
      {
        type: 10,
        message: 'bob is away',
        partyId,
        eventPayload: { playerId: { stringValue: bob.accountId }, isConnected: { boolValue: false } },
      },
    ]);
    await connect(t, bob);
    expect(await t.told(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob true']);
    expect(await t.told(bob)).toEqual([
      'PLAYER_CONNECTION_CHANGED bob false',
      'PLAYER_CONNECTION_CHANGED bob true',
    ]);
  });

  test('nothing is told where he comes back at once, opens another stream, or is in no party', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    await t.gather(ann, bob);
    await t.told(ann);
    const close = await connect(t, bob);
    const closeSecond = await connect(t, bob);
    await close();
    await closeSecond();
    await pass(t, 5);
    await connect(t, bob);
    await (await connect(t, cid))();
    await pass(t, 20);
    expect(await t.told(ann)).toEqual([]);
  });

  test('a request that he made before he went is no sign that he is back', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await connect(t, ann);
    const close = await connect(t, bob);
    await pass(t, 90);
    await use(t, bob);
    await pass(t, 5);
    await t.told(ann);
    await close();
    await pass(t, 100);
    expect(await t.told(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob false']);
  });

  test('what was missed is made good at the next look', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await connect(t, ann);
    await connect(t, bob);
    await t.told(ann);
    // As if the node that was to tell of it had died.
    await t.storage.update(partyMembers, { playerId: bob.accountId }, { awayAt: t.clock.now() });
    await pass(t, 125);
    expect(await t.told(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob true']);
  });
});

describe('a member who is away', () => {
  test('leaves 120 seconds behind his last event stream, told like any leave', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    for (const person of [bob, cid]) await connect(t, person);
    const close = await connect(t, ann);
    await pass(t, 600);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
    for (const person of [ann, bob]) await t.told(person);
    await close();
    await pass(t, 119);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob', 'cid']);
    await pass(t, 6);
    expect(await t.members(partyId)).toEqual(['BOB', 'cid']);
    expect(await t.told(bob)).toEqual([
      'PLAYER_CONNECTION_CHANGED ann false',
      'PLAYER_LEFT ann',
      'PLAYER_LEADER_CHANGED bob',
    ]);
    expect(await t.told(ann)).toEqual(['PLAYER_CONNECTION_CHANGED ann false', 'PLAYER_LEFT ann']);
  });

  test('stays while he asks for something every two minutes, without any stream', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (let count = 0; count < 5; count++) {
      await pass(t, 119);
      await use(t, bob);
      await use(t, ann);
    }
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    // Requests are known to a minute, and nobody leaves too early.
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

  test('stays where he comes back in time', async () => {
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

  test('leaves as well where he has logged out', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await connect(t, person);
    await pass(t, 300);
    await t.told(ann);
    await t.backend.api.authentication.logout({}, by(bob));
    await settle(t);
    await pass(t, 119);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await pass(t, 6);
    expect(await t.members(partyId)).toEqual(['ANN']);
    expect(await t.told(ann)).toEqual(['PLAYER_CONNECTION_CHANGED bob false', 'PLAYER_LEFT bob']);
  });

  test('whom an operator put in and who never came, leaves 120 seconds later', async () => {
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

  test('takes the party with him where all are', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await pass(t, 200);
    expect(await t.members(partyId)).toBeNull();
    expect(await t.storage.count(partyMembers, {})).toBe(0);
  });

  test('one failing look does not keep others from theirs', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const first = await t.gather(ann);
    const second = await t.gather(bob);
    // A member of a party that is not there is nothing that can be put in order.
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

describe('of the members who are left, the longest-standing one leads', () => {
  test('who is connected', async () => {
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

  test('who was heard of lately, where no stream is known to be closed', async () => {
    await using t = await createPartyWorld({ limits: { partyAbsenceSeconds: 3_600 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    await pass(t, 200);
    for (const person of [ann, cid]) await use(t, person);
    await pass(t, 5);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['bob', 'CID']);
  });

  test('whoever that is, where nobody is connected', async () => {
    await using t = await createPartyWorld({ limits: { partyAbsenceSeconds: 3_600 } });
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, cid, bob);
    await pass(t, 200);
    await t.api.leave({ partyId }, by(ann));
    expect(await t.members(partyId)).toEqual(['CID', 'bob']);
  });
});

describe('a party in which nothing is done', () => {
  const limits = { partyIdleSeconds: 600 };

  test('is deleted, and everybody in it is told', async () => {
    await using t = await createPartyWorld({ limits });
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    for (const person of [ann, bob]) await connect(t, person);
    for (const person of [ann, bob]) await t.told(person);
    await pass(t, 595);
    expect(await t.members(partyId)).toEqual(['ANN', 'bob']);
    await pass(t, 125);
    expect(await t.members(partyId)).toBeNull();
    for (const person of [ann, bob])
      expect((await t.heard(person)).map(({ type, partyId: id }) => [type, id])).toEqual([[9, partyId]]);
    await t.gather(ann, bob);
  });

  test('stays where something is done; that somebody reads or comes back is nothing', async () => {
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
