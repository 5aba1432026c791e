// The public types of @lobbykit/core/node, without comments. Written by `npm run reference`.

export { checkBackend, createMount, type FindApiTarget, isApiPath, type RequestTarget, splitTarget } from '../http/mount.ts';
export { API_ROOT, type HttpHandler, type HttpRequest, type HttpResponse, type HttpStream, type LoadShedder, type RequestHead, type StreamSink } from '../http/request.ts';
export { joinVary } from '../http/vary.ts';
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from './handler.ts';
export { type NodeRequestOptions, toHttpRequest } from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';
export { type ShedLoadOptions, shedLoad } from './shed-load.ts';
export { replaceTarget, targetOf } from './target.ts';

// packages/core/src/http/mount.ts
export interface RequestTarget {
    readonly path: string;
    readonly query: string;
}
export declare function splitTarget(target: string): RequestTarget;
export declare const isApiPath: (path: string) => boolean;
export type FindApiTarget = (target: string) => RequestTarget | null;
export declare function createMount(prefix: string): FindApiTarget;
export declare function checkBackend(adapter: string, backend: unknown): asserts backend is HttpHandler;

// packages/core/src/http/request.ts
export declare const API_ROOT = "/api/v1";
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
export type RequestHead = Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'>;
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
export interface LoadShedder {
    readonly shed: (request: RequestHead) => HttpResponse | null;
}
export interface HttpHandler {
    readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}

// packages/core/src/http/vary.ts
export declare function joinVary(...values: readonly (string | number | readonly string[])[]): string;

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

// packages/core/src/node/handler.ts
export interface NodeHandlerOptions {
    readonly prefix?: string;
    readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;
export declare function toNodeHandler(backend: HttpHandler, options?: NodeHandlerOptions): NodeHandler;

// packages/core/src/node/request.ts
export interface NodeRequestOptions {
    readonly bodyStream?: Readable;
    readonly hostBody?: unknown;
}
export declare function toHttpRequest(request: IncomingMessage, response: ServerResponse, target: RequestTarget, options?: NodeRequestOptions): HttpRequest;

// packages/core/src/node/respond.ts
export declare function writeResponse(response: ServerResponse, answer: HttpResponse): void;
export declare function endsConnection(response: ServerResponse, answer: HttpResponse): boolean;

// packages/core/src/node/shed-load.ts
export interface ShedLoadOptions {
    readonly prefix?: string;
    readonly headers?: readonly (readonly [name: string, value: string])[];
    readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}
export declare function shedLoad(backend: LoadShedder, listener: RequestListener, options?: ShedLoadOptions): RequestListener;

// packages/core/src/node/target.ts
export declare function replaceTarget(request: IncomingMessage, target: string): void;
export declare const targetOf: (request: IncomingMessage) => string;
