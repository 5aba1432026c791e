// The public types of @lobbykit/game-server, without comments. Written by `npm run reference`.

// @lobbykit/game-server
export { GameServerError } from './error.ts';
export { createGameServer, type FreeSeats, type GameServer, type JoinedPlayer, type Match, type MatchOutcome, type MatchProperties, type MatchResults, type MatchSession, type PlayerProperties, type PlayerResult, type ReadyDetails } from './game-server.ts';
export type { ServerHealth } from './health.ts';
export type { GameServerOptions } from './options.ts';

// packages/game-server/src/error.ts
export declare class GameServerError extends Error {
    readonly status: number;
    readonly reason: string;
    constructor(status: number, body: string);
}

// packages/game-server/src/game-server.ts
export interface Match {
    readonly matchId: string;
    readonly playerIds: readonly string[];
    readonly matchProperties: string;
    readonly playerProperties: Readonly<Record<string, string>>;
}
export interface MatchProperties {
    readonly queueName: string;
    readonly region?: string;
    readonly teams: readonly (readonly string[])[];
    readonly rules?: Readonly<Record<string, unknown>>;
}
export interface PlayerProperties {
    readonly team: number;
    readonly ticketId: string;
    readonly displayName: string;
    readonly partyId?: string;
    readonly [entry: string]: unknown;
}
export type MatchOutcome = 'WIN' | 'LOSS' | 'DRAW';
export interface MatchResults {
    readonly teams?: readonly {
        readonly team: number;
        readonly outcome?: MatchOutcome;
        readonly score?: number;
    }[];
    readonly players?: Readonly<Record<string, PlayerResult>>;
}
export interface PlayerResult {
    readonly outcome?: MatchOutcome;
    readonly score?: number;
    readonly placement?: number;
    readonly stats?: Readonly<Record<string, number>>;
}
export interface ReadyDetails {
    readonly connectionDetails: string;
    readonly perPlayer?: Readonly<Record<string, string>>;
}
export interface FreeSeats {
    readonly openSlots: readonly {
        readonly team: number;
        readonly count: number;
    }[];
    readonly leftPlayerIds?: readonly string[];
    readonly connectionDetails?: string;
    readonly expiresSeconds?: number;
}
export interface JoinedPlayer {
    readonly playerId: string;
    readonly team: number;
    readonly ticketId: string;
    readonly playerProperties: string;
}
export interface MatchSession {
    readonly match: Match;
    ready(details: ReadyDetails): Promise<void>;
    fillSeats(seats: FreeSeats): Promise<readonly JoinedPlayer[]>;
}
export interface GameServer {
    readonly serverId: string;
    serve(play: (session: MatchSession) => Promise<MatchResults | undefined> | Promise<void>): Promise<void>;
    drain(): Promise<void>;
}
export declare function createGameServer(options?: GameServerOptions): GameServer;

// packages/game-server/src/health.ts
export interface ServerHealth {
    readonly players?: number;
    readonly tickMilliseconds?: number;
    readonly memoryBytes?: number;
}

// packages/game-server/src/options.ts
export interface GameServerOptions {
    readonly baseUrl?: string | undefined;
    readonly apiKey?: string | undefined;
    readonly serverId?: string | undefined;
    readonly requirements?: string | undefined;
    readonly build?: string | undefined;
    readonly concurrentMatches?: number;
    readonly retrySeconds?: number;
    readonly health?: () => ServerHealth;
    readonly onError?: (error: unknown) => void;
    readonly fetch?: typeof fetch;
    readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
    readonly now?: () => number;
}
