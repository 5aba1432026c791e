// The public types of @lobbykit/matches/client, without comments. Written by `npm run reference`.

type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
export declare const MatchEndReason: {
    readonly UNSPECIFIED: 0;
    readonly ENDED: 1;
    readonly SERVER_LOST: 2;
    readonly TIMED_OUT: 3;
    readonly BY_OPERATOR: 4;
};
export type MatchEndReason = (typeof MatchEndReason)[keyof typeof MatchEndReason];
export type MatchEndReasonInput = EnumerationInput<typeof MatchEndReason>;
export declare const MatchOutcome: {
    readonly UNSPECIFIED: 0;
    readonly WIN: 1;
    readonly LOSS: 2;
    readonly DRAW: 3;
};
export type MatchOutcome = (typeof MatchOutcome)[keyof typeof MatchOutcome];
export type MatchOutcomeInput = EnumerationInput<typeof MatchOutcome>;
export interface MatchRecord {
    matchId: string;
    queueName: string;
    lobbyId: string;
    serverId?: string | undefined;
    startedTimestamp: number;
    endedTimestamp: number;
    endReason: MatchEndReason;
    teams: Array<{
        team: number;
        outcome: MatchOutcome;
        score: number;
        players: Array<{
            playerId: string;
            displayName: string;
            role: string;
            outcome: MatchOutcome;
            score: number;
            placement: number;
            stats: Record<string, number>;
            ratingBefore?: number | undefined;
            ratingAfter?: number | undefined;
        }>;
    }>;
    properties: string;
}
export interface MatchesOperations {
    history(input?: {
        queueName?: string | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        matches: MatchRecord[];
        nextPageToken?: string | undefined;
    }>;
    get(input: {
        matchId: string;
    }, options?: CallOptions): Promise<{
        match: MatchRecord;
    }>;
}
export interface MatchesAdminOperations {
    adminHistory(input?: {
        accountId?: string | null | undefined;
        queueName?: string | null | undefined;
        fromTimestamp?: number | null | undefined;
        toTimestamp?: number | null | undefined;
        limit?: number | null | undefined;
        offset?: number | null | undefined;
        pageToken?: string | null | undefined;
    }, options?: CallOptions): Promise<{
        matches: MatchRecord[];
        nextPageToken?: string | undefined;
    }>;
}
export declare const matchesClient: AreaClient<'matches', MatchesOperations, MatchesAdminOperations>;
export {};
