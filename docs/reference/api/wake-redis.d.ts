// The public types of @lobbykit/wake-redis, without comments. Written by `npm run reference`.

// @lobbykit/wake-redis
export { type RedisWakeUps, type RedisWakeUpsOptions, redisWakeUps } from './redis-wake-ups.ts';

// packages/wake-redis/src/redis-wake-ups.ts
export interface RedisWakeUpsOptions {
    readonly redis: string | RedisOptions;
    readonly prefix?: string;
    readonly warn?: (message: string) => void;
}
export declare const redisWakeUps: (options: RedisWakeUpsOptions) => RedisWakeUps;
export type RedisWakeUps = Required<Omit<WakeUps, 'batchMilliseconds'>>;
