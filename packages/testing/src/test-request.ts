import type { Backend, HttpStream } from '@lobbykit/core';
import { toFetchHandler } from '@lobbykit/core/fetch';

/** The credentials, body and headers of a request. */
export interface TestRequest {
  readonly session?: string;
  readonly key?: string;
  /** Sent as JSON. A string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A response of the backend, as `http` returns it. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text of a page; null if a stream was opened. */
  readonly body: unknown;
  readonly stream: HttpStream | null;
}

/** The names of the headers for credentials, as the option `headers` of the backend has them. */
export interface CredentialHeaders {
  readonly session?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** The address of all callers that do not say theirs. */
const defaultAddress = '192.0.2.1';

const isPage = (headers: Readonly<Record<string, string>>): boolean =>
  headers['content-type']?.startsWith('text/html') === true;

/** Returns the headers of a credential. */
export const credentialHeaders = (
  { session: sessionHeader = 'x-session-id', apiKey: keyHeader = 'x-api-key' }: CredentialHeaders,
  { session, key }: { readonly session?: string | undefined; readonly key?: string | undefined },
): Record<string, string> => ({
  ...(session !== undefined && { [sessionHeader.toLowerCase()]: session }),
  ...(key !== undefined && { [keyHeader.toLowerCase()]: key }),
});

/** Sends a request through `handle`, as an adapter would. The path is below `/api/v1`. */
export async function sendRequest(
  { handle }: Pick<Backend, 'handle'>,
  names: CredentialHeaders,
  method: string,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  const { body, headers = {}, session, key, address = defaultAddress } = request;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = body === undefined ? new Uint8Array() : Buffer.from(isRaw ? body : JSON.stringify(body));
  const [pathname, query = ''] = path.split('?');
  const response = await handle({
    method,
    path: `/api/v1${pathname}`,
    query,
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
      }),
      ...credentialHeaders(names, { session, key }),
      ...headers,
    },
    address,
    signal: new AbortController().signal,
    readBody: async (limit) => (bytes.length > limit ? 'too large' : bytes),
  });
  const text = typeof response.body === 'string' ? response.body : null;
  return {
    status: response.status,
    headers: response.headers,
    body: text !== null && !isPage(response.headers) ? JSON.parse(text) : text,
    stream: typeof response.body === 'string' ? null : response.body,
  };
}

/**
 * Creates a `fetch` that calls a backend without a socket. Host and port of a URL do not matter, and its path begins with
 * `/api/v1`. As the real one does, it rejects with the reason of its signal.
 */
export function createTestFetch(backend: Pick<Backend, 'handle'>): typeof fetch {
  const answer = toFetchHandler(backend);
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([answer(request, { address: defaultAddress }), promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
}
