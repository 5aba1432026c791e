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
 * Asserts the invariants of all parties while no unit is running. Each party has as many members as it counts, at least
 * one and at most `maxMembers`, and one of them leads it. No two parties have the same invite code. Nothing remains of
 * parties that ended and members who left. Returns the number of parties.
 */
export async function assertParties(storage: Reads, maxMembers: number): Promise<number> {
  const rows = await storage.find(parties, {});
  const members = await storage.find(partyMembers, {});
  for (const row of rows) {
    const own = members.filter(({ partyId }) => partyId === row.id);
    assert.ok(own.length >= 1 && own.length <= maxMembers, `${row.id} has ${own.length} members`);
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

/** Asserts that every entry has an owner, and that owners count their entries. */
export async function assertCharged(
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
