// The public types of @lobbykit/lobbies, without comments. Written by `npm run reference`.

// @lobbykit/lobbies
export type { LobbyQueries } from './queries.ts';
export { Lobby } from './schemas.ts';
export { lobbiesArea };
export declare const lobbiesPart: Part<LobbyQueries>;

// packages/lobbies/src/contract.ts
export declare const lobbiesContract: import("@lobbykit/core/area").Contract<{
    readonly create: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/lobbies/create";
        readonly body: z.ZodObject<{
            visibility: import("@lobbykit/core/area").Maybe<0 | 1 | 2, string | number>;
            spectatorSeats: import("@lobbykit/core/area").Maybe<number, number>;
            region: import("@lobbykit/core/area").Maybe<string, string>;
            build: import("@lobbykit/core/area").Maybe<string, string>;
            joinWhileRunning: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                stringPayload: string | undefined;
                intPayload: bigint | undefined;
                jsonPayload: string | undefined;
            }>, Record<string, {
                stringPayload?: string | null | undefined;
                intPayload?: string | number | bigint | null | undefined;
                jsonPayload?: string | null | undefined;
            }>>;
            name: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
            teams: z.ZodArray<z.ZodObject<{
                name: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
                size: z.ZodInt;
            }, z.core.$strip>>;
            hosting: import("@lobbykit/core/area").Maybe<0 | 1, string | number>;
            withParty: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Creates a lobby that the caller hosts.";
    };
    readonly list: {
        readonly method: "GET";
        readonly path: "/lobbies";
        readonly rate: "search";
        readonly access: "player";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            region: import("@lobbykit/core/area").Maybe<string, string>;
            build: import("@lobbykit/core/area").Maybe<string, string>;
            state: import("@lobbykit/core/area").Maybe<0 | 1 | 2 | 3, string | number>;
            hasFreeSeats: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            metadata: import("@lobbykit/core/area").Maybe<string[], string[]>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            lobbies: z.ZodArray<z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists public lobbies and those that friends host, the newest first.";
        readonly description: "The first page begins with up to 20 lobbies that friends host for friends. With `metadata`, a page may have fewer lobbies than `limit` although another one follows.";
    };
    readonly mine: {
        readonly method: "GET";
        readonly path: "/lobbies/mine";
        readonly access: "player";
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reads the caller’s lobby.";
    };
    readonly get: {
        readonly method: "GET";
        readonly path: "/lobbies/{lobbyId}";
        readonly access: "player";
        readonly params: z.ZodObject<{
            lobbyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Reads a lobby that the caller is in.";
    };
    readonly join: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/lobbies/join";
        readonly body: z.ZodObject<{
            lobbyId: import("@lobbykit/core/area").Maybe<string, string>;
            inviteCode: import("@lobbykit/core/area").Maybe<string, string>;
            team: import("@lobbykit/core/area").Maybe<number, number>;
            asSpectator: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            withParty: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Joins a lobby, by its id if the caller can see it, or by its invite code.";
        readonly description: "A party gets all its places or none. After ten unknown codes within a minute, further codes are refused for the rest of that minute. A lobby counts as unknown if one of its members has blocked a player who would join, or the other way round.";
    };
    readonly leave: {
        readonly method: "POST";
        readonly path: "/lobbies/leave";
        readonly access: "player";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{}, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly summary: "Leaves a lobby. If the caller hosted it, the longest-standing member who is connected hosts it.";
    };
    readonly update: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PATCH";
        readonly path: "/lobbies/update";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            mask: import("@lobbykit/core/area").Maybe<string, string>;
            lobby: z.ZodObject<{
                visibility: import("@lobbykit/core/area").Maybe<0 | 1 | 2, string | number>;
                spectatorSeats: import("@lobbykit/core/area").Maybe<number, number>;
                region: import("@lobbykit/core/area").Maybe<string, string>;
                build: import("@lobbykit/core/area").Maybe<string, string>;
                joinWhileRunning: import("@lobbykit/core/area").Maybe<boolean, boolean>;
                metadata: import("@lobbykit/core/area").Maybe<Record<string, {
                    stringPayload: string | undefined;
                    intPayload: bigint | undefined;
                    jsonPayload: string | undefined;
                }>, Record<string, {
                    stringPayload?: string | null | undefined;
                    intPayload?: string | number | bigint | null | undefined;
                    jsonPayload?: string | null | undefined;
                }>>;
                name: import("@lobbykit/core/area").Maybe<string, string>;
                teams: import("@lobbykit/core/area").Maybe<{
                    name: string;
                    size: number;
                }[], {
                    name: string;
                    size: number;
                }[]>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Changes a lobby that the caller hosts. Places change only while it is OPEN.";
    };
    readonly setTeam: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PUT";
        readonly path: "/lobbies/team";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            playerId: import("@lobbykit/core/area").Maybe<string, string>;
            team: import("@lobbykit/core/area").Maybe<number, number>;
            asSpectator: import("@lobbykit/core/area").Maybe<boolean, boolean>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Moves the caller to another team or to the spectators; the host also moves others.";
    };
    readonly setReady: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PUT";
        readonly path: "/lobbies/ready";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            isReady: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Says whether the caller is ready.";
    };
    readonly setPlayer: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PUT";
        readonly path: "/lobbies/player";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            metadata: z.ZodRecord<z.ZodString, z.ZodObject<{
                stringPayload: import("@lobbykit/core/area").Maybe<string, string>;
                intPayload: import("@lobbykit/core/area").Maybe<bigint, string | number | bigint>;
                jsonPayload: import("@lobbykit/core/area").Maybe<string, string>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Sets the metadata of the caller in a lobby, for example a character. While it is OPEN.";
        readonly description: "Other members see them, and the game server gets them in `playerProperties` of the match.";
    };
    readonly kick: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PUT";
        readonly path: "/lobbies/kick";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            playerId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Removes a member from a lobby that the caller hosts. The lobby gets a new invite code.";
    };
    readonly setHost: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "PUT";
        readonly path: "/lobbies/host";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            playerId: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Makes another member the host.";
    };
    readonly start: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/lobbies/start";
        readonly rate: "lobby_start";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            force: import("@lobbykit/core/area").Maybe<boolean, boolean>;
            connectionDetails: import("@lobbykit/core/area").Maybe<string, string>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Starts the match: on a game server, or at once on the machine of the host.";
    };
    readonly finish: {
        readonly access: 'player';
        readonly out: z.ZodObject<{
            lobby: z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        readonly emits: string[];
        readonly method: "POST";
        readonly path: "/lobbies/finish";
        readonly rate: "lobby_finish";
        readonly body: z.ZodObject<{
            lobbyId: z.ZodString;
            results: import("@lobbykit/core/area").Maybe<{
                teams: {
                    team: number;
                    outcome: 0 | 1 | 2 | 3 | undefined;
                    score: number | undefined;
                }[] | undefined;
                players: Record<string, {
                    outcome: 0 | 1 | 2 | 3 | undefined;
                    score: number | undefined;
                    placement: number | undefined;
                    stats: Record<string, number> | undefined;
                }> | undefined;
            }, {
                teams?: {
                    team: number;
                    outcome?: string | number | null | undefined;
                    score?: number | null | undefined;
                }[] | null | undefined;
                players?: Record<string, {
                    outcome?: string | number | null | undefined;
                    score?: number | null | undefined;
                    placement?: number | null | undefined;
                    stats?: Record<string, number> | null | undefined;
                }> | null | undefined;
            }>;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker, import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Ends a P2P match. The lobby is OPEN again, with everybody in it.";
        readonly description: "`results` says how the match went. The host says so, and nobody checks it: do not reward players for it.";
    };
    readonly adminList: {
        readonly method: "GET";
        readonly path: "/admin/lobbies";
        readonly access: "operator";
        readonly permission: "lobbies.admin";
        readonly query: z.ZodObject<{
            limit: import("@lobbykit/core/area").Maybe<number, number>;
            offset: import("@lobbykit/core/area").Maybe<number, number>;
            pageToken: import("@lobbykit/core/area").Maybe<string, string>;
            state: import("@lobbykit/core/area").Maybe<0 | 1 | 2 | 3, string | number>;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            nextPageToken: z.ZodOptional<z.ZodString>;
            lobbies: z.ZodArray<z.ZodObject<{
                lobbyId: z.ZodString;
                name: z.ZodString;
                hostId: z.ZodString;
                inviteCode: z.ZodString;
                visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
                state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
                hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
                teams: z.ZodArray<z.ZodObject<{
                    name: z.ZodString;
                    size: z.ZodInt;
                    players: z.ZodArray<z.ZodObject<{
                        playerId: z.ZodString;
                        displayName: z.ZodString;
                        isReady: z.ZodBoolean;
                        isHost: z.ZodBoolean;
                        partyId: z.ZodString;
                        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                            readonly intPayload?: bigint | number | undefined;
                        }>>>>;
                    }, z.core.$strip>>;
                }, z.core.$strip>>;
                spectators: z.ZodArray<z.ZodObject<{
                    playerId: z.ZodString;
                    displayName: z.ZodString;
                    isReady: z.ZodBoolean;
                    isHost: z.ZodBoolean;
                    partyId: z.ZodString;
                    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                        readonly intPayload?: bigint | number | undefined;
                    }>>>>;
                }, z.core.$strip>>;
                spectatorSeats: z.ZodInt;
                region: z.ZodString;
                build: z.ZodString;
                joinWhileRunning: z.ZodBoolean;
                metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                    readonly intPayload?: bigint | number | undefined;
                }>>>>;
                matchId: z.ZodString;
                connectionDetails: z.ZodString;
                revision: z.ZodInt;
                createdTimestamp: z.ZodInt;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Lists all lobbies, the newest first, without codes and addresses.";
    };
    readonly adminDelete: {
        readonly method: "DELETE";
        readonly path: "/admin/lobbies/{lobbyId}";
        readonly access: "operator";
        readonly permission: "lobbies.admin";
        readonly params: z.ZodObject<{
            lobbyId: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            lobbyDeleted: z.ZodBoolean;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly emits: string[];
        readonly object: "lobbyId";
        readonly summary: "Deletes a lobby. A match that runs goes on.";
    };
    readonly healthz: {
        readonly method: "GET";
        readonly path: "/lobbies/healthz";
        readonly access: "public";
        readonly out: z.ZodObject<{
            healthy: z.ZodBoolean;
            components: z.ZodArray<z.ZodObject<{
                component: z.ZodString;
                healthy: z.ZodBoolean;
                status: z.ZodString;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        readonly summary: "Reports whether lobbies can be read and changed.";
    };
}, "lobbies">;

// packages/lobbies/src/limits.ts
export declare const lobbyLimits: {
    readonly lobbyPlayers: readonly [64, 256, 'places per lobby, those of spectators included'];
    readonly lobbyTeams: readonly [16, 64, 'teams per lobby'];
    readonly lobbyMetadataEntries: readonly [32, 128, 'metadata entries per lobby'];
    readonly lobbyMetadataBytes: readonly [4096, 16384, 'bytes of all metadata of a lobby, as JSON'];
    readonly lobbyPlayerMetadataEntries: readonly [8, 64, 'metadata entries per player of a lobby'];
    readonly lobbyPlayerMetadataBytes: readonly [1024, 4096, 'bytes of all metadata of a player of a lobby, as JSON'];
    readonly lobbyAbsenceSeconds: readonly [120, 86400, 'seconds after their last event stream or request until a member of a lobby counts as away'];
    readonly lobbyKickSeconds: readonly [600, 604800, 'seconds in which a kicked player cannot join the lobby again'];
};
export declare const lobbyRates: {
    readonly lobby_start: {
        readonly points: 20;
        readonly seconds: 60;
    };
    readonly lobby_finish: {
        readonly points: 60;
        readonly seconds: 600;
    };
    readonly lobby_code: {
        readonly points: 10;
        readonly seconds: 60;
    };
    readonly lobby_code_by_address: {
        readonly points: 30;
        readonly seconds: 60;
    };
};

// packages/lobbies/src/lobbies-area.ts
export interface LobbiesOptions {
    readonly lobbyServerBuilds: boolean;
}
export declare const lobbiesArea: Area<typeof lobbiesContract.routes, Service<typeof lobbiesContract.routes> & LobbyQueries, LobbiesOptions, typeof lobbyLimits, typeof lobbyRates, 'lobbies'>;

// packages/lobbies/src/queries.ts
export interface LobbyQueries {
    lobbyIdOf(db: StorageOperations, playerId: string): Promise<string | null>;
    memberIds(db: StorageOperations, lobbyId: string): Promise<readonly string[]>;
    inviteCodeOf(db: StorageOperations, lobbyId: string): Promise<string | null>;
}

// packages/lobbies/src/schemas.ts
export declare const Lobby: z.ZodObject<{
    lobbyId: z.ZodString;
    name: z.ZodString;
    hostId: z.ZodString;
    inviteCode: z.ZodString;
    visibility: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2, string | number>>;
    state: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1 | 2 | 3, string | number>>;
    hosting: z.ZodPipe<z.ZodUnion<readonly [z.ZodNumber, z.ZodString]>, z.ZodTransform<0 | 1, string | number>>;
    teams: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        size: z.ZodInt;
        players: z.ZodArray<z.ZodObject<{
            playerId: z.ZodString;
            displayName: z.ZodString;
            isReady: z.ZodBoolean;
            isHost: z.ZodBoolean;
            partyId: z.ZodString;
            metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
                readonly intPayload?: bigint | number | undefined;
            }>>>>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    spectators: z.ZodArray<z.ZodObject<{
        playerId: z.ZodString;
        displayName: z.ZodString;
        isReady: z.ZodBoolean;
        isHost: z.ZodBoolean;
        partyId: z.ZodString;
        metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
            readonly intPayload?: bigint | number | undefined;
        }>>>>;
    }, z.core.$strip>>;
    spectatorSeats: z.ZodInt;
    region: z.ZodString;
    build: z.ZodString;
    joinWhileRunning: z.ZodBoolean;
    metadata: z.ZodPipe<z.ZodCustom<Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>, z.ZodTransform<Readonly<Record<string, import("@lobbykit/core/area").MetadataValue>>, Readonly<Record<string, Omit<import("@lobbykit/core/area").MetadataValue, "intPayload"> & {
        readonly intPayload?: bigint | number | undefined;
    }>>>>;
    matchId: z.ZodString;
    connectionDetails: z.ZodString;
    revision: z.ZodInt;
    createdTimestamp: z.ZodInt;
}, z.core.$strip>;
export type Lobby = z.input<typeof Lobby>;
