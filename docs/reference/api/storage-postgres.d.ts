// The public types of @lobbykit/storage-postgres, without comments. Written by `npm run reference`.

export { openPostgres, type PostgresOptions, type PostgresStorage } from './open.ts';

// packages/storage-postgres/src/open.ts
interface CommonOptions {
    readonly schema?: string | undefined;
    readonly namedStatements?: boolean;
    readonly warn?: (message: string) => void;
}
export type PostgresOptions = CommonOptions & ({
    readonly connectionString: string;
    readonly maxConnections?: number;
} | {
    readonly pool: pg.Pool;
});
export type PostgresStorage = Required<Storage>;
export declare function openPostgres(options: PostgresOptions): Promise<PostgresStorage>;
