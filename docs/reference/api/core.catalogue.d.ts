// The public types of @lobbykit/core/catalogue, without comments. Written by `npm run reference`.

export type { AreaData } from '../areas/area.ts';
export { areas } from '../areas/index.ts';
export { engineTables } from '../backend/engine-tables.ts';
export type { Contract, Route, Routes } from '../http/contract.ts';
export { manifestOf } from '../http/document/manifest.ts';
export { openApiDocument } from '../http/document/openapi.ts';
export { writeAreaClient } from '../http/document/write-area-client.ts';
export { rateTable } from '../http/rates.ts';
export { rpcCodes } from '../kernel/errors.ts';
export { limitTable } from '../kernel/limits.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';

// packages/core/src/areas/area.ts
export interface AreaData<R extends Routes = Routes> {
    readonly contract: Contract<R>;
    readonly tables: readonly Table[];
    readonly dataSteps?: readonly DataStep[];
    readonly errors: Readonly<Record<string, ErrorMaker>>;
    readonly events: Readonly<Record<string, string>>;
}

// packages/core/src/areas/index.ts
export declare const areas: readonly AreaData[];

// packages/core/src/backend/engine-tables.ts
export declare const engineTables: readonly Table[];

// packages/core/src/catalogue/catalogue.ts
export interface Catalogue {
    readonly areas: readonly AreaData[];
    readonly permissions: ReadonlyMap<string, string>;
    readonly errors: ReadonlyMap<string, DeclaredError>;
    readonly events: ReadonlyMap<string, string>;
    readonly tables: readonly Table[];
}
export declare function createCatalogue(areas: readonly AreaData[], engineTables: readonly Table[]): Catalogue;

// packages/core/src/data-steps/data-step.ts
export interface DataStep<T extends Table = Table> {
    readonly name: string;
    readonly table: T;
    readonly where?: Where<T>;
    readonly batchSize?: number;
    change(unit: StorageOperations, rows: readonly Row<T>[]): Promise<void>;
}

// packages/core/src/http/contract.ts
export interface Route {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
    readonly path: `/${string}`;
    readonly access: 'public' | 'session' | 'player' | 'key' | 'operator';
    readonly permission?: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodObject;
    readonly out?: z.ZodObject;
    readonly stream?: z.ZodObject;
    readonly text?: true;
    readonly form?: true;
    readonly page?: true;
    readonly errors?: readonly ErrorMaker[];
    readonly emits?: readonly string[];
    readonly rate?: string;
    readonly bodyLimit?: LimitName;
    readonly object?: string;
    readonly reads?: true;
    readonly unkeyed?: true;
    readonly twoSteps?: true;
    readonly waits?: true;
    readonly issuesSession?: true;
    readonly summary: string;
    readonly description?: string;
}
export type Routes = Readonly<Record<string, Route>>;
export interface Contract<R extends Routes = Routes> {
    readonly area: string;
    readonly title: string;
    readonly routes: R;
    readonly permissions: Readonly<Record<string, string>>;
}

// packages/core/src/http/document/manifest.ts
type ManifestEntry = readonly [method: string, path: string, query?: readonly string[], stream?: 1];
export declare const manifestOf: (contracts: readonly Contract[]) => Record<string, Readonly<Record<string, ManifestEntry>>>;

// packages/core/src/http/document/openapi.ts
export interface DocumentOptions {
    readonly internal?: (route: Route) => boolean;
    readonly serverUrl?: string;
}
type JsonObject = Record<string, unknown>;
export declare function openApiDocument(contracts: readonly Contract[], { internal, serverUrl }?: DocumentOptions): Promise<JsonObject>;

// packages/core/src/http/document/write-area-client.ts
export declare function writeAreaClient(contract: Contract): string;

// packages/core/src/http/rates.ts
export declare const rateTable: {
    readonly login: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly await: {
        readonly points: 60;
        readonly seconds: 60;
    };
    readonly callback: {
        readonly points: 60;
        readonly seconds: 60;
    };
    readonly platform_auth: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly failed_credential: {
        readonly points: 20;
        readonly seconds: 60;
        readonly blockSeconds: 600;
    };
    readonly public: {
        readonly points: 300;
        readonly seconds: 60;
    };
    readonly player_read: {
        readonly points: 300;
        readonly seconds: 60;
    };
    readonly player_write: {
        readonly points: 60;
        readonly seconds: 60;
    };
    readonly search: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly account_ids: {
        readonly points: 10;
        readonly seconds: 60;
    };
    readonly friend_request: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly emit: {
        readonly points: 50;
        readonly seconds: 1;
    };
    readonly subscribe: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly long_poll: {
        readonly points: 120;
        readonly seconds: 60;
    };
    readonly server: {
        readonly points: 1000;
        readonly seconds: 10;
    };
    readonly admin: {
        readonly points: 100;
        readonly seconds: 10;
    };
    readonly control: {
        readonly points: 6;
        readonly seconds: 60;
    };
    readonly matchmaking_start: {
        readonly points: 10;
        readonly seconds: 60;
    };
    readonly matchmaking_poll: {
        readonly points: 30;
        readonly seconds: 60;
    };
    readonly invite_code: {
        readonly points: 10;
        readonly seconds: 60;
    };
};

// packages/core/src/kernel/errors.ts
export declare const rpcCodes: {
    readonly CANCELLED: readonly [1, 499];
    readonly UNKNOWN: readonly [2, 500];
    readonly INVALID_ARGUMENT: readonly [3, 400];
    readonly DEADLINE_EXCEEDED: readonly [4, 504];
    readonly NOT_FOUND: readonly [5, 404];
    readonly ALREADY_EXISTS: readonly [6, 409];
    readonly PERMISSION_DENIED: readonly [7, 403];
    readonly RESOURCE_EXHAUSTED: readonly [8, 429];
    readonly FAILED_PRECONDITION: readonly [9, 400];
    readonly ABORTED: readonly [10, 409];
    readonly OUT_OF_RANGE: readonly [11, 400];
    readonly UNIMPLEMENTED: readonly [12, 501];
    readonly INTERNAL: readonly [13, 500];
    readonly UNAVAILABLE: readonly [14, 503];
    readonly DATA_LOSS: readonly [15, 500];
    readonly UNAUTHENTICATED: readonly [16, 401];
};
export type RpcCode = keyof typeof rpcCodes;
export interface FieldViolation {
    readonly field: string;
    readonly description: string;
}
export interface ErrorDetails {
    readonly message?: string;
    readonly fields?: readonly FieldViolation[];
    readonly metadata?: Readonly<Record<string, string>>;
    readonly retryAfterSeconds?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly cause?: unknown;
}
declare const brand: unique symbol;
export declare class ApiError extends Error {
    readonly [brand] = true;
    readonly code: RpcCode;
    readonly reason: ErrorReason;
    readonly status: number;
    readonly details: ErrorDetails;
    constructor(declared: DeclaredError, details?: ErrorDetails);
}
export interface DeclaredError {
    readonly reason: string;
    readonly code: RpcCode;
    readonly message: string;
    readonly status?: number;
}
export type ErrorMaker = ((details?: ErrorDetails) => ApiError) & {
    readonly declared: DeclaredError;
};

// packages/core/src/kernel/limits.ts
export declare const limitTable: {
    readonly bodyBytes: readonly [262144, 4194304, "bytes of a request body"];
    readonly urlBytes: readonly [8192, 8192, "characters of a path with its query"];
    readonly jsonDepth: readonly [32, 64, "levels of nested objects and arrays in a body"];
    readonly jsonKeys: readonly [2000, 10000, "members of all objects in a body, in total"];
    readonly jsonItems: readonly [1000, 10000, "items of one array in a body"];
    readonly jsonStringBytes: readonly [65536, 1048576, "bytes of one string in a body"];
    readonly requestSeconds: readonly [30, 300, "seconds that an operation may take; streams and long polls are exempt"];
    readonly drainSeconds: readonly [10, 300, "seconds that running requests get to finish when the backend stops"];
    readonly pageRows: readonly [200, 1000, "rows per page"];
    readonly pageIds: readonly [1000, 1000, "ids per page of POST /accounts/ids"];
    readonly metadataEntries: readonly [128, 1024, "metadata entries per account"];
    readonly metadataKeyLength: readonly [128, 256, "characters of one metadata key"];
    readonly metadataValueBytes: readonly [16384, 262144, "bytes of one metadata value, including after an append"];
    readonly metadataTotalBytes: readonly [262144, 4194304, "bytes of all metadata values per account"];
    readonly globalNamespaces: readonly [1000, 100000, "namespaces of global metadata"];
    readonly globalEntries: readonly [10000, 100000, "entries per namespace of global metadata"];
    readonly globalListEntries: readonly [1000, 1000, "entries that one list or search of metadata returns"];
    readonly globalListBytes: readonly [1048576, 4194304, "bytes of values that one list or search of metadata returns"];
    readonly searchPatternLength: readonly [128, 512, "characters of a regular expression"];
    readonly searchKeys: readonly [1000, 10000, "keys that one search examines"];
    readonly removalPaths: readonly [64, 64, "paths of one partial delete"];
    readonly removalSegments: readonly [16, 16, "segments of one such path"];
    readonly policies: readonly [200, 10000, "policies"];
    readonly policyPermissions: readonly [200, 1000, "permissions per policy"];
    readonly apiKeys: readonly [1000, 100000, "API keys"];
    readonly nameLength: readonly [64, 256, "characters of the name of a policy or API key"];
    readonly sessionsPerAccount: readonly [10, 1000, "sessions per account; a new session above the limit ends the oldest"];
    readonly sessionIdleSeconds: readonly [604800, 31536000, "seconds after which an unused session ends"];
    readonly sessionSeconds: readonly [2592000, 31536000, "seconds after which any session ends"];
    readonly lastSeenSeconds: readonly [60, 60, "seconds between two writes of the time at which a session was last used"];
    readonly pendingSessionSeconds: readonly [600, 3600, "seconds that a login may take"];
    readonly unclaimedSessionSeconds: readonly [3600, 86400, "seconds within which a logged-in session must get its account"];
    readonly openLoginsPerAddress: readonly [5, 1000, "open logins per address"];
    readonly confirmationTries: readonly [5, 10, "attempts to enter the six digits of a login"];
    readonly awaitSeconds: readonly [25, 300, "seconds that one call of await waits at most"];
    readonly hashesAtOnce: readonly [2, 64, "password hashes that this process computes concurrently, in the thread pool"];
    readonly hashesWaiting: readonly [30, 10000, "password hashes that wait for their turn in this process"];
    readonly passwordLength: readonly [128, 1024, "characters of a password"];
    readonly authFailures: readonly [5, 100, "failed logins for one name from one address in authFailureSeconds"];
    readonly authFailureSeconds: readonly [900, 86400, "seconds after the first of these failures until they expire"];
    readonly authFailuresPerName: readonly [100, 10000, "failed logins per day for one name, from all addresses that it never logged in from"];
    readonly authMails: readonly [5, 100, "mails per hour to one e-mail address, requested from one address"];
    readonly authMailsPerName: readonly [20, 1000, "mails per day to one e-mail address, requested from all addresses"];
    readonly verificationSeconds: readonly [900, 86400, "seconds that the code of a verification mail is valid"];
    readonly verificationTries: readonly [5, 10, "attempts to enter one code of a verification mail"];
    readonly resetSeconds: readonly [1800, 86400, "seconds that the code of a reset mail is valid"];
    readonly unverifiedDays: readonly [30, 365, "days after which an e-mail address that was never verified is deleted"];
    readonly replaySeconds: readonly [2592000, 31536000, "seconds that a replay token is valid"];
    readonly replayGraceSeconds: readonly [30, 300, "seconds in which a replay token that was just used may be sent again"];
    readonly replayTokensPerAccount: readonly [10, 1000, "replay tokens per account; a new token above the limit removes the oldest"];
    readonly devicesPerAccount: readonly [10, 1000, "enrolled devices per account"];
    readonly friends: readonly [200, 2000, "friends per account"];
    readonly friendRequestsOutgoing: readonly [50, 1000, "open friend requests that one account has sent"];
    readonly friendRequestsIncoming: readonly [100, 2000, "open friend requests that one account has received"];
    readonly friendRequestDays: readonly [30, 365, "days after which a friend request expires"];
    readonly blockedPlayers: readonly [1000, 10000, "blocked players per account"];
    readonly presenceStatusLength: readonly [128, 512, "characters of the status that friends see"];
    readonly presenceActivityBytes: readonly [1024, 16384, "bytes of the activity that friends see, as JSON"];
    readonly eventRecipients: readonly [1000, 10000, "recipients per emit"];
    readonly eventTags: readonly [10, 32, "tags per emit"];
    readonly subscriptionTags: readonly [32, 32, "tags per tag subscription"];
    readonly tagLength: readonly [64, 64, "characters of one tag"];
    readonly eventBytes: readonly [16384, 65536, "bytes of one event"];
    readonly eventLogSeconds: readonly [600, 86400, "seconds that an event is kept for resuming streams"];
    readonly eventLogRows: readonly [1000, 10000, "events per recipient that are kept for resuming streams"];
    readonly streamsPerAccount: readonly [5, 100, "event streams per account; a new stream above the limit closes the oldest"];
    readonly streams: readonly [10000, 100000, "event streams of this process"];
    readonly streamQueueItems: readonly [256, 4096, "events that wait for one slow stream"];
    readonly streamQueueBytes: readonly [1048576, 16777216, "bytes that wait for one slow stream"];
    readonly streamStallSeconds: readonly [60, 600, "seconds without progress after which a blocked stream closes"];
    readonly connectionGraceSeconds: readonly [10, 300, "seconds that an account counts as connected after its last event stream"];
    readonly streamSeconds: readonly [1800, 86400, "seconds after which a stream closes and the client resumes"];
    readonly keepAliveSeconds: readonly [15, 60, "seconds between keep-alive items of a stream"];
    readonly longPollSeconds: readonly [55, 300, "seconds that a long poll for events waits at most"];
    readonly consumerAttempts: readonly [8, 100, "attempts to handle an event until its consumer parks the subject"];
    readonly consumerDays: readonly [7, 365, "days that an event waits for its consumer; older ones are dropped"];
    readonly consumerRows: readonly [100000, 10000000, "events that wait for one consumer; the oldest above are dropped"];
    readonly partyMembers: readonly [8, 256, "members per party"];
    readonly partyMetadataEntries: readonly [32, 256, "metadata entries per party, and per member"];
    readonly partyMetadataValueBytes: readonly [4096, 65536, "bytes of one metadata value of a party or a member"];
    readonly partyAbsenceSeconds: readonly [120, 86400, "seconds after their last event stream or request until a member leaves their party"];
    readonly partyKickSeconds: readonly [600, 604800, "seconds in which a kicked player cannot join the party again"];
    readonly partyIdleSeconds: readonly [86400, 2592000, "seconds without activity after which a party is deleted"];
    readonly matchmakingQueues: readonly [100, 1000, "matchmaking queues"];
    readonly ticketPlayers: readonly [64, 64, "players per matchmaking ticket"];
    readonly ticketAbsenceSeconds: readonly [60, 3600, "seconds after their last event stream or request until a player's ticket is cancelled"];
    readonly ticketBytes: readonly [32768, 65536, "bytes of the entity of one matchmaking ticket, as JSON with all metadata"];
    readonly backfillSeconds: readonly [3600, 86400, "seconds that one request keeps filling the free seats of a match"];
    readonly matchPlayers: readonly [256, 1000, "players per match"];
    readonly matchPropertiesBytes: readonly [16384, 65536, "bytes of the properties of one match"];
    readonly playerPropertiesBytes: readonly [4096, 16384, "bytes of the properties of one player of a match"];
    readonly requirementsBytes: readonly [2048, 4096, "bytes of the requirements of a game server or an allocator"];
    readonly requirementsNodes: readonly [64, 256, "nodes in the syntax tree of such requirements"];
    readonly connectionDetailsBytes: readonly [2048, 16384, "bytes of the connection details that a player gets for their match"];
    readonly serverWaitSeconds: readonly [25, 60, "seconds that one call of a game server waits for a match"];
    readonly allocationSeconds: readonly [30, 300, "seconds that an allocator may take to start a game server"];
    readonly endedMatchHours: readonly [24, 720, "hours after its end that a match can be read"];
    readonly fleetHosts: readonly [1000, 100000, "hosts of the fleet"];
    readonly hostProcesses: readonly [256, 4096, "processes that one host reports"];
    readonly hostCommands: readonly [64, 1024, "commands that wait for one host"];
    readonly hostHoldSeconds: readonly [10, 60, "seconds that the heartbeat of a host waits for a command"];
    readonly hostLostSeconds: readonly [30, 3600, "seconds without a heartbeat after which a host counts as lost"];
    readonly hostRemovedSeconds: readonly [86400, 2592000, "seconds without a heartbeat after which a host is deleted"];
    readonly hostActionSeconds: readonly [20, 300, "seconds within which the host must acknowledge an action"];
    readonly hostActionBytes: readonly [65536, 1048576, "bytes of the body of a host action"];
    readonly deploySeconds: readonly [20, 300, "seconds that a deploy waits for the host's answer"];
    readonly deployBodyBytes: readonly [1048576, 4194304, "bytes of the body of a deploy"];
    readonly deployArtifacts: readonly [64, 1000, "artifacts, and files taken from them, per job"];
    readonly deployExecs: readonly [16, 64, "entries of `exec` per job"];
    readonly deployArguments: readonly [64, 1000, "arguments of a program that a job runs"];
    readonly deployArgumentBytes: readonly [1024, 65536, "bytes of one such argument"];
    readonly deployVariables: readonly [128, 1000, "environment variables of a program that a job runs"];
    readonly deployVariableBytes: readonly [4096, 65536, "bytes of one such variable, including its name"];
    readonly idempotencySeconds: readonly [86400, 2592000, "seconds that the answer of an Idempotency-Key is kept"];
    readonly auditDays: readonly [90, 3650, "days that audit rows are kept"];
};
export type LimitName = keyof typeof limitTable;

// packages/core/src/storage/storage.ts
export type Position<T extends Table> = Partial<Row<T>>;
export interface Query<T extends Table> {
    readonly where?: Where<T>;
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
    readonly after?: Position<T>;
    readonly offset?: number;
}
export interface CountOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly before?: Position<T>;
}
export type InsertOptions<T extends Table> = {
    readonly ifAbsent: true;
} | {
    readonly orUpdate: Patch<T>;
};
export interface ChangeOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
}
export interface UpdateOptions<T extends Table> extends ChangeOptions<T> {
    readonly returns?: 'key';
}
export declare const allRows: unique symbol;
export type AllRows = typeof allRows;
export interface StorageOperations {
    get<T extends Table>(table: T, key: Key<T>): Promise<Row<T> | null>;
    find<T extends Table>(table: T, query: Query<T>): Promise<Row<T>[]>;
    count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Promise<number>;
    insert<T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], options?: InsertOptions<T>): Promise<Row<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options: UpdateOptions<T> & {
        readonly returns: 'key';
    }): Promise<Key<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options?: ChangeOptions<T>): Promise<Row<T>[]>;
    delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
}

// packages/core/src/storage/table.ts
export type Json = null | boolean | number | string | readonly Json[] | {
    readonly [key: string]: Json;
};
export interface ColumnValues {
    text: string;
    int: number;
    int64: bigint;
    bool: boolean;
    time: number;
    json: Json;
}
export type ColumnType = keyof ColumnValues;
export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
    readonly type: Type;
    readonly nullable: Nullable;
    readonly default?: ColumnValues[Type];
}
export type Columns = Readonly<Record<string, Column>>;
export interface RemovedParts {
    readonly columns?: readonly string[];
    readonly unique?: readonly (readonly string[])[];
}
export interface Table<C extends Columns = Columns, K extends string = string> {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    readonly removed?: RemovedParts;
}
type Value<C extends Column> = C extends Column<infer Type, infer Nullable> ? Nullable extends true ? ColumnValues[Type] | null : ColumnValues[Type] : never;
export type Row<T extends Table> = {
    [Name in keyof T['columns']]: Value<T['columns'][Name]>;
};
type OptionalOnInsert<C extends Columns> = {
    [Name in keyof C]: C[Name] extends {
        readonly nullable: true;
    } ? Name : C[Name] extends {
        readonly default: unknown;
    } ? Name : never;
}[keyof C];
export type NewRow<T extends Table> = {
    [Name in Exclude<keyof T['columns'], OptionalOnInsert<T['columns']>>]: Value<T['columns'][Name]>;
} & {
    [Name in OptionalOnInsert<T['columns']>]?: Value<T['columns'][Name]>;
};
export type Key<T extends Table> = T extends Table<infer C, infer K> ? {
    readonly [Name in K & keyof C]: Value<C[Name]>;
} : never;
export type Condition<V> = V | {
    readonly in: readonly NonNullable<V>[];
} | {
    readonly not: V;
} | {
    readonly lt?: NonNullable<V>;
    readonly lte?: NonNullable<V>;
    readonly gt?: NonNullable<V>;
    readonly gte?: NonNullable<V>;
} | (NonNullable<V> extends string ? {
    readonly prefix: string;
} : never);
export type Where<T extends Table> = {
    readonly [Name in keyof T['columns'] as T['columns'][Name] extends Column<'json'> ? never : Name]?: Condition<Value<T['columns'][Name]>>;
};
type Addable<V> = NonNullable<V> extends number | bigint ? {
    readonly add: NonNullable<V>;
} : never;
export type Patch<T extends Table> = {
    readonly [Name in keyof T['columns']]?: Value<T['columns'][Name]> | Addable<Value<T['columns'][Name]>>;
};
export type OrderBy<T extends Table> = readonly ((keyof T['columns'] & string) | {
    readonly column: keyof T['columns'] & string;
    readonly descending: true;
})[];
