import type { ManifestEntry } from './operation-url.ts';
import type { ClientOptions } from './options.ts';

const defaultTimeoutMilliseconds = 35_000;

/** An operation with its name, `accounts.get`. */
export interface NamedOperation {
  readonly id: string;
  readonly entry: ManifestEntry;
}

/** Sends requests with the credential that the client holds, and keeps what answers say of it. */
export interface Connection {
  readonly baseUrl: string;
  readonly timeoutMilliseconds: number;
  /** How often a call is repeated. */
  readonly retry: number;
  send(url: string, init: RequestInit, headers: Readonly<Record<string, string>>): Promise<Response>;
  session(): string | undefined;
  useSession(token: string | undefined): void;
  /** Keeps the session and the replay token that an answer carries. */
  remember(response: Response): void;
}

export function createConnection(options: Omit<ClientOptions, 'areas'>): Connection {
  const baseUrl = readBaseUrl((options as Partial<ClientOptions> | undefined)?.baseUrl);
  const request = options.fetch ?? fetch;
  let session = options.session;

  function credential(): Record<string, string> {
    if (options.apiKey !== undefined) return { 'x-api-key': options.apiKey };
    return session === undefined ? {} : { 'x-session-id': session };
  }

  return {
    baseUrl,
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeoutMilliseconds,
    retry: options.retry ?? 0,
    // A redirect would carry the credential to wherever it leads: fetch removes Authorization, and no header of ours.
    send: (url, init, headers) =>
      request(url, { ...init, redirect: 'error', headers: { ...headers, ...credential() } }),
    session: () => session,
    useSession(token) {
      session = token;
    },
    remember({ headers }) {
      const replayToken = headers.get('x-replay-token');
      if (replayToken !== null) options.onReplayToken?.(replayToken);
      const token = headers.get('x-session-id');
      if (token === null || token === session) return;
      session = token;
      options.onSession?.(token);
    },
  };
}

function readBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl !== 'string')
    throw new Error("baseUrl is missing: createClient({ baseUrl: 'https://play.example.com' })");
  // Without a scheme or a slash, requests would go below the address of the page.
  if (!/^(https?:\/\/[^?#]+|\/[^?#]*)?$/i.test(baseUrl))
    throw new Error('baseUrl must be a URL like https://play.example.com, without ? and #');
  const address = baseUrl.replace(/\/+$/, '');
  if (address.endsWith('/api/v1'))
    throw new Error(`baseUrl is the address without /api/v1: ${address.slice(0, -'/api/v1'.length)}`);
  return address;
}
