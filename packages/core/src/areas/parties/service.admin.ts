import type { Context } from '../../area.ts';
import type { Call } from '../../call.ts';
import { invalidField } from '../../errors.ts';
import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/page.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import { isVisible } from '../../metadata/visibility.ts';
import type { Unit } from '../../unit.ts';
import type { adminRoutes } from './contract.admin.ts';
import type { AdminUpdateParty, NewParty, NewPartyPlayer } from './contract.schemas.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesParts } from './parts.ts';
import { assertDistinct } from './rules.ts';
import type { Newcomer, Seats } from './seats.ts';
import { finishKick } from './service.lead.ts';
import { full } from './service.membership.ts';
import { parties, partyKicks, partyMembers } from './tables.ts';
import { createTeller } from './tell.ts';
import {
  type MetadataMaps,
  type PartyMetadata,
  partyView,
  playerView,
  readMaps,
  viewParty,
  type WholeParty,
} from './views.ts';

/** How many parties go in one unit where all of them go. */
const partiesAtATime = 50;

/** What operators do with parties. They are members of none. */
export function createAdministration(
  ctx: Context,
  parts: PartiesParts,
  seats: Seats,
  metadata: PartyMetadata,
  readParty: (call: Call, partyId: string) => Promise<WholeParty | null>,
): Handlers<typeof adminRoutes> {
  const { limits } = ctx;

  /** Players as they are put into a party. Throws PARTY_ACCOUNT_NOT_FOUND. */
  async function newcomers(
    unit: Unit,
    now: number,
    players: readonly Pick<
      NewPartyPlayer,
      'playerId' | 'displayName' | 'isReady' | 'teamNumber' | 'metadata'
    >[],
  ): Promise<Newcomer[]> {
    const playerIds = players.map(({ playerId }) => playerId);
    const names = await parts.holdAccounts(unit, playerIds);
    const missing = playerIds.find((playerId) => !names.has(playerId));
    if (missing !== undefined) throw errors.PARTY_ACCOUNT_NOT_FOUND({ metadata: { playerId: missing } });
    const connected = await parts.connections.connected(unit, playerIds, now);
    return players.map(({ playerId, displayName, isReady, teamNumber, metadata: put }) => ({
      playerId,
      displayName: displayName ?? names.get(playerId)!,
      isReady,
      teamNumber,
      isConnected: connected.has(playerId),
      entries: metadata.ofMembers.first(now, { by: 'operator', put }),
    }));
  }

  const idsOf = ({ members }: WholeParty): string[] => members.map(({ playerId }) => playerId);

  /** Tells of each newcomer, to those who were there when he came. */
  function tellJoined(unit: Unit, whole: WholeParty, joined: readonly Newcomer[]): void {
    const there = idsOf(whole).filter((id) => joined.every(({ playerId }) => playerId !== id));
    for (const { playerId, entries } of joined) {
      there.push(playerId);
      const member = whole.members.find((each) => each.playerId === playerId)!;
      const shown = playerView(member, whole.row.leaderId, forPlayers(entries.metadata));
      createTeller(unit, limits, whole.row.id, [...there]).joined(shown);
    }
  }

  /** The leader and the players of a new party, each once. Throws INVALID_ARGUMENT where there is nobody. */
  function firstMembers({ leaderId, players = [] }: NewParty) {
    assertDistinct(
      'party.players',
      players.map(({ playerId }) => playerId),
    );
    const leading = leaderId ?? players.find(({ isLeader }) => isLeader)?.playerId ?? players[0]?.playerId;
    if (leading === undefined) throw invalidField('party.players', 'must name at least one player');
    const isNamed = players.some(({ playerId }) => playerId === leading);
    const members = isNamed ? players : [{ ...nobody, playerId: leading }, ...players];
    if (members.length > limits.partyMembers) throw full(limits.partyMembers);
    return { leading, members };
  }

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
    if (!taken) throw full(limits.partyMembers);
    if (kicks > 0) await unit.delete(partyKicks, { partyId: id, playerId: { in: wanted } });
    tellJoined(unit, taken, named);
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

  function tellDeleted(unit: Unit, whole: WholeParty): void {
    createTeller(unit, limits, whole.row.id, idsOf(whole)).deleted();
  }

  /** Ends some parties in one unit, in the order in which parties are locked, and answers how many there were. */
  function endAll(call: Call, partyIds: readonly string[]): Promise<number> {
    return ctx.atomically(call, async (unit) => {
      let ended = 0;
      for (const id of [...partyIds].sort()) {
        const whole = await seats.end(unit, { id });
        if (!whole) continue;
        tellDeleted(unit, whole);
        ended += 1;
      }
      unit.audit({ object: `${ended} parties` });
      return ended;
    });
  }

  async function get(call: Call, { partyId }: { readonly partyId: string }) {
    const whole = await readParty(call, partyId);
    if (!whole) throw errors.PARTY_NOT_FOUND();
    return { party: await viewParty(call.db, metadata, whole, 'operator') };
  }

  return {
    async adminCreate(call, { party = noParty }) {
      const { leading, members } = firstMembers(party);
      return ctx.atomically(call, async (unit) => {
        const joined = await newcomers(unit, call.now, members);
        const entries = metadata.ofParties.first(call.now, { by: 'operator', put: party.metadata });
        const whole = await seats.open(unit, call.now, leading, joined, entries);
        tellJoined(unit, whole, joined);
        unit.audit({ object: whole.row.id });
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },

    async adminUpdate(call, { partyId, payload = {} as Partial<AdminUpdateParty> }) {
      const { kick: kicked = [], join: joining = [] } = payload;
      assertDistinct('payload.kick', kicked);
      assertDistinct('payload.join', joining);
      return ctx.atomically(call, async (unit) => {
        // Accounts are locked before parties.
        const held =
          joining.length === 0
            ? []
            : await newcomers(
                unit,
                call.now,
                joining.map((playerId) => ({ ...nobody, playerId })),
              );
        let whole = await seats.hold(unit, call.now, { id: partyId });
        if (!whole) throw errors.PARTY_NOT_FOUND();
        whole = await changeMetadata(unit, call.now, whole, payload.metadata);
        whole = await join(unit, call.now, whole, payload, held);
        whole = await lead(unit, call.now, whole, payload.leaderId);
        whole = await kick(unit, call.now, whole, kicked);
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },

    adminGet: get,
    internalGet: get,

    async adminList(call, page) {
      const list = { orderBy: ['createdAt', 'id'] } as const;
      const { rows, ...next } = await readPage(call.db, parties, list, page, limits.pageRows);
      const where = { partyId: { in: rows.map(({ id }) => id) } };
      const members = await call.db.find(partyMembers, { where, orderBy: ['partyId', 'seat'] });
      const wholes = rows.map((row) => ({
        row,
        members: members.filter(({ partyId }) => partyId === row.id),
      }));
      const shown = withinBytes(wholes, limits.globalListBytes);
      const maps: MetadataMaps = await readMaps(call.db, metadata, shown, 'operator');
      return {
        parties: wholes.map((whole, index) => partyView(whole, index < shown.length ? maps : undefined)),
        ...next,
      };
    },

    async adminDelete(call, { partyId }) {
      const partyDeleted = await ctx.atomically(call, async (unit) => {
        const ended = await seats.end(unit, { id: partyId });
        if (ended) tellDeleted(unit, ended);
        return ended !== null;
      });
      return { partyDeleted };
    },

    async adminDeleteAll(call) {
      let partiesDeleted = 0;
      let isMore = true;
      // Some at a time, so that nobody waits long for the only writer; those that are made meanwhile stay.
      while (isMore && !call.signal().aborted) {
        const where = { createdAt: { lte: call.now } };
        const orderBy = ['createdAt', 'id'] as const;
        const rows = await call.db.find(parties, { where, orderBy, limit: partiesAtATime });
        isMore = rows.length === partiesAtATime;
        partiesDeleted += await endAll(
          call,
          rows.map(({ id }) => id),
        );
      }
      return { partiesDeleted };
    },
  };
}

const nobody = { displayName: undefined, isReady: undefined, teamNumber: undefined, metadata: undefined };
const noParty: NewParty = { leaderId: undefined, players: undefined, metadata: undefined };

/** What players may see of entries that an operator wrote. */
const forPlayers = (entries: MetadataMap): MetadataMap =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => isVisible('owner', key)));

/** The parties, from the first on, whose metadata is at most so many bytes together. */
function withinBytes(wholes: readonly WholeParty[], most: number): readonly WholeParty[] {
  let bytes = 0;
  const beyond = wholes.findIndex(({ row, members }) => {
    bytes += [row, ...members].reduce((sum, { metadataBytes }) => sum + metadataBytes, 0);
    return bytes > most;
  });
  return beyond < 0 ? wholes : wholes.slice(0, beyond);
}
