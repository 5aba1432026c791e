import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { HttpResponse, HttpStream } from '../http/request.ts';
import { joinVary } from '../http/vary.ts';
import { hasBody } from './read-body.ts';
import { LINGER_MS, openSink } from './stream-sink.ts';

/** To keep the connection, up to this much of an unread body is discarded. If there is more, the connection ends. */
const MAX_DISCARDED_BYTES = 1024 * 1024;

/**
 * Writes a response. Keeps the headers that the host has set. Does nothing if the client has disconnected or the host has
 * already responded.
 *
 * Sends the headers of a stream at once, and its chunks as they are written.
 */
export function writeResponse(response: ServerResponse, answer: HttpResponse): void {
  if (response.headersSent || response.destroyed) return;
  if (typeof answer.body !== 'string') {
    writeStream(response, answer, answer.body);
    return;
  }
  const last = endsConnection(response, answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...mergedHeaders(response, answer),
    ...(answer.status !== 304 && { 'content-length': Buffer.byteLength(answer.body) }),
    ...(last && { connection: 'close' }),
  });
  if (last) endAfterRequest(response, answer.body);
  else response.end(answer.body);
}

const lists = ['set-cookie', 'vary'] as const;

/** Returns the cookies and the Vary of the host together with ours. Without that, ours would replace those of the host. */
function mergedHeaders(
  response: ServerResponse,
  { headers }: HttpResponse,
): Record<string, string | string[]> {
  const merged: Record<string, string | string[]> = {};
  for (const name of lists) {
    const ours = headers[name];
    const theirs = response.getHeader(name);
    if (ours === undefined || theirs === undefined) continue;
    merged[name] = name === 'vary' ? joinVary(theirs, ours) : [theirs, ours].flat().map(String);
  }
  return merged;
}

/** Returns whether the connection must end: the response says so, or too much of the request body is unread. */
export function endsConnection(response: ServerResponse, answer: HttpResponse): boolean {
  const { req: request } = response;
  if (request.complete || !hasBody(request) || request.httpVersionMajor > 1) return false;
  return (
    answer.headers.connection === 'close' ||
    !(Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES)
  );
}

/**
 * Sends the whole response, but ends it only when the client has stopped sending: closing a socket with unread data resets
 * it, and the client would lose the response. Waits for at most 1 MiB and 5 seconds.
 */
function endAfterRequest(response: ServerResponse, body: string): void {
  const { req: request } = response;
  let discarded = 0;
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard).off('end', end).off('close', end);
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) end();
  };
  const timer = setTimeout(end, LINGER_MS).unref();
  request.on('data', discard).on('end', end).on('close', end).resume();
  response.write(body);
}

function writeStream(response: ServerResponse, answer: HttpResponse, stream: HttpStream): void {
  const { req: request } = response;
  response.writeHead(answer.status, { ...answer.headers, ...mergedHeaders(response, answer) });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  openSink(response, stream);
}
