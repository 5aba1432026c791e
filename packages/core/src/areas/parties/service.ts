import { playerOf } from '../../kernel/call.ts';
import { on } from '../../kernel/moment.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import { chargeRow, ownersIn } from '../../metadata/owners.ts';
import type { MetadataOwners } from '../../metadata/store.ts';
import { getReferenced } from '../../storage/get-referenced.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { accountBanned, accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import type { partiesContract } from './contract.ts';
import { createDepart, lockMembership } from './departures.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import { createMatchmakingState, type PartyMatchmakingState } from './matchmaking-state.ts';
import { readMembers } from './members.ts';
import type { PartiesQueries } from './queries.ts';
import { createRoster } from './roster.ts';
import { createAdministration } from './service.admin.ts';
import { createLeaderOperations } from './service.leader.ts';
import { createMembership } from './service.membership.ts';
import { createMetadataOperations } from './service.metadata.ts';
import { createPlayerChanges } from './service.player.ts';
import { parties, partyMemberMetadata, partyMembers, partyMetadata } from './tables.ts';
import { createTasks } from './tasks.ts';
import { type PartyMetadata, playerView, readMaps, viewParty, type WholeParty } from './views.ts';

/** The service of parties, with what other areas need from it. */
export interface Parties extends Service<typeof partiesContract.routes>, PartiesQueries {
  /** Keeps the state of parties in step with their tickets and matches. */
  readonly matchmakingState: PartyMatchmakingState;
}

/** How many times to read a party that changes between the reads of its row and its members. */
const maxReads = 3;

/** The rows of members count their metadata; the owner's id is the player's. */
const memberOwners: MetadataOwners = {
  missing: () => errors.PARTY_PLAYER_NOT_FOUND(),
  chargesInOneStatement: true,
  charge: (unit, playerId, entries, bytes) => chargeRow(unit, partyMembers, { playerId }, { entries, bytes }),
};

export function createParties(ctx: PartiesContext, dependencies: PartiesDependencies): Parties {
  const limits = { ...ctx.limits, metadataValueBytes: ctx.limits.partyMetadataValueBytes };
  const {
    partyMetadataEntries: entriesLimit,
    partyMetadataTotalBytes,
    partyMemberMetadataTotalBytes,
  } = limits;
  const metadata: PartyMetadata = {
    ofParties: createMetadataStore(
      { ...ctx, limits },
      {
        entries: partyMetadata,
        owners: ownersIn(parties, errors.PARTY_NOT_FOUND),
        entriesLimit,
        bytesLimit: partyMetadataTotalBytes,
      },
    ),
    ofMembers: createMetadataStore(
      { ...ctx, limits },
      {
        entries: partyMemberMetadata,
        owners: memberOwners,
        entriesLimit,
        bytesLimit: partyMemberMetadataTotalBytes,
      },
    ),
  };
  const roster = createRoster(ctx, dependencies);
  const matchmakingState = createMatchmakingState();
  const depart = createDepart(ctx, roster);

  const leave = async (unit: Unit, { accountId }: { readonly accountId: string }): Promise<void> => {
    const membership = await lockMembership(unit, accountId);
    if (membership) await depart(unit, ctx.clock.now(), membership.partyId, accountId, false);
  };

  /**
   * Reads a party and its members. The party may change between the two reads. This shows in a wrong number of members
   * or a leader who is not a member; the party is then read again.
   */
  async function readParty(db: StorageOperations, partyId: string): Promise<WholeParty | null> {
    for (let reads = 1; ; reads++) {
      const [row, members] = await Promise.all([db.get(parties, { id: partyId }), readMembers(db, partyId)]);
      if (!row) return null;
      const isWhole =
        members.length === row.members && members.some(({ playerId }) => playerId === row.leaderId);
      if (isWhole || reads === maxReads) return { row, members };
    }
  }

  /** Reads in one trip, and in a second one if members have metadata: over a network, a ticket start waits for it. */
  const partyLedBy: Parties['partyLedBy'] = async (db, leaderId, playerIds) => {
    const others = playerIds.filter((id) => id !== leaderId);
    const [leader, found] = await Promise.all([
      getReferenced(db, partyMembers, { playerId: leaderId }, 'partyId', parties),
      others.length === 0 ? [] : db.find(partyMembers, { where: { playerId: { in: others } } }),
    ]);
    if (leader?.referenced?.leaderId !== leaderId) return null;
    const { row } = leader;
    const members = [row, ...found.filter(({ partyId }) => partyId === row.partyId)];
    const owners = members
      .filter(({ metadataEntries }) => metadataEntries > 0)
      .map(({ playerId }) => playerId);
    const entries = owners.length === 0 ? null : await metadata.ofMembers.readMany(db, owners, 'operator');
    return {
      partyId: row.partyId,
      members: new Map(members.map(({ playerId }) => [playerId, entries?.get(playerId) ?? {}])),
    };
  };

  return {
    operations: {
      ...createMembership(ctx, dependencies, roster, metadata, depart),
      ...createLeaderOperations(ctx, roster),
      ...createPlayerChanges(ctx, roster, metadata),
      ...createMetadataOperations(ctx, roster, metadata),
      ...createAdministration(ctx, dependencies, roster, metadata, (call, partyId) =>
        readParty(call.db, partyId),
      ),

      async current(call) {
        const { db } = call;
        const membership = await db.get(partyMembers, { playerId: playerOf(call) });
        const whole = membership && (await readParty(db, membership.partyId));
        if (!whole) throw errors.NOT_IN_PARTY();
        return { party: await viewParty(db, metadata, whole, 'owner') };
      },

      async get(call, { partyId }) {
        const own = playerOf(call);
        const whole = await readParty(call.db, partyId);
        if (!whole?.members.some(({ playerId }) => playerId === own)) throw errors.PARTY_NOT_FOUND();
        return { party: await viewParty(call.db, metadata, whole, 'owner') };
      },

      async getPlayer(call, { playerId }) {
        const { db } = call;
        const own = playerOf(call);
        const member = await db.get(partyMembers, { playerId });
        if (!member) throw errors.PARTY_PLAYER_NOT_FOUND();
        const isOfParty =
          playerId === own || (await db.get(partyMembers, { playerId: own }))?.partyId === member.partyId;
        if (!isOfParty && !(await dependencies.areFriends(db, own, playerId)))
          throw errors.PARTY_PLAYER_NOT_FOUND();
        const row = await db.get(parties, { id: member.partyId });
        if (!row) throw errors.PARTY_PLAYER_NOT_FOUND();
        const maps = await readMaps(
          db,
          metadata,
          [{ row, members: [member] }],
          isOfParty ? 'owner' : 'other',
        );
        return { player: playerView(member, row.leaderId, maps.ofMembers.get(playerId) ?? {}) };
      },

      healthz: () => ctx.health(),
    },

    tasks: createTasks(ctx, dependencies, { roster, depart, matchmakingState }),
    partyLedBy,
    async partyOf(db, playerId) {
      const membership = await db.get(partyMembers, { playerId });
      const whole = membership && (await readParty(db, membership.partyId));
      if (!whole) return null;
      const { row, members } = whole;
      return { partyId: row.id, leaderId: row.leaderId, playerIds: members.map((each) => each.playerId) };
    },
    async membersOf(db, partyId) {
      const { members } = (await readParty(db, partyId)) ?? { members: [] };
      return members.map(({ playerId }) => playerId);
    },
    matchmakingState,

    listeners: [on(accountBanned, leave), on(accountDeleting, leave)],
  };
}
