import {
  Bool,
  displayText,
  EntityMetadata,
  EntryKey,
  enumeration,
  Id,
  int32,
  MetadataMap,
  maybe,
  nameText,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';
import { lobbyHostings, lobbyStates, lobbyVisibilities } from './states.ts';

export const LobbyState = enumeration('LobbyState', 'LOBBY_STATE', lobbyStates);
const LobbyVisibility = enumeration('LobbyVisibility', 'LOBBY_VISIBILITY', lobbyVisibilities);
const LobbyHosting = enumeration('LobbyHosting', 'LOBBY_HOSTING', lobbyHostings);

const LobbyPlayer = z
  .object({
    playerId: z.string(),
    displayName: z.string(),
    isReady: Bool,
    isHost: Bool,
    partyId: z.string().meta({ description: 'The party with which the player came. Empty for none.' }),
    metadata: MetadataMap.meta({ description: 'What the player has set, for example a character.' }),
  })
  .meta({ id: 'LobbyPlayer', description: 'A member of a lobby.' });

const LobbyTeam = z
  .object({
    name: z.string(),
    size: z.int(),
    players: z.array(LobbyPlayer).meta({ description: 'The longest-standing member comes first.' }),
  })
  .meta({ id: 'LobbyTeam', description: 'A team of a lobby with its players.' });

export const Lobby = z
  .object({
    lobbyId: z.string(),
    name: z.string(),
    hostId: z.string(),
    inviteCode: z.string().meta({ description: 'For members; otherwise empty.' }),
    visibility: LobbyVisibility,
    state: LobbyState,
    hosting: LobbyHosting,
    teams: z.array(LobbyTeam),
    spectators: z.array(LobbyPlayer),
    spectatorSeats: z.int(),
    region: z.string(),
    build: z.string(),
    joinWhileRunning: Bool,
    metadata: MetadataMap,
    matchId: z
      .string()
      .meta({ description: 'For members, while the lobby is STARTING or RUNNING; otherwise empty.' }),
    connectionDetails: z.string().meta({
      description: 'How the caller connects. For members, while the lobby is RUNNING; otherwise empty.',
    }),
    revision: z.int().meta({ description: 'Grows with every change. Events have it too.' }),
    createdTimestamp: TimestampSeconds,
  })
  .meta({ id: 'Lobby', description: 'A match that players make, before, while and after it is played.' });
export type Lobby = z.input<typeof Lobby>;

const NewLobbyTeam = z
  .object({ name: nameText(32), size: int32({ min: 1, max: 256 }) })
  .meta({ id: 'NewLobbyTeam', description: 'A team with its number of places.' });

const teams = z.array(NewLobbyTeam).min(1).max(64);
const spectatorSeats = int32({ min: 0, max: 256 });
const metadata = z.record(EntryKey, EntityMetadata);

const changeable = {
  visibility: maybe(LobbyVisibility),
  spectatorSeats: maybe(spectatorSeats),
  region: maybe(displayText(64)),
  build: maybe(displayText(64)),
  joinWhileRunning: maybe(Bool),
  metadata: maybe(metadata),
};

export const NewLobby = z.object({
  ...changeable,
  name: nameText(64),
  teams,
  hosting: maybe(LobbyHosting),
  withParty: maybe(Bool).meta({ description: 'The party that the caller leads comes too, as a whole.' }),
});

export const LobbyChange = z
  .object({ ...changeable, name: maybe(nameText(64)), teams: maybe(teams) })
  .meta({ id: 'LobbyChange', description: 'The fields of a lobby that change.' });

const team = maybe(int32({ min: 0, max: 63 })).meta({ description: 'The number of the team, from 0.' });
const asSpectator = maybe(Bool);

export const lobbyField = z.object({ lobbyId: Id });
export const playerFields = z.object({ lobbyId: Id, playerId: Id });
export const JoinLobby = z.object({
  lobbyId: maybe(Id),
  inviteCode: maybe(text(64)),
  team,
  asSpectator,
  withParty: maybe(Bool),
});
export const TeamChange = z.object({ lobbyId: Id, playerId: maybe(Id), team, asSpectator });
export const PlayerChange = z.object({
  lobbyId: Id,
  metadata: metadata.meta({
    description: 'Replaces what the caller has set before. If empty, nothing is set.',
  }),
});
export const lobbyAnswer = z.object({ lobby: Lobby });
