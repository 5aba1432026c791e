// The public types of @lobbykit/statistics, without comments. Written by `npm run reference`.

// @lobbykit/statistics
export { statisticsArea } from './statistics-area.ts';

// packages/statistics/src/contract.ts
export declare const statisticsContract: import("@lobbykit/core/area").Contract<{
    readonly read: {
        readonly method: "GET";
        readonly path: "/node_inspection/statistics";
        readonly access: "operator";
        readonly permission: "statistics.read";
        readonly query: z.ZodObject<{
            names: import("@lobbykit/core/area").Maybe<string[], string[]>;
            step: import("@lobbykit/core/area").Maybe<"day" | "hour" | "minute", "day" | "hour" | "minute">;
            from: import("@lobbykit/core/area").Maybe<number, number>;
            seconds: import("@lobbykit/core/area").Maybe<number, number>;
            to: import("@lobbykit/core/area").Maybe<number, number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            step: z.ZodEnum<{
                day: "day";
                hour: "hour";
                minute: "minute";
            }>;
            stepSeconds: z.ZodInt;
            from: z.ZodInt;
            to: z.ZodInt;
            series: z.ZodArray<z.ZodObject<{
                name: z.ZodString;
                statistic: z.ZodEnum<{
                    mean: "mean";
                    p50: "p50";
                    p95: "p95";
                    peak: "peak";
                    players: "players";
                    sum: "sum";
                }>;
                label: z.ZodString;
                values: z.ZodArray<z.ZodPipe<z.ZodUnion<readonly [z.ZodBigInt, z.ZodNumber, z.ZodString]>, z.ZodTransform<bigint, string | number | bigint>>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reads what the server has counted: series of values over time.";
        readonly description: "The numbers of all nodes, up to the last minute. Times are in UTC. Of each series, the 20 labels with the most are answered, and the others together as `other`. Series of players have days alone. At most 1,500 values per series.";
    };
}, "statistics">;

// packages/statistics/src/limits.ts
export declare const statisticsLimits: {
    readonly statisticsRows: readonly [200000, 10000000, 'rows that one request may read; ten nodes with fifty labels write more in a day of minutes'];
};

// packages/statistics/src/statistics-area.ts
export declare const statisticsArea: Area<typeof statisticsContract.routes, Service<typeof statisticsContract.routes>, None, typeof statisticsLimits, None, 'statistics'>;
