// The public types of @lobbykit/matches, without comments. Written by `npm run reference`.

// @lobbykit/matches
export { matchesArea } from './matches-area.ts';

// packages/matches/src/contract.ts
export declare const matchesContract: import("@lobbykit/core/area").Contract<{
    readonly history: {
        readonly method: "GET";
        readonly path: "/matches/history";
        readonly access: "player";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            queueName: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            matches: z.ZodArray<z.ZodObject<{
                matchId: z.ZodString;
                queueName: z.ZodString;
                lobbyId: z.ZodString;
                serverId: z.ZodOptional<z.ZodString>;
                startedTimestamp: z.ZodInt;
                endedTimestamp: z.ZodInt;
                endReason: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    team: z.ZodInt;
                    outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                    score: z.ZodNumber;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        role: z.ZodString;
                        outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                        score: z.ZodNumber;
                        placement: z.ZodInt;
                        stats: z.ZodRecord<z.ZodString, z.ZodNumber>;
                        ratingBefore: z.ZodOptional<z.ZodNumber>;
                        ratingAfter: z.ZodOptional<z.ZodNumber>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                properties: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the matches that the caller has played, the newest first.";
        readonly description: "A page has at most 100 matches.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/matches/history/{matchId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            matchId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            match: z.ZodObject<{
                matchId: z.ZodString;
                queueName: z.ZodString;
                lobbyId: z.ZodString;
                serverId: z.ZodOptional<z.ZodString>;
                startedTimestamp: z.ZodInt;
                endedTimestamp: z.ZodInt;
                endReason: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    team: z.ZodInt;
                    outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                    score: z.ZodNumber;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        role: z.ZodString;
                        outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                        score: z.ZodNumber;
                        placement: z.ZodInt;
                        stats: z.ZodRecord<z.ZodString, z.ZodNumber>;
                        ratingBefore: z.ZodOptional<z.ZodNumber>;
                        ratingAfter: z.ZodOptional<z.ZodNumber>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                properties: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reads the record of a match that the caller was in.";
    };
    readonly adminHistory: {
        readonly method: "GET";
        readonly path: "/matchbroker/admin/history";
        readonly access: "operator";
        readonly permission: "matchbroker.read";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            accountId: import("@lobbykit/core/area").Maybe<string, string>;
            queueName: import("@lobbykit/core/area").Maybe<string, string>;
            fromTimestamp: import("@lobbykit/core/area").Maybe<number, number>;
            toTimestamp: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            matches: z.ZodArray<z.ZodObject<{
                matchId: z.ZodString;
                queueName: z.ZodString;
                lobbyId: z.ZodString;
                serverId: z.ZodOptional<z.ZodString>;
                startedTimestamp: z.ZodInt;
                endedTimestamp: z.ZodInt;
                endReason: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3 | 4, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    team: z.ZodInt;
                    outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                    score: z.ZodNumber;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        role: z.ZodString;
                        outcome: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                        score: z.ZodNumber;
                        placement: z.ZodInt;
                        stats: z.ZodRecord<z.ZodString, z.ZodNumber>;
                        ratingBefore: z.ZodOptional<z.ZodNumber>;
                        ratingAfter: z.ZodOptional<z.ZodNumber>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                properties: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the matches that have been played, the newest first.";
        readonly description: "Of one player, of one queue, or of a time. A page has at most 100 matches.";
    };
    readonly ratings: {
        readonly method: "GET";
        readonly path: "/matchmaking/ratings";
        readonly access: "player";
        readonly query: z.ZodObject<{
            accountId: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            ratings: z.ZodArray<z.ZodObject<{
                queueName: z.ZodString;
                system: z.ZodString;
                rating: z.ZodNumber;
                deviation: z.ZodNumber;
                matches: z.ZodInt;
                updatedTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists the ratings of a player, by queue.";
        readonly description: "A player who has not played a rated match in a queue has no rating there.";
    };
    readonly setRating: {
        readonly method: "PUT";
        readonly path: "/admin/matchmaking/ratings";
        readonly access: "operator";
        readonly permission: "matchmaking.admin";
        readonly body: z.ZodObject<{
            accountId: z.ZodString;
            queueName: z.ZodString;
            rating: z.ZodNumber;
            deviation: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            rating: z.ZodObject<{
                queueName: z.ZodString;
                system: z.ZodString;
                rating: z.ZodNumber;
                deviation: z.ZodNumber;
                matches: z.ZodInt;
                updatedTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly ["anyEvent.matches/RatingChanged"];
        readonly object: "accountId";
        readonly summary: "Sets the rating of a player in a rated queue.";
    };
    readonly resetRatings: {
        readonly method: "POST";
        readonly path: "/admin/matchmaking/ratings/reset";
        readonly access: "operator";
        readonly permission: "matchmaking.admin";
        readonly body: z.ZodObject<{
            queueName: z.ZodString;
            factor: z.ZodNumber;
            deviation: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            reset: z.ZodObject<{
                queueName: z.ZodString;
                startedTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly emits: readonly ["anyEvent.matches/RatingChanged", "anyEvent.matches/RatingsReset"];
        readonly object: "queueName";
        readonly summary: "Moves all ratings of a queue towards that of a new player, as at the start of a season.";
        readonly description: "A task does it in batches after the answer, each rating once, also if servers are stopped meanwhile. A rating of another system begins anew. The event `matches/RatingsReset` says that it is done.";
    };
}, "matches">;

// packages/matches/src/limits.ts
export declare const matchesLimits: {
    readonly matchHistoryDays: readonly [30, 365, 'days after its end that the record of a match is kept'];
};

// packages/matches/src/matches-area.ts
export declare const matchesArea: Area<typeof matchesContract.routes, Service<typeof matchesContract.routes>, None, typeof matchesLimits, None, 'matches'>;
