export { openSqlite, type SqliteOptions, type SqliteStorage } from './open.ts';
export type { Durability } from './settings.ts';
