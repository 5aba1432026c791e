import {
  type Area,
  accountBanned,
  accountDeleting,
  accountsPart,
  connectionsPart,
  defineArea,
  friendsPart,
  matchBrokerPart,
  matchChanged,
  matchmakingPart,
  on,
  optional,
  partiesPart,
  type Service,
  ticketStarting,
  type Unit,
} from '@lobbykit/core/area';
import { lobbiesContract } from './contract.ts';
import { lobbyErrors, ownErrors } from './errors.ts';
import { lobbyLimits, lobbyRates } from './limits.ts';
import { createNotifications, lobbyEvents } from './notifications.ts';
import { type LobbyQueries, lobbyQueries } from './queries.ts';
import { leaveMatchOf, lockLobby, removeMember } from './roster.ts';
import { createLobbyOperations } from './service.lobbies.ts';
import { createMatchOperations, followMatch } from './service.matches.ts';
import { createMemberOperations } from './service.members.ts';
import { lobbies, lobbyKicks, lobbyMembers } from './tables.ts';
import { createAbsenceTask } from './tasks.ts';

/** The options of lobbies. */
export interface LobbiesOptions {
  /**
   * Whether the build of a lobby that a game server hosts is the build that this server must have: one of the builds of the
   * allocators, and any other is refused. Default false: it only filters lists.
   */
  readonly lobbyServerBuilds: boolean;
}

/** Lobbies: matches that players make, with teams, spectators, codes and a host. */
export const lobbiesArea: Area<
  typeof lobbiesContract.routes,
  Service<typeof lobbiesContract.routes> & LobbyQueries,
  LobbiesOptions,
  typeof lobbyLimits,
  typeof lobbyRates,
  'lobbies'
> = defineArea({
  contract: lobbiesContract,
  tables: [lobbies, lobbyMembers, lobbyKicks],
  errors: ownErrors,
  events: lobbyEvents,
  limits: lobbyLimits,
  rates: lobbyRates,
  options: { lobbyServerBuilds: false },
  needs: {
    accounts: accountsPart,
    connections: connectionsPart,
    friends: optional(friendsPart),
    parties: optional(partiesPart),
    matchmaking: optional(matchmakingPart),
    broker: optional(matchBrokerPart),
  },
  create(ctx, needs, { lobbyServerBuilds }) {
    const notifications = createNotifications(ctx, needs.accounts);
    const dependencies = { ctx, ...needs, notifications, lobbyServerBuilds };
    const leave = async (unit: Unit, { accountId }: { readonly accountId: string }): Promise<void> => {
      const member = await unit.get(lobbyMembers, { playerId: accountId });
      if (member) await leaveMatchOf(unit, dependencies, member.lobbyId, [accountId]);
      const whole = member && (await lockLobby(unit, member.lobbyId));
      if (whole?.members.some(({ playerId }) => playerId === accountId))
        await removeMember(unit, dependencies, whole, accountId, 'LEFT');
    };
    return {
      ...lobbyQueries,
      operations: {
        ...createLobbyOperations(dependencies),
        ...createMemberOperations(dependencies),
        ...createMatchOperations(dependencies),
      },
      tasks: [createAbsenceTask(dependencies), notifications.task],
      listeners: [
        // The match of a lobby is locked before parties and tickets, as when it ends.
        on(accountBanned, leave, { before: ['matchmaking', 'parties'] }),
        // And the lobby before the history forgets the player: no match of the lobby ends in between.
        on(
          accountDeleting,
          async (unit, { accountId }) => {
            await leave(unit, { accountId });
            await unit.delete(lobbyKicks, { playerId: accountId });
          },
          { before: ['matches', 'matchmaking', 'parties'] },
        ),
        on(ticketStarting, async (unit, { playerIds, refuse }) => {
          const where = { playerId: { in: playerIds } };
          for (const { playerId } of await unit.find(lobbyMembers, { where, limit: playerIds.length }))
            refuse(playerId, lobbyErrors.IN_LOBBY({ metadata: { playerId } }));
        }),
        on(matchChanged, (unit, change) => followMatch(unit, dependencies, change)),
      ],
      stop: notifications.stop,
    };
  },
});
