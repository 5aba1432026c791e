import type { Handlers } from '../../http/contract.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { adminRoutes } from './contract.admin.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import type { NewMember } from './members.ts';
import { createNotifications } from './notifications.ts';
import { forPlayers, idsOf, type OperatorMembers } from './operator-members.ts';
import type { Roster } from './roster.ts';
import { assertDistinct } from './rules.ts';
import type { AdminUpdateParty } from './schemas.ts';
import { finishKick } from './service.leader.ts';
import { closed } from './service.membership.ts';
import { partyKicks } from './tables.ts';
import { type PartyMetadata, viewParty, type WholeParty } from './views.ts';

/**
 * The operation with which an operator changes a party, in one unit: first metadata, then joins, then the leader, then
 * kicks. Each step continues with the party that the step before returned, and sends its own events.
 */
export function createAdminUpdate(
  ctx: PartiesContext,
  roster: Roster,
  metadata: PartyMetadata,
  operatorMembers: OperatorMembers,
): Pick<Handlers<typeof adminRoutes>, 'adminUpdate'> {
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
    const visible = forPlayers(stored);
    if (Object.keys(visible).length > 0)
      createNotifications(unit, limits, id, idsOf(whole)).entriesPut(visible);
    // The row that was read may not count the new entries, and a count of 0 would skip reading them.
    return { ...whole, row: { ...whole.row, metadataEntries: Math.max(whole.row.metadataEntries, 1) } };
  }

  async function join(
    unit: Unit,
    now: number,
    whole: WholeParty,
    { join: wanted = [], joinDisplayNames = {} }: Partial<AdminUpdateParty>,
    prepared: readonly NewMember[],
  ): Promise<WholeParty> {
    const present = new Set(idsOf(whole));
    const absent = prepared.filter(({ playerId }) => !present.has(playerId));
    if (absent.length === 0) return whole;
    const { id, kicks } = whole.row;
    const newMembers = absent.map((member) => ({
      ...member,
      displayName: Object.hasOwn(joinDisplayNames, member.playerId)
        ? joinDisplayNames[member.playerId]!
        : member.displayName,
    }));
    const joined = await roster.add(unit, now, { id }, newMembers);
    if (!joined) throw closed(whole.row, limits.partyMembers);
    if (kicks > 0) await unit.delete(partyKicks, { partyId: id, playerId: { in: wanted } });
    operatorMembers.notifyJoined(unit, joined, newMembers);
    return joined;
  }

  async function setLeader(
    unit: Unit,
    now: number,
    whole: WholeParty,
    leaderId: string | undefined,
  ): Promise<WholeParty> {
    if (leaderId === undefined || leaderId === whole.row.leaderId) return whole;
    const led = (await roster.setLeader(unit, now, { id: whole.row.id }, leaderId))!;
    const leader = led.members.find(({ playerId }) => playerId === leaderId)!;
    createNotifications(unit, limits, led.row.id, idsOf(led)).leaderChanged(leader);
    return led;
  }

  async function kick(
    unit: Unit,
    now: number,
    whole: WholeParty,
    playerIds: readonly string[],
  ): Promise<WholeParty> {
    if (playerIds.length === 0) return whole;
    const result = (await roster.remove(
      unit,
      now,
      { id: whole.row.id },
      playerIds,
      () => errors.PARTY_PLAYER_NOT_FOUND(),
      { patch: { kicks: { add: playerIds.length }, inviteCode: await roster.newInviteCode(unit) } },
    ))!;
    // In the order of the call; a storage may return them in another one.
    const removed = playerIds.map((id) => result.removed.find(({ playerId }) => playerId === id)!);
    await finishKick(unit, now, { ...result, removed }, limits);
    return result.members.length > 0 ? result : { ...result, row: { ...result.row, leaderId: '' } };
  }

  return {
    async adminUpdate(call, { partyId, payload }) {
      const { kick: kickedIds = [], join: joiningIds = [], leaderId, metadata: put } = payload ?? {};
      assertDistinct('payload.kick', kickedIds);
      assertDistinct('payload.join', joiningIds);
      return ctx.atomically(call, async (unit) => {
        const { now } = call;
        // Accounts are locked before parties.
        const named = joiningIds.map((playerId) => ({ playerId }));
        const prepared = named.length === 0 ? [] : await operatorMembers.prepare(unit, now, named);
        let whole = await roster.lock(unit, now, { id: partyId });
        if (!whole) throw errors.PARTY_NOT_FOUND();
        whole = await changeMetadata(unit, now, whole, put);
        whole = await join(unit, now, whole, payload ?? {}, prepared);
        whole = await setLeader(unit, now, whole, leaderId);
        whole = await kick(unit, now, whole, kickedIds);
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },
  };
}
