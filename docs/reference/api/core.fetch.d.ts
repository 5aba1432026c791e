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
export declare function toFetchHandler(backend: HttpHandler, { prefix, onResponse }?: FetchHandlerOptions): FetchHandler;

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
