export { backupSqlite } from './backup.ts';
export { openSqlite } from './open.ts';
export type { Durability, SqliteOptions, SqliteStorage } from './options.ts';
export { type RestoreOptions, restoreSqlite } from './restore.ts';
