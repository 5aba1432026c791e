import {
  type GivenResults,
  invalidField,
  type matchBrokerPart,
  type Part,
  type Unit,
} from '@lobbykit/core/area';
import type { LobbiesDependencies } from './dependencies.ts';
import { lobbyHostings, lobbyStates, spectatorTeam } from './states.ts';
import { teamsOf, type WholeLobby } from './views.ts';

type Broker = typeof matchBrokerPart extends Part<infer Value> ? Value : never;

/** How a match on the machine of the host ends. */
export type P2pEnd = Pick<Parameters<Broker['reportEnd']>[1], 'endReason'> & {
  /** As the host sent them. */
  readonly results?: GivenResults | undefined;
};

/** Whether a match is played on the machine of the host. */
export const isP2pRunning = ({ state, hosting }: WholeLobby['row']): boolean =>
  state === lobbyStates.RUNNING && hosting === lobbyHostings.P2P;

/**
 * Tells other areas that the P2P match of a locked lobby has ended, with the members as its players. A match on a game server
 * ends at the broker. Throws INVALID_FIELD.
 */
export async function reportP2pEnd(
  unit: Unit,
  { ctx, broker }: Pick<LobbiesDependencies, 'ctx' | 'broker'>,
  whole: WholeLobby,
  how: P2pEnd,
): Promise<void> {
  const { row, members } = whole;
  if (!isP2pRunning(row) || row.matchId === null) return;
  const teams = teamsOf(row).length;
  if (how.results?.teams?.some(({ team }) => team >= teams))
    throw invalidField('results.teams', `must name teams of the lobby, from 0 to ${teams - 1}`);
  await broker?.reportEnd(unit, {
    match: {
      matchId: row.matchId,
      playerIds: members.map(({ playerId }) => playerId),
      matchProperties: propertiesOf(whole),
      playerProperties: playerPropertiesOf(members),
    },
    startedAt: row.startedAt ?? ctx.clock.now(),
    ...how,
  });
}

/** Who plays where, and what the host has chosen, for the game server of a match and for its history. */
export const propertiesOf = ({ row, members }: WholeLobby): string =>
  JSON.stringify({
    lobbyId: row.id,
    name: row.name,
    region: row.region,
    build: row.build,
    joinWhileRunning: row.joinWhileRunning,
    teams: teamsOf(row).map((team, at) => ({
      ...team,
      playerIds: members.filter((member) => member.team === at).map(({ playerId }) => playerId),
    })),
    spectatorIds: members.filter(({ team }) => team === spectatorTeam).map(({ playerId }) => playerId),
    metadata: row.metadata,
  });

/** What players have set for themselves, as JSON, for the game server of a match and for its history. */
export const playerPropertiesOf = (members: WholeLobby['members']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    members
      .filter(({ metadata }) => Object.keys(metadata as object).length > 0)
      .map(({ playerId, metadata }) => [playerId, JSON.stringify({ metadata })]),
  );
