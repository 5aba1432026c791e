import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { type Recorded, recording } from '../../operations/recording.ts';
import { by, createPartyWorld, text } from './party-world.ts';

/** A world that notes what its storage is asked. */
async function noted() {
  const calls: Recorded[] = [];
  const t = await createPartyWorld({ storage: recording(createMemoryStorage(), calls) });
  /** What some work asks within its unit, without what finds out who calls. */
  const priceOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    calls.length = 0;
    await work();
    return calls
      .filter(({ table }) => table.name !== 'sessions')
      .map(({ table, operation, inUnit }) => `${inUnit ? 'unit ' : ''}${operation} ${table.name}`);
  };
  return { t, priceOf };
}

const events = ['unit insert event_heads', 'unit insert event_log'];

describe('what is asked of the storage', () => {
  test('to create a party: the account is held, and party and member are inserted', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    const held = ['unit update accounts', 'unit insert parties', 'unit insert party_members'];
    expect(await priceOf(() => t.api.create({}, by(ann)))).toEqual(held);
    const creatingPlayerMetadata = { a: text('x'), b: text('y') };
    expect(await priceOf(() => t.api.create({ creatingPlayerMetadata }, by(bob)))).toEqual([
      ...held,
      'unit insert party_member_metadata',
    ]);
  });

  test('to join: the same, the members, and who is blocked', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    const { inviteCode } = await t.gather(ann);
    expect(await priceOf(() => t.api.join({ inviteCode }, by(bob)))).toEqual([
      'unit update accounts',
      'unit update parties',
      'unit insert party_members',
      'unit find party_members',
      'unit find friend_edges',
      'unit find friend_edges',
      ...events,
    ]);
  });

  test('to leave: the party, the member, and who is left; of the last one the party goes', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    const leave = (who: typeof ann) => priceOf(() => t.api.leave({ partyId }, by(who)));
    const given = ['unit update parties', 'unit delete party_members'];
    expect(await leave(cid)).toEqual([...given, 'unit find party_members', ...events]);
    // One who is left leads, whoever he is; he is told two things, and she who has left one.
    expect(await leave(ann)).toEqual([
      ...given,
      'unit find party_members',
      'unit update parties',
      'unit insert event_heads',
      'unit update event_heads',
      'unit update event_heads',
      'unit insert event_log',
    ]);
    expect(await leave(bob)).toEqual([...given, 'unit delete parties', ...events]);
  });

  test('to say that one is ready: the party is held, and the member changed', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const held = ['unit get party_members', 'unit update parties', 'unit find party_members'];
    const update = () => priceOf(() => t.api.updatePlayer({ payload: { isReady: true } }, by(bob)));
    expect(await update()).toEqual([...held, 'unit update party_members', ...events]);
    expect(await update()).toEqual(held);
  });

  test('to read a party: the party, its members, and the metadata of those who have some', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const read = () => priceOf(() => t.api.get({ partyId }, by(bob)));
    expect(await read()).toEqual(['get parties', 'find party_members']);
    expect(await priceOf(() => t.api.current({}, by(bob)))).toEqual([
      'get party_members',
      'get parties',
      'find party_members',
    ]);
    await t.api.updatePlayer({ payload: { metadata: { a: text('x') } } }, by(bob));
    expect(await read()).toEqual(['get parties', 'find party_members', 'find party_member_metadata']);
  });

  test('each second, while everybody is there: which members are due, and nothing of the others', async () => {
    const { t, priceOf } = await noted();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await t.clock.advance(60_000);
    const asked = await priceOf(() => t.backend.scheduler.tick());
    expect(asked.filter((each) => / part(y|ies)/.test(each)).sort()).toEqual([
      'delete party_kicks',
      'find parties',
      'find party_matches',
      'find party_members',
    ]);
  });
});
