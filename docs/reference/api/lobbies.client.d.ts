// The public types of @lobbykit/lobbies/client, without comments. Written by `npm run reference`.

type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
export declare const LobbyHosting: {
    readonly BROKER: 0;
    readonly P2P: 1;
};
export type LobbyHosting = (typeof LobbyHosting)[keyof typeof LobbyHosting];
export type LobbyHostingInput = EnumerationInput<typeof LobbyHosting>;
export declare const LobbyState: {
    readonly OPEN: 0;
    readonly STARTING: 1;
    readonly RUNNING: 2;
    readonly CLOSED: 3;
};
export type LobbyState = (typeof LobbyState)[keyof typeof LobbyState];
export type LobbyStateInput = EnumerationInput<typeof LobbyState>;
export declare const LobbyVisibility: {
    readonly PRIVATE: 0;
    readonly FRIENDS: 1;
    readonly PUBLIC: 2;
};
export type LobbyVisibility = (typeof LobbyVisibility)[keyof typeof LobbyVisibility];
export type LobbyVisibilityInput = EnumerationInput<typeof LobbyVisibility>;
export declare const MatchOutcome: {
    readonly UNSPECIFIED: 0;
    readonly WIN: 1;
    readonly LOSS: 2;
    readonly DRAW: 3;
};
export type MatchOutcome = (typeof MatchOutcome)[keyof typeof MatchOutcome];
export type MatchOutcomeInput = EnumerationInput<typeof MatchOutcome>;
export interface ComponentHealth {
    component: string;
    healthy: boolean;
    status: string;
}
export interface EntityMetadata {
    stringPayload?: string | null | undefined;
    intPayload?: number | bigint | string | null | undefined;
    jsonPayload?: string | null | undefined;
}
export interface Health {
    healthy: boolean;
    components: ComponentHealth[];
}
export interface Lobby {
    lobbyId: string;
    name: string;
    hostId: string;
    inviteCode: string;
    visibility: LobbyVisibility;
    state: LobbyState;
    hosting: LobbyHosting;
    teams: LobbyTeam[];
    spectators: LobbyPlayer[];
    spectatorSeats: number;
    region: string;
    build: string;
    joinWhileRunning: boolean;
    metadata: Record<string, EntityMetadata>;
    matchId: string;
    connectionDetails: string;
    revision: number;
    createdTimestamp: number;
}
export interface LobbyChange {
    visibility?: LobbyVisibilityInput | null | undefined;
    spectatorSeats?: number | null | undefined;
    region?: string | null | undefined;
    build?: string | null | undefined;
    joinWhileRunning?: boolean | null | undefined;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
    name?: string | null | undefined;
    teams?: readonly NewLobbyTeam[] | null | undefined;
}
export interface LobbyPlayer {
    playerId: string;
    displayName: string;
    isReady: boolean;
    isHost: boolean;
    partyId: string;
}
export interface LobbyTeam {
    name: string;
    size: number;
    players: LobbyPlayer[];
}
export interface MatchResults {
    teams?: ReadonlyArray<{
        team: number;
        outcome?: MatchOutcomeInput | null | undefined;
        score?: number | null | undefined;
    }> | null | undefined;
    players?: Readonly<Record<string, {
        outcome?: MatchOutcomeInput | null | undefined;
        score?: number | null | undefined;
        placement?: number | null | undefined;
        stats?: Readonly<Record<string, number>> | null | undefined;
    }>> | null | undefined;
}
export interface NewLobbyTeam {
    name: string;
    size: number;
}
export interface LobbiesOperations {
    create(input: {
        visibility?: LobbyVisibilityInput | null | undefined;
        spectatorSeats?: number | null | undefined;
        region?: string | null | undefined;
        build?: string | null | undefined;
        joinWhileRunning?: boolean | null | undefined;
        metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
        name: string;
        teams: readonly NewLobbyTeam[];
        hosting?: LobbyHostingInput | null | undefined;
        withParty?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    list(input?: {
        region?: string | null | undefined;
        build?: string | null | undefined;
        state?: LobbyStateInput | null | undefined;
        hasFreeSeats?: boolean | null | undefined;
        metadata?: readonly string[] | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        lobbies: Lobby[];
        nextPageToken?: string | undefined;
    }>;
    mine(input?: Empty, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    get(input: {
        lobbyId: string;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    join(input?: {
        lobbyId?: string | null | undefined;
        inviteCode?: string | null | undefined;
        team?: number | null | undefined;
        asSpectator?: boolean | null | undefined;
        withParty?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    leave(input: {
        lobbyId: string;
    }, options?: CallOptions): Promise<Empty>;
    update(input: {
        lobbyId: string;
        mask?: string | null | undefined;
        lobby: LobbyChange;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    setTeam(input: {
        lobbyId: string;
        playerId?: string | null | undefined;
        team?: number | null | undefined;
        asSpectator?: boolean | null | undefined;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    setReady(input: {
        lobbyId: string;
        isReady: boolean;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    kick(input: {
        lobbyId: string;
        playerId: string;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    setHost(input: {
        lobbyId: string;
        playerId: string;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    start(input: {
        lobbyId: string;
        force?: boolean | null | undefined;
        connectionDetails?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
    finish(input: {
        lobbyId: string;
        results?: MatchResults | null | undefined;
    }, options?: CallOptions): Promise<{
        lobby: Lobby;
    }>;
}
export interface LobbiesAdminOperations {
    adminList(input?: {
        state?: LobbyStateInput | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        lobbies: Lobby[];
        nextPageToken?: string | undefined;
    }>;
    adminDelete(input: {
        lobbyId: string;
    }, options?: CallOptions): Promise<{
        lobbyDeleted: boolean;
    }>;
    healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}
export declare const lobbiesClient: AreaClient<'lobbies', LobbiesOperations, LobbiesAdminOperations>;
export {};
