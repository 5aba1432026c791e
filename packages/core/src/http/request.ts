/** A request as every host can give it: plain values, nothing decoded. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Raw (undecoded), beginning with `/api/v1`, without the host's mount path and without the query. */
  readonly path: string;
  /** Raw, without `?`; empty where there is none. */
  readonly query: string;
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  /** The address of the peer's socket. */
  readonly address: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Reads the raw body up to `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array | 'too large'>;
  /** Present where the host has parsed the body before us. */
  readonly parsedBody?: { readonly value: unknown };
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | HttpStream;
  /** The operation that was matched, `accounts.get`, for the host's logs and metrics. */
  readonly operation?: string;
}

/** A body that is written over time. */
export interface HttpStream {
  /** Called once; returns the function to call when the client has gone. */
  open(sink: StreamSink): () => void;
}

export interface StreamSink {
  /** Hands over a chunk. False when the transport's buffer is full: wait for `onDrain`. */
  write(chunk: string | Uint8Array): boolean;
  /** Bytes accepted and not yet sent. */
  readonly pending: number;
  /** Calls `listener` each time the transport takes more after being full. */
  onDrain(listener: () => void): void;
  end(): void;
}

/** What an adapter mounts. */
export interface HttpHandler {
  /** Answers a request. Never rejects. */
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
}
