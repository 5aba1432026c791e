import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';

/** How one request ended for its client. */
export type Ending =
  | { readonly status: number; readonly reason: string; readonly body: string }
  /** It could not be sent, because there was no connection. */
  | 'refused'
  /** It was sent, but the connection broke before the whole response arrived. */
  | { readonly broken: string };

export interface LoadRequest {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly session: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** If given, the second half of the body is sent when this resolves. */
  readonly pause?: Promise<unknown>;
}

/** A client that reuses connections, as browsers and game engines do. `fetch` would hide which of them broke. */
export interface LoadClient {
  send(request: LoadRequest): Promise<Ending>;
  close(): void;
}

export function createLoadClient(baseUrl: string): LoadClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, session, headers = {}, body, pause }) =>
      new Promise((resolve) => {
        const text = body === undefined ? '' : JSON.stringify(body);
        const sending = request(`${baseUrl}/api/v1${path}`, {
          method,
          agent,
          headers: {
            'x-session-id': session,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }),
            ...headers,
          },
        });
        sending.on('error', (error: NodeJS.ErrnoException) =>
          resolve(error.code === 'ECONNREFUSED' ? 'refused' : { broken: error.code ?? error.message }),
        );
        sending.on('response', (response) => void wholeAnswer(response).then(resolve));
        void write(sending, text, pause);
      }),
    close: () => agent.destroy(),
  };
}

async function write(
  sending: ClientRequest,
  text: string,
  pause: Promise<unknown> | undefined,
): Promise<void> {
  if (pause === undefined) {
    sending.end(text);
    return;
  }
  sending.write(text.slice(0, text.length / 2));
  await pause;
  sending.end(text.slice(text.length / 2));
}

async function wholeAnswer(response: IncomingMessage): Promise<Ending> {
  let body = '';
  try {
    for await (const chunk of response) body += String(chunk);
  } catch (error) {
    return { broken: String(error) };
  }
  const status = response.statusCode!;
  const reason = status === 200 ? '' : (JSON.parse(body).details?.[0]?.reason ?? '');
  return { status, reason, body };
}
