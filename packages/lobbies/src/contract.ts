import {
  Bool,
  commonErrors,
  defineContract,
  displayText,
  Empty,
  HealthRecord,
  MatchResultsInput,
  maybe,
  nextPageToken,
  pageFields,
  text,
  z,
} from '@lobbykit/core/area';
import { lobbyErrors as errors } from './errors.ts';
import {
  JoinLobby,
  Lobby,
  LobbyChange,
  LobbyState,
  lobbyAnswer,
  lobbyField,
  NewLobby,
  PlayerChange,
  playerFields,
  TeamChange,
} from './schemas.ts';

const changed = ['anyEvent.lobbies/LobbyChanged'];
const change = { access: 'player', out: lobbyAnswer, emits: changed } as const;
const entering = [
  errors.IN_LOBBY,
  errors.IN_TICKET,
  errors.LOBBY_FULL,
  errors.LOBBY_PARTY_LEADER_REQUIRED,
  commonErrors.CREDENTIAL_INVALID,
] as const;
const byHost = [errors.LOBBY_NOT_FOUND, errors.LOBBY_HOST_REQUIRED] as const;
const lobbyList = z.object({ lobbies: z.array(Lobby), ...nextPageToken });

export const lobbiesContract = defineContract({
  area: 'lobbies',
  title: 'Lobbies',
  permissions: { 'lobbies.admin': 'Read and delete lobbies.' },
  routes: {
    create: {
      ...change,
      method: 'POST',
      path: '/lobbies/create',
      body: NewLobby,
      errors: entering,
      summary: 'Creates a lobby that the caller hosts.',
    },
    list: {
      method: 'GET',
      path: '/lobbies',
      rate: 'search',
      access: 'player',
      query: z.object({
        region: maybe(text(64)),
        build: maybe(text(64)),
        state: maybe(LobbyState),
        hasFreeSeats: maybe(Bool),
        metadata: maybe(z.array(text(512)).max(8)).meta({
          description:
            '`key=value`, several times. The lobby must have a text or an integer with this value.',
        }),
        ...pageFields,
      }),
      out: lobbyList,
      summary: 'Lists public lobbies and those that friends host, the newest first.',
      description:
        'The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have fewer lobbies than `limit` although another one follows.',
    },
    mine: {
      method: 'GET',
      path: '/lobbies/mine',
      access: 'player',
      out: lobbyAnswer,
      errors: [errors.NOT_IN_LOBBY],
      summary: 'Reads the caller’s lobby.',
    },
    get: {
      method: 'GET',
      path: '/lobbies/{lobbyId}',
      access: 'player',
      params: lobbyField,
      out: lobbyAnswer,
      errors: [errors.LOBBY_NOT_FOUND],
      summary: 'Reads a lobby that the caller is in.',
    },
    join: {
      ...change,
      method: 'POST',
      path: '/lobbies/join',
      body: JoinLobby,
      errors: [
        ...entering,
        errors.LOBBY_NOT_FOUND,
        errors.LOBBY_CODE_UNKNOWN,
        errors.LOBBY_KICKED,
        errors.LOBBY_STATE_WRONG,
      ],
      summary: 'Joins a lobby, by its id if the caller can see it, or by its invite code.',
      description:
        'A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for the rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join, or the other way round.',
    },
    leave: {
      method: 'POST',
      path: '/lobbies/leave',
      access: 'player',
      body: lobbyField,
      out: Empty,
      errors: [errors.LOBBY_NOT_FOUND],
      emits: changed,
      summary:
        'Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.',
    },
    update: {
      ...change,
      method: 'PATCH',
      path: '/lobbies/update',
      body: lobbyField.extend({
        mask: maybe(text(256)).meta({
          description: 'Paths of fields with commas. If empty, all fields that are present.',
        }),
        lobby: LobbyChange,
      }),
      errors: [...byHost, errors.LOBBY_STATE_WRONG, errors.LOBBY_TOO_SMALL],
      summary: 'Changes a lobby that the caller hosts. Places change only while it is OPEN.',
    },
    setTeam: {
      ...change,
      method: 'PUT',
      path: '/lobbies/team',
      body: TeamChange,
      errors: [...byHost, errors.LOBBY_PLAYER_NOT_FOUND, errors.LOBBY_FULL, errors.LOBBY_STATE_WRONG],
      summary: 'Moves the caller to another team or to the spectators; the host also moves others.',
    },
    setReady: {
      ...change,
      method: 'PUT',
      path: '/lobbies/ready',
      body: lobbyField.extend({ isReady: Bool }),
      errors: [errors.LOBBY_NOT_FOUND, errors.LOBBY_STATE_WRONG],
      summary: 'Says whether the caller is ready.',
    },
    setPlayer: {
      ...change,
      method: 'PUT',
      path: '/lobbies/player',
      body: PlayerChange,
      errors: [errors.LOBBY_NOT_FOUND, errors.LOBBY_STATE_WRONG],
      summary: 'Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.',
      description:
        'Other members see them, and the game server gets them in `playerProperties` of the match.',
    },
    kick: {
      ...change,
      method: 'PUT',
      path: '/lobbies/kick',
      body: playerFields,
      errors: [...byHost, errors.LOBBY_PLAYER_NOT_FOUND],
      summary: 'Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.',
    },
    setHost: {
      ...change,
      method: 'PUT',
      path: '/lobbies/host',
      body: playerFields,
      errors: [...byHost, errors.LOBBY_PLAYER_NOT_FOUND, errors.LOBBY_STATE_WRONG],
      summary: 'Makes another member the host.',
    },
    start: {
      ...change,
      method: 'POST',
      path: '/lobbies/start',
      rate: 'lobby_start',
      body: lobbyField.extend({
        force: maybe(Bool).meta({ description: 'Starts although players are not ready.' }),
        connectionDetails: maybe(displayText(1024)).meta({
          description: 'The address of the host, for P2P alone.',
        }),
      }),
      errors: [...byHost, errors.LOBBY_STATE_WRONG, errors.LOBBY_NOT_READY],
      summary: 'Starts the match: on a game server, or at once on the machine of the host.',
    },
    finish: {
      ...change,
      method: 'POST',
      path: '/lobbies/finish',
      rate: 'lobby_finish',
      body: lobbyField.extend({ results: maybe(MatchResultsInput) }),
      errors: [...byHost, errors.LOBBY_STATE_WRONG],
      summary: 'Ends a P2P match. The lobby is OPEN again, with everybody in it.',
      description:
        '`results` says how the match went. The host says so, and nobody checks it: do not reward players for it.',
    },
    adminList: {
      method: 'GET',
      path: '/admin/lobbies',
      access: 'operator',
      permission: 'lobbies.admin',
      query: z.object({ state: maybe(LobbyState), ...pageFields }),
      out: lobbyList,
      summary: 'Lists all lobbies, the newest first, without codes and addresses.',
    },
    adminDelete: {
      method: 'DELETE',
      path: '/admin/lobbies/{lobbyId}',
      access: 'operator',
      permission: 'lobbies.admin',
      params: lobbyField,
      out: z.object({ lobbyDeleted: Bool }),
      errors: [errors.LOBBY_NOT_FOUND],
      emits: changed,
      object: 'lobbyId',
      summary: 'Deletes a lobby. A match that runs goes on.',
    },
    healthz: {
      method: 'GET',
      path: '/lobbies/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether lobbies can be read and changed.',
    },
  },
});
