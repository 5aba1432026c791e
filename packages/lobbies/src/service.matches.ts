import { invalidField, type MatchChange, playerOf, type Unit } from '@lobbykit/core/area';
import type { LobbiesDependencies, LobbyOperations } from './dependencies.ts';
import { lobbyErrors as errors } from './errors.ts';
import { isP2pRunning, playerPropertiesOf, propertiesOf, reportP2pEnd } from './p2p-end.ts';
import { lockLobby, lockLobbyOf, openAgain, saveLobby } from './roster.ts';
import { canStart } from './rules.ts';
import { checkBuild } from './service.lobbies.ts';
import { lobbyHostings, lobbyStates } from './states.ts';
import { lobbies, lobbyMembers } from './tables.ts';
import { viewFor } from './views.ts';

/** Creates the operations that start and end matches. */
export function createMatchOperations(
  dependencies: LobbiesDependencies,
): LobbyOperations<'start' | 'finish'> {
  const { ctx, accounts, broker } = dependencies;
  return {
    start: (call, { lobbyId, force = false, connectionDetails = '' }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const whole = await lockLobbyOf(unit, lobbyId, own, true);
        const { row, members } = whole;
        if (row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
        if (!canStart(members, row.hostId, force)) throw errors.LOBBY_NOT_READY();
        const isP2p = row.hosting === lobbyHostings.P2P;
        if (isP2p !== connectionDetails.length > 0)
          throw invalidField('connectionDetails', 'must be given for P2P, and for nothing else');
        const matchId = ctx.ids.next('match');
        if (isP2p) {
          await unit.update(lobbyMembers, { lobbyId }, { connectionDetails });
          const after = members.map((member) => ({ ...member, connectionDetails }));
          const startedAt = ctx.clock.now();
          const patch = { state: lobbyStates.RUNNING, matchId, address: connectionDetails, startedAt };
          const saved = await saveLobby(unit, dependencies, { row, members: after }, patch, 'RUNNING');
          return viewFor(unit, accounts, saved, own);
        }
        if (!broker)
          throw errors.LOBBY_STATE_WRONG({ message: 'this server gives no matches to game servers' });
        checkBuild(dependencies, row, 'build');
        await broker.enqueue(unit, {
          matchId,
          ...(dependencies.lobbyServerBuilds && row.build !== '' && { build: row.build }),
          playerIds: members.map(({ playerId }) => playerId),
          matchProperties: propertiesOf(whole),
          playerProperties: playerPropertiesOf(members),
        });
        const patch = { state: lobbyStates.STARTING, matchId };
        const saved = await saveLobby(unit, dependencies, whole, patch, 'STARTING');
        return viewFor(unit, accounts, saved, own);
      }),

    finish: (call, { lobbyId, results }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const whole = await lockLobbyOf(unit, lobbyId, own, true);
        if (!isP2pRunning(whole.row)) throw errors.LOBBY_STATE_WRONG();
        const opened = await openAgain(unit, dependencies, whole);
        await reportP2pEnd(unit, dependencies, whole, { endReason: 'ENDED', results });
        return viewFor(unit, accounts, opened, own);
      }),
  };
}

/** Follows the match of a lobby: RUNNING when its server is ready, OPEN again when it has failed or is over. */
export async function followMatch(
  unit: Unit,
  dependencies: LobbiesDependencies,
  change: MatchChange,
): Promise<void> {
  const { matchId } = change.match;
  const [found] = await unit.find(lobbies, { where: { matchId }, limit: 1 });
  const whole = found && (await lockLobby(unit, found.id));
  if (whole?.row.matchId !== matchId) return;
  if (change.kind !== 'READY') {
    await openAgain(unit, dependencies, whole);
    return;
  }
  const members = whole.members.map((member) => ({
    ...member,
    connectionDetails: change.connectionOf(member.playerId),
  }));
  for (const connectionDetails of new Set(members.map((member) => member.connectionDetails))) {
    const ids = members
      .filter((member) => member.connectionDetails === connectionDetails)
      .map(({ playerId }) => playerId);
    await unit.update(lobbyMembers, { playerId: { in: ids } }, { connectionDetails });
  }
  await saveLobby(unit, dependencies, { row: whole.row, members }, { state: lobbyStates.RUNNING }, 'RUNNING');
}
