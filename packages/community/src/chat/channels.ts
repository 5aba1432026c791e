import { invalidField, type StorageOperations } from '@lobbykit/core/area';
import { chatErrors as errors } from './errors.ts';
import type { AddedKinds } from './kinds.ts';
import type { ChatContext } from './limits.ts';
import type { ChatNeeds } from './needs.ts';
import { type ChannelName, directOf, nameOf, ownKinds, readChannel, storedName } from './rules.ts';
import { chatReaders } from './tables.ts';

/** A channel as a player who is in it sees it. */
export interface OpenChannel {
  readonly name: ChannelName;
  /** The channel as rows have it: both players of a direct channel share one. */
  readonly stored: string;
}

/** The channels of one added kind that the list of a player has. Each takes two reads. */
const maxListed = 100;

/** Which channels there are, and who is in them. */
export interface Channels {
  /** Returns a channel that a player is in. Throws INVALID_FIELD and CHANNEL_NOT_FOUND. */
  open(db: StorageOperations, channel: string, accountId: string): Promise<OpenChannel>;
  /** Returns whether a player is in a channel now. */
  isIn(db: StorageOperations, stored: string, accountId: string): Promise<boolean>;
  /** Returns whether those who read or write in a channel follow it: nobody else knows who is in it. */
  isFollowed(name: ChannelName): boolean;
  /** Returns the players who get the events of a channel. */
  members(db: StorageOperations, stored: string): Promise<readonly string[]>;
  /** Returns the channels that a player is in now, without direct ones. */
  standing(db: StorageOperations, accountId: string): Promise<readonly OpenChannel[]>;
}

export function createChannels(
  { clock, limits }: ChatContext,
  { accounts, parties, groups, lobbies }: ChatNeeds,
  rooms: readonly string[],
  added: AddedKinds,
): Channels {
  async function includes(
    db: StorageOperations,
    { kind, id }: ChannelName,
    accountId: string,
  ): Promise<boolean> {
    switch (kind) {
      case 'party':
        return (await parties?.partyOf(db, accountId))?.partyId === id;
      case 'lobby':
        return (await lobbies?.lobbyIdOf(db, accountId)) === id;
      case 'group':
        return groups !== undefined && (await groups.roleOf(db, id, accountId)) !== null;
      case 'direct':
        return (await accounts.existing(db, [id])).has(id);
      case 'room':
        return rooms.includes(id);
      default:
        return (await added.get(kind)?.includes(db, id, accountId)) ?? false;
    }
  }

  async function followers(db: StorageOperations, channel: string): Promise<readonly string[]> {
    const rows = await db.find(chatReaders, {
      where: { channel, at: { gte: clock.now() - limits.chatRoomSeconds * 1_000 } },
      orderBy: [{ column: 'at', descending: true }],
      limit: limits.chatRoomPlayers,
    });
    return rows.map(({ accountId }) => accountId);
  }

  const isKind = (kind: string): boolean => ownKinds.some((own) => own === kind) || added.all.has(kind);

  return {
    async open(db, channel, accountId) {
      const name = readChannel(channel);
      if (name === null || !isKind(name.kind) || (name.kind === 'direct' && name.id === accountId))
        throw invalidField(
          'channel',
          `must begin with ${[...ownKinds, ...added.all.keys()].join(':, ')}:, and direct: has the id of somebody else`,
        );
      if (!(await includes(db, name, accountId))) throw errors.CHANNEL_NOT_FOUND();
      return { name, stored: storedName(name, accountId) };
    },

    isFollowed: ({ kind }) => kind === 'room' || (added.all.has(kind) && !added.get(kind)?.members),

    isIn: async (db, stored, accountId) =>
      directOf(stored)?.includes(accountId) ?? includes(db, readChannel(stored)!, accountId),

    async members(db, stored) {
      const direct = directOf(stored);
      if (direct) return direct;
      const { kind, id } = readChannel(stored)!;
      switch (kind) {
        case 'lobby':
          return (await lobbies?.memberIds(db, id)) ?? [];
        case 'group':
          return (await groups?.memberIds(db, id)) ?? [];
        case 'party':
          return (await parties?.membersOf(db, id)) ?? [];
        default:
          return (await added.get(kind)?.members?.(db, id)) ?? followers(db, stored);
      }
    },

    async standing(db, accountId) {
      const [party, lobbyId, groupIds] = await Promise.all([
        parties?.partyOf(db, accountId),
        lobbies?.lobbyIdOf(db, accountId),
        groups?.groupIdsOf(db, accountId),
      ]);
      const names: ChannelName[] = [
        ...(party ? [{ kind: 'party', id: party.partyId } as const] : []),
        ...(lobbyId ? [{ kind: 'lobby', id: lobbyId } as const] : []),
        ...(groupIds ?? []).map((id) => ({ kind: 'group', id }) as const),
        ...rooms.map((id) => ({ kind: 'room', id }) as const),
      ];
      for (const [kind, { idsOf }] of added.all)
        names.push(...((await idsOf?.(db, accountId)) ?? []).slice(0, maxListed).map((id) => ({ kind, id })));
      return names.map((name) => ({ name, stored: nameOf(name) }));
    },
  };
}
