// The public types of @lobbykit/core/node, without comments. Written by `npm run reference`.

export { checkBackend, createMount, type FindApiTarget, isApiPath, type RequestTarget, splitTarget } from '../http/mount.ts';
export { API_ROOT, type HttpHandler, type HttpRequest, type HttpResponse, type HttpStream, type StreamSink } from '../http/request.ts';
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from './handler.ts';
export { type NodeRequestOptions, toHttpRequest } from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';

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
export interface HttpResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | HttpStream;
    readonly operation?: string;
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

// packages/core/src/node/handler.ts
export interface NodeHandlerOptions {
    readonly prefix?: string;
    readonly onResponse?: (operation: string | undefined, request: IncomingMessage) => void;
}
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;
export declare function toNodeHandler(backend: HttpHandler, { prefix, onResponse }?: NodeHandlerOptions): NodeHandler;

// packages/core/src/node/request.ts
export interface NodeRequestOptions {
    readonly bodyStream?: Readable;
    readonly hostBody?: unknown;
}
export declare function toHttpRequest(request: IncomingMessage, response: ServerResponse, target: RequestTarget, options?: NodeRequestOptions): HttpRequest;

// packages/core/src/node/respond.ts
export declare function writeResponse(response: ServerResponse, answer: HttpResponse): void;
export declare function endsConnection(response: ServerResponse, answer: HttpResponse): boolean;
