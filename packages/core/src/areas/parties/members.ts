import type { FirstEntries } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { NewRow } from '../../storage/table.ts';
import { partyErrors as errors } from './errors.ts';
import { type MemberRow, type PartyRow, partyMemberMetadata, partyMembers } from './tables.ts';

/** A player who is about to become a member. */
export interface NewMember {
  readonly playerId: string;
  readonly displayName: string;
  readonly isReady?: boolean | undefined;
  readonly teamNumber?: number | undefined;
  readonly isConnected: boolean;
  readonly entries: FirstEntries;
}

/** Reads the members of a party, the longest-standing one first. */
export const readMembers = (db: StorageOperations, partyId: string): Promise<MemberRow[]> =>
  db.find(partyMembers, { where: { partyId }, orderBy: ['seat'] });

/**
 * Writes the rows and metadata of new members, who take the last seats counted in the party's row, in their order.
 *
 * `checkAt` is when to check for the first time whether they are still there. Throws ALREADY_IN_PARTY if one of them is
 * in a party.
 */
export async function insertMembers(
  unit: StorageOperations,
  { id, seats }: Pick<PartyRow, 'id' | 'seats'>,
  newMembers: readonly NewMember[],
  { now, checkAt }: { readonly now: number; readonly checkAt: number },
): Promise<MemberRow[]> {
  const rows = newMembers.map(
    (
      { playerId, displayName, isReady = false, teamNumber = 0, isConnected, entries },
      index,
    ): NewRow<typeof partyMembers> => ({
      playerId,
      partyId: id,
      seat: seats - newMembers.length + index + 1,
      displayName,
      isReady,
      teamNumber,
      awayAt: isConnected ? null : now,
      joinedAt: now,
      lookAt: checkAt,
      ...entries.counters,
    }),
  );
  const inserted = await unit.insert(partyMembers, rows, { ifAbsent: true });
  if (inserted.length < rows.length) {
    const existing = rows.find((row) => inserted.every(({ playerId }) => playerId !== row.playerId))!;
    throw errors.ALREADY_IN_PARTY({ metadata: { playerId: existing.playerId } });
  }
  for (const { playerId, entries } of newMembers) await entries.write(unit, playerId);
  return inserted.sort((left, right) => left.seat - right.seat);
}

/** Makes every member of a party not ready, and returns the members as they are then. */
export async function resetReadiness(
  unit: StorageOperations,
  members: readonly MemberRow[],
): Promise<MemberRow[]> {
  if (members.some(({ isReady }) => isReady))
    await unit.update(partyMembers, { partyId: members[0]!.partyId, isReady: true }, { isReady: false });
  return members.map((member) => ({ ...member, isReady: false }));
}

/** Removes the metadata of members who have gone. */
export async function removeMemberMetadata(
  unit: StorageOperations,
  members: readonly MemberRow[],
): Promise<void> {
  const owners = members.filter(({ metadataEntries }) => metadataEntries > 0).map(({ playerId }) => playerId);
  if (owners.length > 0) await unit.delete(partyMemberMetadata, { ownerId: { in: owners } });
}
