import { defineErrors, ticketRefusals } from '@lobbykit/core/area';

/** The errors that the area declares. */
export const ownErrors = defineErrors({
  LOBBY_NOT_FOUND: ['NOT_FOUND', 'the lobby does not exist, or you may not see it'],
  NOT_IN_LOBBY: ['NOT_FOUND', 'you are not in a lobby'],
  LOBBY_PLAYER_NOT_FOUND: ['NOT_FOUND', 'there is no such player in the lobby'],
  LOBBY_CODE_UNKNOWN: ['NOT_FOUND', 'there is no lobby with this invite code'],
  LOBBY_FULL: ['RESOURCE_EXHAUSTED', 'the lobby, or the team, has too few free places'],
  LOBBY_KICKED: ['PERMISSION_DENIED', 'the player was kicked from this lobby a short time ago'],
  LOBBY_HOST_REQUIRED: ['PERMISSION_DENIED', 'only the host of the lobby may do this'],
  LOBBY_STATE_WRONG: ['FAILED_PRECONDITION', 'the lobby is not in a state that allows this'],
  LOBBY_NOT_READY: ['FAILED_PRECONDITION', 'there are no players, or not all of them are ready'],
  LOBBY_TOO_SMALL: ['FAILED_PRECONDITION', 'players of the lobby would lose their places'],
  LOBBY_PARTY_LEADER_REQUIRED: ['PERMISSION_DENIED', 'only the leader of a party can bring it'],
  IN_TICKET: ['FAILED_PRECONDITION', 'the player waits for a match'],
});

/** The errors that it answers: matchmaking declares IN_LOBBY. */
export const lobbyErrors = { ...ownErrors, ...ticketRefusals };
