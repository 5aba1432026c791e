import type { Duplex } from 'node:stream';

/** Status, RPC code and message for what the parser of Node refuses, by its error code. */
const refusals: Readonly<Record<string, readonly [status: string, code: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    3,
    'the headers are too large for this server',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 8, 'the extensions of a chunk are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 4, 'the request did not arrive in time'],
};

const malformed = ['400 Bad Request', 3, 'the request is not valid HTTP'] as const;

/**
 * Answers a request that never reaches the API, because it cannot be parsed, in the form of errors of the API. A
 * listener of `clientError`.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // After a reset, or in the middle of a response, nothing can be written.
  const { _httpMessage: response } = socket as { _httpMessage?: { readonly headersSent: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy(error);
    return;
  }
  const [status, code, message] = refusals[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({ code, message, details: [] });
  const headers = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
