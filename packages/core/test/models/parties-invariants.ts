import assert from 'node:assert/strict';
import {
  parties,
  partyKicks,
  partyMemberMetadata,
  partyMembers,
  partyMetadata,
} from '../../src/areas/parties/tables.ts';
import type { MetadataTable } from '../../src/metadata/tables.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';

type Reads = Pick<StorageOperations, 'find'>;

/**
 * Asserts what is true of all parties whenever no unit is under way: each has members, as many as it counts and no more
 * than `most`, and is led by one of them; no invite code is had twice; and nothing is left of parties that are no more
 * and of members who have gone. Returns the number of parties.
 */
export async function assertParties(storage: Reads, most: number): Promise<number> {
  const rows = await storage.find(parties, {});
  const members = await storage.find(partyMembers, {});
  for (const row of rows) {
    const own = members.filter(({ partyId }) => partyId === row.id);
    assert.ok(own.length >= 1 && own.length <= most, `${row.id} has ${own.length} members`);
    assert.equal(row.members, own.length, `${row.id} counts its members`);
    assert.ok(
      own.some(({ playerId }) => playerId === row.leaderId),
      `${row.id} is led by a member`,
    );
    assert.equal(new Set(own.map(({ seat }) => seat)).size, own.length);
    assert.ok(own.every(({ seat }) => seat <= row.seats));
  }
  assert.equal(new Set(rows.map(({ inviteCode }) => inviteCode)).size, rows.length);
  const ids = new Set(rows.map(({ id }) => id));
  assert.ok(
    members.every(({ partyId }) => ids.has(partyId)),
    'every member is in a party',
  );
  assert.equal(new Set(members.map(({ playerId }) => playerId)).size, members.length);
  for (const { partyId } of await storage.find(partyKicks, {}))
    assert.ok(ids.has(partyId) && rows.find(({ id }) => id === partyId)!.kicks > 0);
  await assertCharged(storage, partyMetadata, new Map(rows.map((row) => [row.id, row])));
  await assertCharged(storage, partyMemberMetadata, new Map(members.map((row) => [row.playerId, row])));
  return rows.length;
}

interface Counters {
  readonly metadataEntries: number;
  readonly metadataBytes: number;
}

/** Every entry has an owner, and owners count what they have. */
async function assertCharged(
  storage: Reads,
  table: MetadataTable,
  owners: ReadonlyMap<string, Counters>,
): Promise<void> {
  const entries = await storage.find(table, {});
  assert.ok(
    entries.every(({ ownerId }) => owners.has(ownerId)),
    `${table.name} has no entry of nobody`,
  );
  for (const [ownerId, { metadataEntries, metadataBytes }] of owners) {
    const own = entries.filter((entry) => entry.ownerId === ownerId);
    const reserved = own.reduce((sum, entry) => sum + entry.reserved, 0);
    assert.deepEqual(
      { metadataEntries, metadataBytes },
      { metadataEntries: own.length, metadataBytes: reserved },
    );
  }
}
