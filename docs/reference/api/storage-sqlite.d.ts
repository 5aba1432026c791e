// The public types of @lobbykit/storage-sqlite, without comments. Written by `npm run reference`.

export { openSqlite, type SqliteOptions, type SqliteStorage } from './open.ts';
export type { Durability } from './settings.ts';

// packages/storage-sqlite/src/open.ts
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
export declare function openSqlite(options: SqliteOptions): Promise<SqliteStorage>;

// packages/storage-sqlite/src/settings.ts
export type Durability = 'full' | 'relaxed';
