import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { Patch } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import type { partiesContract } from './contract.ts';
import { partyErrors as errors } from './errors.ts';
import { createNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { maskedPlayer, type PlayerFields } from './rules.ts';
import type { Party, PartyPlayerChange } from './schemas.ts';
import { type MemberRow, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, playerView, readMaps, type WholeParty } from './views.ts';

/** Updates the row of a member if a field of it changes, and returns the row. */
async function updateMember(
  unit: Unit,
  member: MemberRow,
  change: PlayerFields<unknown>,
): Promise<MemberRow> {
  const { displayName = member.displayName, isReady = member.isReady } = change;
  const { teamNumber = member.teamNumber } = change;
  const patch: Patch<typeof partyMembers> = {
    ...(displayName !== member.displayName && { displayName }),
    ...(isReady !== member.isReady && { isReady }),
    ...(teamNumber !== member.teamNumber && { teamNumber }),
  };
  if (Object.keys(patch).length === 0) return member;
  const [updated] = await unit.update(partyMembers, { playerId: member.playerId }, patch);
  return updated!;
}

/** The operation with which members change themselves, and leaders also the teams of others. */
export function createPlayerChanges(
  ctx: Context,
  roster: Roster,
  metadata: PartyMetadata,
): Pick<Handlers<typeof partiesContract.routes>, 'updatePlayer'> {
  const { limits } = ctx;

  async function change(
    unit: Unit,
    call: Call,
    { row, members }: WholeParty,
    before: MemberRow,
    wanted: PlayerFields<MetadataMap>,
  ): Promise<Party> {
    const { playerId } = before;
    const after = await updateMember(unit, before, wanted);
    const put =
      wanted.metadata &&
      (await metadata.ofMembers.apply(unit, call.now, {
        ownerId: playerId,
        by: 'player',
        put: wanted.metadata,
      }));
    const hasPut = put !== undefined && Object.keys(put).length > 0;
    // The row that was read may not count the new entries, and a count of 0 would skip reading them.
    const metadataEntries = hasPut ? Math.max(after.metadataEntries, 1) : after.metadataEntries;
    const changed = members.map((member) =>
      member.playerId === playerId ? { ...after, metadataEntries } : member,
    );
    const whole = { row, members: changed };
    const maps = await readMaps(unit, metadata, [whole], 'owner');
    const notifications = createNotifications(
      unit,
      limits,
      row.id,
      members.map((member) => member.playerId),
    );
    if (after.isReady !== before.isReady) notifications.readyChanged(after);
    if (hasPut || after.displayName !== before.displayName || after.teamNumber !== before.teamNumber) {
      const shown = playerView(after, row.leaderId, maps.ofMembers.get(playerId) ?? {});
      notifications.playerChanged(shown, hasPut ? put : undefined);
    }
    return partyView(whole, maps);
  }

  return {
    async updatePlayer(call, { payload = emptyPayload, payloadMask = '' }) {
      const own = playerOf(call);
      const playerId = payload.playerId ?? own;
      return ctx.atomically(call, async (unit) => {
        const membership = await unit.get(partyMembers, { playerId: own });
        const whole = membership && (await roster.lock(unit, call.now, { id: membership.partyId }));
        // The caller may have left between the read and the lock.
        if (!whole?.members.some((member) => member.playerId === own)) throw errors.NOT_IN_PARTY();
        const standing = { isSelf: playerId === own, isLeader: whole.row.leaderId === own };
        const wanted = maskedPlayer<MetadataMap>(payload, payloadMask, standing);
        const member = whole.members.find((each) => each.playerId === playerId);
        if (!member) throw errors.PARTY_PLAYER_NOT_FOUND();
        return { party: await change(unit, call, whole, member, wanted) };
      });
    },
  };
}

const emptyPayload: PartyPlayerChange = {
  playerId: undefined,
  displayName: undefined,
  isReady: undefined,
  isLeader: undefined,
  teamNumber: undefined,
  metadata: undefined,
};
