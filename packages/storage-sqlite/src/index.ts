export { backupSqlite } from './backup.ts';
export { openSqlite } from './open.ts';
export type { Durability, SqliteOptions, SqliteStorage } from './options.ts';
