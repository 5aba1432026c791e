/**
 * The states of a lobby, as integers of the wire.
 *
 * OPEN: players gather. STARTING: the host has started a match, and its server is not ready. RUNNING: the match is played.
 * When the match has failed or is over, the lobby is OPEN again. CLOSED: the lobby has ended; only its last event says so.
 */
export const lobbyStates = { OPEN: 0, STARTING: 1, RUNNING: 2, CLOSED: 3 } as const;

/** Who finds a lobby and joins it without its code: nobody, friends of the host, or everybody. */
export const lobbyVisibilities = { PRIVATE: 0, FRIENDS: 1, PUBLIC: 2 } as const;

/** Where the match of a lobby is played: on a game server, or on the machine of the host. */
export const lobbyHostings = { BROKER: 0, P2P: 1 } as const;

/** The team of a spectator. */
export const spectatorTeam = -1;
