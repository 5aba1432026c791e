import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../../operations/recording-storage.ts';
import { by, createPartyWorld, text } from './party-world.ts';

/** Opens a world that records the calls of its storage. */
async function recordedWorld() {
  const calls: StorageCall[] = [];
  const t = await createPartyWorld({ storage: createRecordingStorage(createMemoryStorage(), calls) });
  /** Returns the storage calls of some work, without those that authenticate the caller. */
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

describe('the storage calls', () => {
  test('that create a party lock the account and insert party and member', async () => {
    const { t, priceOf } = await recordedWorld();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    const held = ['unit lock accounts', 'unit insert parties', 'unit insert party_members'];
    expect(await priceOf(() => t.api.create({}, by(ann)))).toEqual(held);
    const creatingPlayerMetadata = { a: text('x'), b: text('y') };
    expect(await priceOf(() => t.api.create({ creatingPlayerMetadata }, by(bob)))).toEqual([
      ...held,
      'unit insert party_member_metadata',
    ]);
  });

  test('that join a party lock the account, take the seat, and read the members and their blocks', async () => {
    const { t, priceOf } = await recordedWorld();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    const { inviteCode } = await t.gather(ann);
    expect(await priceOf(() => t.api.join({ inviteCode }, by(bob)))).toEqual([
      'unit lock accounts',
      'unit find parties',
      'unit update parties',
      'unit find party_members',
      'unit insert party_members',
      'unit find friend_edges',
      'unit find friend_edges',
      ...events,
    ]);
  });

  test('that leave a party change the party, delete the member and read the rest, or delete the party after its last member', async () => {
    const { t, priceOf } = await recordedWorld();
    await using _closed = t;
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob, cid);
    const leave = (who: typeof ann) => priceOf(() => t.api.leave({ partyId }, by(who)));
    const given = ['unit update parties', 'unit delete party_members'];
    expect(await leave(cid)).toEqual([...given, 'unit find party_members', ...events]);
    // The only member who remains leads and gets two events; the player who left gets one.
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

  test('that set readiness lock the party and change the member', async () => {
    const { t, priceOf } = await recordedWorld();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const held = ['unit get party_members', 'unit update parties', 'unit find party_members'];
    const update = () => priceOf(() => t.api.updatePlayer({ payload: { isReady: true } }, by(bob)));
    expect(await update()).toEqual([...held, 'unit update party_members', ...events]);
    expect(await update()).toEqual(held);
  });

  test('that read a party read its row, its members, and the metadata of owners who have some', async () => {
    const { t, priceOf } = await recordedWorld();
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

  test('of the tasks, while everyone is connected, read which rows are due and nothing else', async () => {
    const { t, priceOf } = await recordedWorld();
    await using _closed = t;
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await t.clock.advance(60_000);
    const asked = await priceOf(() => t.backend.scheduler.tick());
    expect(asked.filter((each) => / part(y|ies)/.test(each)).sort()).toEqual([
      'find parties',
      'find party_kicks',
      'find party_matches',
      'find party_members',
    ]);
  });
});
