export { type RedisWakeUps, type RedisWakeUpsOptions, redisWakeUps } from './redis-wake-ups.ts';
