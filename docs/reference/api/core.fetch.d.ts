// The public types of @lobbykit/core/fetch, without comments. Written by `npm run reference`.

export { type FetchContext, type FetchHandler, type FetchHandlerOptions, toFetchHandler } from './handler.ts';

// packages/core/src/fetch/handler.ts
export interface FetchHandlerOptions {
    readonly prefix?: string;
    readonly onResponse?: (operation: string | undefined, request: Request) => void;
}
export interface FetchContext {
    readonly address?: string | undefined;
    readonly parsedBody?: {
        readonly value: unknown;
    };
    readonly next?: () => Response | Promise<Response>;
}
export type FetchHandler = (request: Request, context?: FetchContext) => Promise<Response>;
export declare function toFetchHandler(backend: HttpHandler, options?: FetchHandlerOptions): FetchHandler;

// packages/core/src/http/request.ts
export interface HttpRequest {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: {
        readonly [name: string]: string | readonly string[] | undefined;
    };
    readonly address: string;
    readonly signal: AbortSignal;
    readBody(limit: number, onChunk?: (bytes: number) => boolean): Promise<Uint8Array | 'too large'>;
    readonly parsedBody?: {
        readonly value: unknown;
    };
}
export interface HttpResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | HttpStream;
    readonly operation?: string;
    readonly code?: RpcCode;
}
export interface HttpStream {
    open(sink: StreamSink): () => void;
}
export interface StreamSink {
    write(chunk: string | Uint8Array): boolean;
    readonly pending: number;
    onDrain(listener: () => void): void;
    end(): void;
    abort(): void;
}
export interface HttpHandler {
    readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}

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
