import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { Context } from '../area.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import { forPlayers, idsOf, type Joining } from './operator-members.ts';
import type { Newcomer, Seats } from './roster.ts';
import { assertDistinct } from './rules.ts';
import type { AdminUpdateParty, Party } from './schemas.ts';
import { finishKick } from './service.leader.ts';
import { closed } from './service.membership.ts';
import { partyKicks } from './tables.ts';
import { type PartyMetadata, viewParty, type WholeParty } from './views.ts';

interface PartyUpdate {
  readonly partyId: string;
  readonly payload?: AdminUpdateParty | undefined;
}

/**
 * What an operator changes of a party, in one unit: metadata, then who joins, then who leads, then who is kicked. Each
 * step takes the party as the one before has left it, and tells what it does.
 */
export function createAdminUpdate(ctx: Context, seats: Seats, metadata: PartyMetadata, joining: Joining) {
  const { limits } = ctx;

  async function changeMetadata(
    unit: Unit,
    now: number,
    whole: WholeParty,
    put: MetadataMap | undefined,
  ): Promise<WholeParty> {
    if (put === undefined || Object.keys(put).length === 0) return whole;
    const { id } = whole.row;
    const stored = await metadata.ofParties.apply(unit, now, { ownerId: id, by: 'operator', put });
    const seen = forPlayers(stored);
    if (Object.keys(seen).length > 0) createTeller(unit, limits, id, idsOf(whole)).entriesPut(seen);
    // What was read of the row before does not count them.
    return { ...whole, row: { ...whole.row, metadataEntries: Math.max(whole.row.metadataEntries, 1) } };
  }

  async function join(
    unit: Unit,
    now: number,
    whole: WholeParty,
    { join: wanted = [], joinDisplayNames = {} }: Partial<AdminUpdateParty>,
    held: readonly Newcomer[],
  ): Promise<WholeParty> {
    const present = new Set(idsOf(whole));
    const coming = held.filter(({ playerId }) => !present.has(playerId));
    if (coming.length === 0) return whole;
    const { id, kicks } = whole.row;
    const named = coming.map((newcomer) => ({
      ...newcomer,
      displayName: Object.hasOwn(joinDisplayNames, newcomer.playerId)
        ? joinDisplayNames[newcomer.playerId]!
        : newcomer.displayName,
    }));
    const taken = await seats.take(unit, now, { id }, named);
    if (!taken) throw closed(whole.row, limits.partyMembers);
    if (kicks > 0) await unit.delete(partyKicks, { partyId: id, playerId: { in: wanted } });
    joining.tellJoined(unit, taken, named);
    return taken;
  }

  async function lead(
    unit: Unit,
    now: number,
    whole: WholeParty,
    leaderId: string | undefined,
  ): Promise<WholeParty> {
    if (leaderId === undefined || leaderId === whole.row.leaderId) return whole;
    const led = (await seats.lead(unit, now, { id: whole.row.id }, leaderId))!;
    const leader = led.members.find(({ playerId }) => playerId === leaderId)!;
    createTeller(unit, limits, led.row.id, idsOf(led)).leaderChanged(leader);
    return led;
  }

  async function kick(
    unit: Unit,
    now: number,
    whole: WholeParty,
    playerIds: readonly string[],
  ): Promise<WholeParty> {
    if (playerIds.length === 0) return whole;
    const left = (await seats.giveUp(
      unit,
      now,
      { id: whole.row.id },
      playerIds,
      () => errors.PARTY_PLAYER_NOT_FOUND(),
      { kicks: { add: playerIds.length }, inviteCode: await seats.freshCode(unit) },
    ))!;
    // In the order of the call, whatever the storage's.
    const gone = playerIds.map((id) => left.gone.find(({ playerId }) => playerId === id)!);
    await finishKick(unit, now, { ...left, gone }, limits);
    return left.members.length > 0 ? left : { ...left, row: { ...left.row, leaderId: '' } };
  }

  return {
    async adminUpdate(call: Call, { partyId, payload }: PartyUpdate): Promise<{ readonly party: Party }> {
      const { kick: kicked = [], join: coming = [], leaderId, metadata: put } = payload ?? {};
      assertDistinct('payload.kick', kicked);
      assertDistinct('payload.join', coming);
      return ctx.atomically(call, async (unit) => {
        const { now } = call;
        // Accounts are locked before parties.
        const named = coming.map((playerId) => ({ playerId }));
        const held = named.length === 0 ? [] : await joining.newcomers(unit, now, named);
        let whole = await seats.hold(unit, now, { id: partyId });
        if (!whole) throw errors.PARTY_NOT_FOUND();
        whole = await changeMetadata(unit, now, whole, put);
        whole = await join(unit, now, whole, payload ?? {}, held);
        whole = await lead(unit, now, whole, leaderId);
        whole = await kick(unit, now, whole, kicked);
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },
  };
}
