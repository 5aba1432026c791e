import { partiesArea } from '../../../src/areas/parties/index.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../../operations/recording-storage.ts';
import { asHost, by, createPartyWorld, text } from './party-world.ts';

/** Records every call on the tables of parties while all operations and tasks of parties run. */
export async function partyCalls(): Promise<readonly StorageCall[]> {
  const calls: StorageCall[] = [];
  const tables = new Set(partiesArea.tables.map(({ name }) => name));
  await using t = await createPartyWorld({
    storage: createRecordingStorage(createMemoryStorage(), calls),
    autoLeaveParty: true,
    limits: { partyMembers: 3 },
  });
  const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
  calls.length = 0;
  const entries = { a: text('x') };
  const { party } = await t.api.create({ creatingPlayerMetadata: entries }, by(ann));
  const { partyId: id, inviteCode } = party;
  for (const who of [bob, cid]) await t.api.join({ inviteCode, joiningPlayerMetadata: entries }, by(who));
  await t.api.join({ inviteCode }, by(dan)).catch(() => {});
  await t.api.join({ inviteCode: '00000000' }, by(dan)).catch(() => {});
  for (const playerId of [undefined, ann.accountId]) {
    const entry = { id, entryKey: 'b', entryValue: text('y') };
    const named = { 'innerRequest.id': id, 'innerRequest.entryKey': 'b', playerId };
    await t.api.createMetadata({ ...entry, playerId }, by(ann));
    await t.api.putMetadata({ ...entry, entryValue: text('y'.repeat(500)), playerId }, by(ann));
    await t.api.putMetadata({ ...entry, updateOperationType: 1, playerId }, by(ann));
    await t.api.getMetadata(named, by(bob));
    await t.api.listMetadata({ 'innerRequest.id': id, playerId }, by(bob));
    await t.api.removeMetadata(named, by(ann));
  }
  await t.api.updatePlayer({ payload: { isReady: true, metadata: entries } }, by(bob));
  await t.api.current({}, by(bob));
  await t.api.get({ partyId: id }, by(bob));
  await t.api.getPlayer({ playerId: ann.accountId }, by(bob));
  await t.api.setLeader({ partyId: id, playerId: bob.accountId }, by(ann));
  await t.api.kick({ partyId: id, playerId: ann.accountId }, by(bob));
  await t.api.leave({ partyId: id }, by(bob));
  await t.api.create({}, by(cid));
  const made = await t.api.adminCreate({ party: { leaderId: ann.accountId, metadata: entries } }, asHost);
  const { partyId } = made.party;
  const payload = { join: [bob.accountId, dan.accountId], leaderId: bob.accountId, metadata: entries };
  await t.api.adminUpdate({ partyId, payload }, asHost);
  await t.api.adminUpdate({ partyId, payload: { kick: [ann.accountId, dan.accountId] } }, asHost);
  await t.api.adminUpdate({ partyId, payload: { join: [ann.accountId] } }, asHost);
  await t.api.adminGet({ partyId }, asHost);
  await t.api.adminList({ limit: 1 }, asHost);
  await t.api.adminList({ pageToken: (await t.api.adminList({ limit: 1 }, asHost)).nextPageToken! }, asHost);
  await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, asHost);
  for (const seconds of [130, 130, 3_600]) {
    await t.clock.advance(seconds * 1_000);
    await t.backend.scheduler.tick();
  }
  await t.gather(dan);
  await t.api.adminDeleteAll({}, asHost);
  await t.gather(cid);
  await t.clock.advance(86_460_000);
  await t.backend.scheduler.tick();
  return calls.filter(({ table }) => tables.has(table.name));
}
