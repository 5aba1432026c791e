import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { metadataRoutes } from './contract.metadata.ts';
import { partyErrors as errors } from './errors.ts';
import { readMembers } from './members.ts';
import { createNotifications, type PartyNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { entryOf } from './rules.ts';
import type { MemberRow } from './tables.ts';
import type { PartyMetadata } from './views.ts';

const PARTIAL_ENTRY = 1;

/** The owner of the metadata, and the store that keeps it. */
interface Target {
  readonly store: MetadataStore;
  readonly ownerId: string;
  /** The member who owns it; null for the party's own metadata. */
  readonly owner: MemberRow | null;
}

/** The operations on metadata of a party and of its members: they find the owner and notify; the store does the rest. */
export function createMetadataOperations(
  ctx: Context,
  roster: Roster,
  metadata: PartyMetadata,
): Handlers<typeof metadataRoutes> {
  /** Throws PARTY_NOT_FOUND if the caller is not a member, PARTY_PLAYER_NOT_FOUND if the player they name is not. */
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

  /** Runs a change while the party is locked, so that exactly its members at that time are notified. */
  function changeUnderLock<Result>(
    call: Call,
    partyId: string,
    playerId: string | undefined,
    work: (unit: Unit, target: Target, notifications: PartyNotifications) => Promise<Result>,
  ): Promise<Result> {
    const own = playerOf(call);
    return ctx.atomically(call, async (unit) => {
      const whole = await roster.lock(unit, call.now, { id: partyId });
      if (!whole) throw errors.PARTY_NOT_FOUND();
      const { row, members } = whole;
      const isMember = members.some((member) => member.playerId === own);
      // Checked before the named player, so that only the leader learns whether that player is a member.
      if (isMember && row.leaderId !== own && playerId !== own) throw errors.PARTY_LEADER_REQUIRED();
      const target = targetOf(members, own, partyId, playerId);
      const recipients = members.map((member) => member.playerId);
      return work(unit, target, createNotifications(unit, ctx.limits, partyId, recipients));
    });
  }

  async function readTarget(
    db: StorageOperations,
    call: Call,
    partyId: string,
    playerId: string | undefined,
  ): Promise<Target> {
    return targetOf(await readMembers(db, partyId), playerOf(call), partyId, playerId);
  }

  return {
    async createMetadata(call, { innerRequest, playerId, ...beside }) {
      const { id, ...entry } = entryOf(innerRequest, beside);
      await changeUnderLock(call, id, playerId, async (unit, { store, ownerId, owner }, notifications) => {
        const value = await store.create(unit, call.now, { ...entry, ownerId, by: 'player' });
        notifications.entryPut(owner, entry.entryKey, value, true);
      });
      return {};
    },

    async putMetadata(call, { innerRequest, playerId, ...beside }) {
      const { id, ...entry } = entryOf(innerRequest, beside);
      await changeUnderLock(call, id, playerId, async (unit, { store, ownerId, owner }, notifications) => {
        const put = await store.putWithin(unit, call.now, { ...entry, ownerId, by: 'player' });
        notifications.entryPut(owner, entry.entryKey, put.entryValue, put.created);
      });
      return {};
    },

    async removeMetadata(call, input) {
      const entryKey = input['innerRequest.entryKey'];
      const jsonHandlingType = input['innerRequest.jsonHandlingType'];
      const propertiesToRemovePaths = input['innerRequest.propertiesToRemovePaths'];
      const entryDeleted = await changeUnderLock(
        call,
        input['innerRequest.id'],
        input.playerId,
        async (unit, { store, ownerId, owner }, notifications) => {
          const removal = { ownerId, entryKey, jsonHandlingType, propertiesToRemovePaths };
          const isRemoved = await store.remove(unit, { ...removal, by: 'player' });
          if (isRemoved && jsonHandlingType === PARTIAL_ENTRY) {
            const { entryValue } = await store.read(unit, ownerId, entryKey, 'owner');
            notifications.entryPut(owner, entryKey, entryValue, false);
          } else if (isRemoved) notifications.entryDeleted(owner, entryKey);
          return isRemoved;
        },
      );
      return { entryDeleted };
    },

    async getMetadata(call, { playerId, ...named }) {
      const { store, ownerId } = await readTarget(call.db, call, named['innerRequest.id'], playerId);
      return store.read(call.db, ownerId, named['innerRequest.entryKey'], 'owner');
    },

    async listMetadata(call, { playerId, ...named }) {
      const { store, ownerId } = await readTarget(call.db, call, named['innerRequest.id'], playerId);
      return { metadata: await store.readAll(call.db, ownerId, 'owner') };
    },
  };
}
