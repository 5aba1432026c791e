import type { Context } from '@lobbykit/core/area';

/** The limits of lobbies. */
export const lobbyLimits = {
  lobbyPlayers: [64, 256, 'places per lobby, those of spectators included'],
  lobbyTeams: [16, 64, 'teams per lobby'],
  lobbyMetadataEntries: [32, 128, 'metadata entries per lobby'],
  lobbyMetadataBytes: [4_096, 16_384, 'bytes of all metadata of a lobby, as JSON'],
  lobbyPlayerMetadataEntries: [8, 64, 'metadata entries per player of a lobby'],
  lobbyPlayerMetadataBytes: [1_024, 4_096, 'bytes of all metadata of a player of a lobby, as JSON'],
  lobbyAbsenceSeconds: [
    120,
    86_400,
    'seconds after their last event stream or request until a member of a lobby counts as away',
  ],
  lobbyKickSeconds: [600, 604_800, 'seconds in which a kicked player cannot join the lobby again'],
} as const;

export type LobbiesContext = Context<typeof lobbyLimits>;

/**
 * The rate classes of lobbies: matches that a host starts, each on a game server; matches that a host ends, each a row of the
 * history; and unknown invite codes.
 */
export const lobbyRates = {
  lobby_start: { points: 20, seconds: 60 },
  lobby_finish: { points: 60, seconds: 600 },
  lobby_code: { points: 10, seconds: 60 },
  lobby_code_by_address: { points: 30, seconds: 60 },
} as const;
