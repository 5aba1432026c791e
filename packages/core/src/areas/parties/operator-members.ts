import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import { isVisible } from '../../metadata/visibility.ts';
import type { Context } from '../area.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import type { Newcomer } from './roster.ts';
import type { NewPartyPlayer } from './schemas.ts';
import { type PartyMetadata, playerView, type WholeParty } from './views.ts';

/** A player as an operator names him; what is absent is as it usually is. */
export type NamedPlayer = Pick<NewPartyPlayer, 'playerId'> & Partial<NewPartyPlayer>;

/** How operators put players into parties. */
export function createJoining(ctx: Context, dependencies: PartiesDependencies, metadata: PartyMetadata) {
  return {
    /** Players as they come in; their accounts stay until the unit ends. Throws PARTY_ACCOUNT_NOT_FOUND. */
    async newcomers(unit: Unit, now: number, players: readonly NamedPlayer[]): Promise<Newcomer[]> {
      const playerIds = players.map(({ playerId }) => playerId);
      const names = await dependencies.holdAccounts(unit, playerIds);
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

    /** Tells of each newcomer, to those who were there when he came. */
    tellJoined(unit: Unit, whole: WholeParty, joined: readonly Newcomer[]): void {
      const there = idsOf(whole).filter((id) => joined.every(({ playerId }) => playerId !== id));
      for (const { playerId, entries } of joined) {
        there.push(playerId);
        const member = whole.members.find((each) => each.playerId === playerId)!;
        const shown = playerView(member, whole.row.leaderId, forPlayers(entries.metadata));
        createTeller(unit, ctx.limits, whole.row.id, [...there]).joined(shown);
      }
    },
  };
}

export type Joining = ReturnType<typeof createJoining>;

export const idsOf = ({ members }: WholeParty): string[] => members.map(({ playerId }) => playerId);

/** What players may see of entries that an operator wrote. */
export const forPlayers = (entries: MetadataMap): MetadataMap =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => isVisible('owner', key)));
