import { type Call, playerOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { Patch } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import type { Seats } from './roster.ts';
import { maskedPlayer, type PlayerFields } from './rules.ts';
import type { Party, PartyPlayerChange } from './schemas.ts';
import { type MemberRow, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, playerView, readMaps, type WholeParty } from './views.ts';

interface PlayerChange {
  readonly payload?: PartyPlayerChange | undefined;
  readonly payloadMask?: string | undefined;
}

/** What a member says about himself, and the leader about everybody's team. */
export function createPlayerChanges(ctx: Context, seats: Seats, metadata: PartyMetadata) {
  const { limits } = ctx;

  /** Changes the row of a member, where anything of it does change. */
  async function patched(unit: Unit, member: MemberRow, wanted: PlayerFields<unknown>): Promise<MemberRow> {
    const { displayName = member.displayName, isReady = member.isReady } = wanted;
    const { teamNumber = member.teamNumber } = wanted;
    const patch: Patch<typeof partyMembers> = {
      ...(displayName !== member.displayName && { displayName }),
      ...(isReady !== member.isReady && { isReady }),
      ...(teamNumber !== member.teamNumber && { teamNumber }),
    };
    if (Object.keys(patch).length === 0) return member;
    const [changed] = await unit.update(partyMembers, { playerId: member.playerId }, patch);
    return changed!;
  }

  async function change(
    unit: Unit,
    call: Call,
    { row, members }: WholeParty,
    before: MemberRow,
    wanted: PlayerFields<MetadataMap>,
  ): Promise<Party> {
    const { playerId } = before;
    const after = await patched(unit, before, wanted);
    const put =
      wanted.metadata &&
      (await metadata.ofMembers.apply(unit, call.now, {
        ownerId: playerId,
        by: 'player',
        put: wanted.metadata,
      }));
    const hasPut = put !== undefined && Object.keys(put).length > 0;
    // Who had no entries has some now, and the row that was read does not count them.
    const metadataEntries = hasPut ? Math.max(after.metadataEntries, 1) : after.metadataEntries;
    const changed = members.map((member) =>
      member.playerId === playerId ? { ...after, metadataEntries } : member,
    );
    const whole = { row, members: changed };
    const maps = await readMaps(unit, metadata, [whole], 'owner');
    const tell = createTeller(
      unit,
      limits,
      row.id,
      members.map((member) => member.playerId),
    );
    if (after.isReady !== before.isReady) tell.readyChanged(after);
    if (hasPut || after.displayName !== before.displayName || after.teamNumber !== before.teamNumber) {
      const shown = playerView(after, row.leaderId, maps.ofMembers.get(playerId) ?? {});
      tell.playerChanged(shown, hasPut ? put : undefined);
    }
    return partyView(whole, maps);
  }

  return {
    async updatePlayer(
      call: Call,
      { payload = emptyPayload, payloadMask = '' }: PlayerChange,
    ): Promise<{ readonly party: Party }> {
      const own = playerOf(call);
      const playerId = payload.playerId ?? own;
      return ctx.atomically(call, async (unit) => {
        const place = await unit.get(partyMembers, { playerId: own });
        const whole = place && (await seats.hold(unit, call.now, { id: place.partyId }));
        // He may have gone between the two.
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
