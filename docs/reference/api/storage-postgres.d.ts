// The public types of @lobbykit/storage-postgres, without comments. Written by `npm run reference`.

// @lobbykit/storage-postgres
export { type DatabaseFacts, inspectPostgres } from './facts.ts';
export { openPostgres } from './open.ts';
export type { PostgresOptions, PostgresStorage } from './options.ts';

// packages/storage-postgres/src/facts.ts
export interface DatabaseFacts {
    readonly version: string;
    readonly encoding: string;
    readonly collation: string;
    readonly timeZone: string;
    readonly role: string;
    readonly database: string;
    readonly schema: string;
    readonly missingRight: string | null;
    readonly wrongSetting: string | null;
}
interface InspectionOptions {
    readonly connectionString: string;
    readonly schema?: string | undefined;
}
export declare function inspectPostgres(options: InspectionOptions): Promise<DatabaseFacts>;

// packages/storage-postgres/src/open.ts
export declare function openPostgres(options: PostgresOptions): Promise<PostgresStorage>;

// packages/storage-postgres/src/options.ts
interface CommonOptions {
    readonly schema?: string | undefined;
    readonly transactionPooler?: boolean;
    readonly namedStatements?: boolean;
    readonly warn?: (message: string) => void;
}
export type PostgresOptions = CommonOptions & ({
    readonly connectionString: string;
    readonly maxConnections?: number;
    readonly reservedConnections?: number;
} | {
    readonly pool: pg.Pool;
    readonly reservedPool?: pg.Pool;
});
export type PostgresStorage = Required<Storage>;
