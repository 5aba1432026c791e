import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import { isVisible } from '../../metadata/visibility.ts';
import type { Context } from '../area.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import type { NewMember } from './members.ts';
import { createNotifications } from './notifications.ts';
import type { NewPartyPlayer } from './schemas.ts';
import { type PartyMetadata, playerView, type WholeParty } from './views.ts';

/** A player as an operator names them. Absent fields get their defaults. */
export type NamedPlayer = Pick<NewPartyPlayer, 'playerId'> & Partial<NewPartyPlayer>;

/** Prepares players whom operators put into parties, and notifies the members of them. */
export function createOperatorMembers(
  ctx: Context,
  dependencies: PartiesDependencies,
  metadata: PartyMetadata,
) {
  return {
    /** Prepares new members and locks their accounts until the unit ends. Throws PARTY_ACCOUNT_NOT_FOUND. */
    async prepare(unit: Unit, now: number, players: readonly NamedPlayer[]): Promise<NewMember[]> {
      const playerIds = players.map(({ playerId }) => playerId);
      const names = await dependencies.lockAccounts(unit, playerIds);
      const missing = playerIds.find((playerId) => !names.has(playerId));
      if (missing !== undefined) throw errors.PARTY_ACCOUNT_NOT_FOUND({ metadata: { playerId: missing } });
      const connected = await dependencies.connections.connected(unit, playerIds, now);
      return players.map(({ playerId, displayName, isReady, teamNumber, metadata: put }) => ({
        playerId,
        displayName: displayName ?? names.get(playerId)!,
        isReady,
        teamNumber,
        isConnected: connected.has(playerId),
        entries: metadata.ofMembers.first(now, { by: 'operator', put }),
      }));
    },

    /** Notifies of each new member, in order: the members before them and the new member. */
    notifyJoined(unit: Unit, whole: WholeParty, joined: readonly NewMember[]): void {
      const present = idsOf(whole).filter((id) => joined.every(({ playerId }) => playerId !== id));
      for (const { playerId, entries } of joined) {
        present.push(playerId);
        const member = whole.members.find((each) => each.playerId === playerId)!;
        const shown = playerView(member, whole.row.leaderId, forPlayers(entries.metadata));
        createNotifications(unit, ctx.limits, whole.row.id, [...present]).playerJoined(shown);
      }
    },
  };
}

export type OperatorMembers = ReturnType<typeof createOperatorMembers>;

export const idsOf = ({ members }: WholeParty): string[] => members.map(({ playerId }) => playerId);

/** Picks the entries that players may see from entries that an operator wrote. */
export const forPlayers = (entries: MetadataMap): MetadataMap =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => isVisible('owner', key)));
