import type { IncomingMessage } from 'node:http';

/** A request that was read. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A whole response. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request that is refused with a status, before anything was done. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const maxBodyBytes = 262_144;
/** How much of a body that is too large is read, so that the client reads the status. */
const maxDrainedBytes = 16 * maxBodyBytes;

/** Reads a request. Throws HttpError if its body is too large or no UTF-8, or its path cannot be read. */
export async function readExchange(request: IncomingMessage): Promise<Exchange> {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
    // Leaving the loop ends the connection, and the client would not see the status.
    else if (bytes > maxDrainedBytes) break;
  }
  if (bytes > maxBodyBytes) throw new HttpError(413, `the body has more than ${maxBodyBytes} bytes`);
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    headers: request.headers,
    body: readUtf8(Buffer.concat(chunks)),
  };
}

function readUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'the body is not UTF-8');
  }
}

export const jsonReply = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});

/** A page as servers and proxies show it to programs. */
export const plainPage = (status: number, title: string, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`,
});
