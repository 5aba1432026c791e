import { type Call, playerOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import { ownersIn } from '../../metadata/owners.ts';
import type { MetadataOwners, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context, Service } from '../area.ts';
import { createAbsence } from './absent-members.ts';
import type { partiesContract } from './contract.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import { createQueueing, type PartyQueueing } from './matchmaking-state.ts';
import { createSeats, membersOf } from './roster.ts';
import type { Party } from './schemas.ts';
import { createAdministration } from './service.admin.ts';
import { createLeading } from './service.leader.ts';
import { createMembership } from './service.membership.ts';
import { createMetadataOperations } from './service.metadata.ts';
import { createPlayerChanges } from './service.player.ts';
import { createMatchWatch } from './stale-matches.ts';
import { parties, partyMemberMetadata, partyMembers, partyMetadata } from './tables.ts';
import { type PartyMetadata, playerView, readMaps, viewParty, type WholeParty } from './views.ts';

/** The parties, and what other areas may ask of them. */
export interface Parties extends Service<typeof partiesContract.routes> {
  /** The party that a player is in, with its members and what a viewer may see; null where he is in none. */
  partyOf(db: StorageOperations, playerId: string, viewer: Viewer): Promise<Party | null>;
  /** How parties follow their tickets and matches. */
  readonly queueing: PartyQueueing;
  /** Takes a player whose account is being deleted out of his party, in the unit that deletes it. */
  removeAccount(unit: Unit, playerId: string): Promise<void>;
}

/** How often a party is read again where it changed between two of the reads. */
const mostReads = 3;

/** Metadata of members is charged to their rows, which are found by the player. */
const memberOwners: MetadataOwners = {
  missing: () => errors.PARTY_PLAYER_NOT_FOUND(),
  async charge(unit, playerId, entries, bytes) {
    const [charged] = await unit.update(
      partyMembers,
      { playerId },
      { metadataEntries: { add: entries }, metadataBytes: { add: bytes } },
    );
    return charged ?? null;
  },
};

export function createParties(ctx: Context, dependencies: PartiesDependencies): Parties {
  const limits = { ...ctx.limits, metadataValueBytes: ctx.limits.partyMetadataValueBytes };
  const most = { entriesLimit: ctx.limits.partyMetadataEntries, bytesLimit: Infinity };
  const metadata: PartyMetadata = {
    ofParties: createMetadataStore(
      { ...ctx, limits },
      { entries: partyMetadata, owners: ownersIn(parties, errors.PARTY_NOT_FOUND), ...most },
    ),
    ofMembers: createMetadataStore(
      { ...ctx, limits },
      { entries: partyMemberMetadata, owners: memberOwners, ...most },
    ),
  };
  const seats = createSeats(ctx, dependencies);
  const queueing = createQueueing();
  const { depart, lockedPlace, ...membership } = createMembership(ctx, dependencies, seats, metadata);

  /**
   * Reads a party and its members. They are two reads, and a change may come between them: seen by the number of the
   * members or by a leader who is none, and read again.
   */
  async function readParty(db: StorageOperations, partyId: string): Promise<WholeParty | null> {
    for (let reads = 1; ; reads++) {
      const row = await db.get(parties, { id: partyId });
      if (!row) return null;
      const members = await membersOf(db, partyId);
      const isWhole =
        members.length === row.members && members.some(({ playerId }) => playerId === row.leaderId);
      if (isWhole || reads === mostReads) return { row, members };
    }
  }

  const partyOf: Parties['partyOf'] = async (db, playerId, viewer) => {
    const place = await db.get(partyMembers, { playerId });
    const whole = place && (await readParty(db, place.partyId));
    return whole ? viewParty(db, metadata, whole, viewer) : null;
  };

  return {
    operations: {
      ...membership,
      ...createLeading(ctx, seats),
      ...createPlayerChanges(ctx, seats, metadata),
      ...createMetadataOperations(ctx, seats, metadata),
      ...createAdministration(ctx, dependencies, seats, metadata, (call, partyId) =>
        readParty(call.db, partyId),
      ),

      async current(call) {
        const party = await partyOf(call.db, playerOf(call), 'owner');
        if (!party) throw errors.NOT_IN_PARTY();
        return { party };
      },

      async get(call, { partyId }) {
        const own = playerOf(call);
        const whole = await readParty(call.db, partyId);
        if (!whole?.members.some(({ playerId }) => playerId === own)) throw errors.PARTY_NOT_FOUND();
        return { party: await viewParty(call.db, metadata, whole, 'owner') };
      },

      async getPlayer(call: Call, { playerId }) {
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

    tasks: [
      ...createAbsence(ctx, dependencies, seats, { depart, lockedPlace }),
      createMatchWatch(ctx, dependencies, queueing),
    ],
    partyOf,
    queueing,

    async removeAccount(unit, playerId) {
      const place = await lockedPlace(unit, playerId);
      if (place) await depart(unit, ctx.clock.now(), place.partyId, playerId, false);
    },
  };
}
