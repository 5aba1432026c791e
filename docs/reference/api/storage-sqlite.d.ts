// The public types of @lobbykit/storage-sqlite, without comments. Written by `npm run reference`.

// @lobbykit/storage-sqlite
export { backupSqlite } from './backup.ts';
export { openSqlite } from './open.ts';
export type { Durability, SqliteOptions, SqliteStorage } from './options.ts';
export { type RestoreOptions, restoreSqlite } from './restore.ts';

// packages/storage-sqlite/src/backup.ts
export declare function backupSqlite(source: Pick<SqliteOptions, 'path' | 'nativeBinding'>, file: string): Promise<void>;

// packages/storage-sqlite/src/open.ts
export declare function openSqlite(options: SqliteOptions): Promise<SqliteStorage>;

// packages/storage-sqlite/src/options.ts
export type Durability = 'full' | 'relaxed';
export interface SqliteOptions {
    readonly path: string;
    readonly durability?: Durability;
    readonly lockTimeout?: number;
    readonly maxBytes?: number;
    readonly nativeBinding?: string | undefined;
}
export interface SqliteStorage extends Storage {
    backup(file: string): Promise<void>;
}

// packages/storage-sqlite/src/restore.ts
export interface RestoreOptions {
    readonly force?: boolean;
}
type Target = Pick<SqliteOptions, 'path' | 'nativeBinding'>;
export declare function restoreSqlite(target: Target, copy: string, options?: RestoreOptions): Promise<void>;
