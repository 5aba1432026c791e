// The public types of @lobbykit/core/node, without comments. Written by `npm run reference`.

export type { HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from '../http/request.ts';
export { API_ROOT, isApiPath, type NodeRequestOptions, type RequestTarget, splitTarget, toHttpRequest } from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';

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
    readBody(limit: number): Promise<Uint8Array | 'too large'>;
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
}
export interface HttpHandler {
    readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}
