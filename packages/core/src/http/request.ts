import type { RpcCode } from '../kernel/errors.ts';

/** The beginning of every path of the API, below the host's mount path. */
export const API_ROOT = '/api/v1';

/** Headers of every answer in JSON. */
export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** A request as any host can describe it: plain values, not decoded. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Not decoded. Begins with `/api/v1`, without the host's mount path and without the query. */
  readonly path: string;
  /** Not decoded, without `?`. Empty if there is none. */
  readonly query: string;
  /** With lower-case names. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  /** The IP address of the socket's peer. */
  readonly address: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /**
   * Reads the raw body. Resolves to `'too large'` if it has more than `limit` bytes.
   *
   * Calls `onChunk` with the bytes of each chunk that arrives. If it returns false, the request has been answered: the
   * host then drops what it has read, and the returned promise no longer matters.
   */
  readBody(limit: number, onChunk?: (bytes: number) => boolean): Promise<Uint8Array | 'too large'>;
  /** The parsed body. Present only if the host has already parsed it. */
  readonly parsedBody?: { readonly value: unknown };
}

/** What a host knows of a request before its body. */
export type RequestHead = Pick<HttpRequest, 'method' | 'path' | 'query' | 'headers'>;

/** The answer that the host must send. */
export interface HttpResponse {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | HttpStream;
  /** The matched operation, for example `accounts.get`, for logs and metrics of the host. */
  readonly operation?: string;
  /** The RPC code of the error that the answer reports, for logs and metrics of the host. Absent if it is a success. */
  readonly code?: RpcCode;
}

/** The answer of an operation that sends bytes in place of JSON. */
export type BytesAnswer = Pick<HttpResponse, 'status' | 'headers' | 'body'>;

/** A body that is written over time. */
export interface HttpStream {
  /** Starts writing. The host calls it once, and calls the returned function when the client has disconnected. */
  open(sink: StreamSink): () => void;
}

/** What a host provides for writing a stream to one client. */
export interface StreamSink {
  /** Writes a chunk. Returns false if the buffer of the transport is full: then wait for `onDrain`. */
  write(chunk: string | Uint8Array): boolean;
  /** Bytes that were accepted but not yet sent. */
  readonly pending: number;
  /** Calls `listener` whenever the transport accepts more after it was full. */
  onDrain(listener: () => void): void;
  /** Ends the response. */
  end(): void;
  /** Breaks the connection, because the rest of the response is missing. The client learns that it has not got all. */
  abort(): void;
}

/** The part of a backend that `shedLoad` puts in front of a framework. */
export interface LoadShedder {
  /**
   * Returns the answer to a request that `handle` would refuse with OVERLOADED, without waiting and without the framework
   * of the host; otherwise null. Health checks are never refused.
   */
  readonly shed: (request: RequestHead) => HttpResponse | null;
}

/** The part of a backend that an adapter mounts. */
export interface HttpHandler {
  /** Handles one request. Never rejects: errors become responses. */
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}
