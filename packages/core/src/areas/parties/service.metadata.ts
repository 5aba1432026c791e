import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { metadataRoutes } from './contract.metadata.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller, type Teller } from './notifications.ts';
import { membersOf, type Seats } from './roster.ts';
import { entryOf } from './rules.ts';
import type { MemberRow } from './tables.ts';
import type { PartyMetadata } from './views.ts';

const PARTIAL_ENTRY = 1;

/** Whose metadata it is, and what is done with it. */
interface Target {
  readonly store: MetadataStore;
  readonly ownerId: string;
  /** The member whose it is; null for the party's own. */
  readonly owner: MemberRow | null;
}

/** The metadata of a party and of its members. Everything but whose it is and who hears of it stands in the store. */
export function createMetadataOperations(
  ctx: Context,
  seats: Seats,
  metadata: PartyMetadata,
): Handlers<typeof metadataRoutes> {
  /** Throws PARTY_NOT_FOUND where the caller is no member, PARTY_PLAYER_NOT_FOUND where the one he names is none. */
  function targetOf(
    members: readonly MemberRow[],
    own: string,
    partyId: string,
    playerId: string | undefined,
  ): Target {
    if (!members.some((member) => member.playerId === own)) throw errors.PARTY_NOT_FOUND();
    if (playerId === undefined) return { store: metadata.ofParties, ownerId: partyId, owner: null };
    const owner = members.find((member) => member.playerId === playerId);
    if (!owner) throw errors.PARTY_PLAYER_NOT_FOUND();
    return { store: metadata.ofMembers, ownerId: playerId, owner };
  }

  /** Runs a change under the lock of the party, so that who hears of it is who is in the party then. */
  function changing<Result>(
    call: Call,
    partyId: string,
    playerId: string | undefined,
    work: (unit: Unit, target: Target, tell: Teller) => Promise<Result>,
  ): Promise<Result> {
    const own = playerOf(call);
    return ctx.atomically(call, async (unit) => {
      const whole = await seats.hold(unit, call.now, { id: partyId });
      if (!whole) throw errors.PARTY_NOT_FOUND();
      const { row, members } = whole;
      const isMember = members.some((member) => member.playerId === own);
      // To others than the leader it is no matter whether a player is there.
      if (isMember && row.leaderId !== own && playerId !== own) throw errors.PARTY_LEADER_REQUIRED();
      const target = targetOf(members, own, partyId, playerId);
      const recipients = members.map((member) => member.playerId);
      return work(unit, target, createTeller(unit, ctx.limits, partyId, recipients));
    });
  }

  async function reading(
    db: StorageOperations,
    call: Call,
    partyId: string,
    playerId: string | undefined,
  ): Promise<Target> {
    return targetOf(await membersOf(db, partyId), playerOf(call), partyId, playerId);
  }

  return {
    async createMetadata(call, { innerRequest, playerId, ...beside }) {
      const { id, ...entry } = entryOf(innerRequest, beside);
      await changing(call, id, playerId, async (unit, { store, ownerId, owner }, tell) => {
        const value = await store.create(unit, call.now, { ...entry, ownerId, by: 'player' });
        tell.entryPut(owner, entry.entryKey, value, true);
      });
      return {};
    },

    async putMetadata(call, { innerRequest, playerId, ...beside }) {
      const { id, ...entry } = entryOf(innerRequest, beside);
      await changing(call, id, playerId, async (unit, { store, ownerId, owner }, tell) => {
        const put = await store.putWithin(unit, call.now, { ...entry, ownerId, by: 'player' });
        tell.entryPut(owner, entry.entryKey, put.entryValue, put.created);
      });
      return {};
    },

    async removeMetadata(call, input) {
      const entryKey = input['innerRequest.entryKey'];
      const jsonHandlingType = input['innerRequest.jsonHandlingType'];
      const propertiesToRemovePaths = input['innerRequest.propertiesToRemovePaths'];
      const entryDeleted = await changing(
        call,
        input['innerRequest.id'],
        input.playerId,
        async (unit, { store, ownerId, owner }, tell) => {
          const removal = { ownerId, entryKey, jsonHandlingType, propertiesToRemovePaths };
          const isRemoved = await store.remove(unit, { ...removal, by: 'player' });
          if (isRemoved && jsonHandlingType === PARTIAL_ENTRY) {
            const { entryValue } = await store.read(unit, ownerId, entryKey, 'owner');
            tell.entryPut(owner, entryKey, entryValue, false);
          } else if (isRemoved) tell.entryDeleted(owner, entryKey);
          return isRemoved;
        },
      );
      return { entryDeleted };
    },

    async getMetadata(call, { playerId, ...named }) {
      const { store, ownerId } = await reading(call.db, call, named['innerRequest.id'], playerId);
      return store.read(call.db, ownerId, named['innerRequest.entryKey'], 'owner');
    },

    async listMetadata(call, { playerId, ...named }) {
      const { store, ownerId } = await reading(call.db, call, named['innerRequest.id'], playerId);
      return { metadata: await store.readAll(call.db, ownerId, 'owner') };
    },
  };
}
