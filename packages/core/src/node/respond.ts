import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { HttpResponse, HttpStream } from '../http/request.ts';
import { hasBody } from './read-body.ts';
import { LINGER_MS, openSink } from './stream-sink.ts';

/** An unread body of at most so many bytes is thrown away to keep the connection; beyond, the connection ends. */
const DISCARDED_BYTES = 1024 * 1024;

/**
 * Writes the answer, keeping the headers that the host has set. Does nothing where the client has gone or the host has
 * answered already.
 *
 * A stream's headers leave at once, its chunks as they are written.
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
    ...besideOthers(response, answer),
    'content-length': Buffer.byteLength(answer.body),
    ...(last && { connection: 'close' }),
  });
  if (last) endAfterRequest(response, answer.body);
  else response.end(answer.body);
}

/** Cookies of the host stay beside ours: every other header of that name would take the place of the one before. */
function besideOthers(response: ServerResponse, { headers }: HttpResponse): { 'set-cookie'?: string[] } {
  const ours = headers['set-cookie'];
  const theirs = response.getHeader('set-cookie');
  return ours === undefined || theirs === undefined
    ? {}
    : { 'set-cookie': [theirs, ours].flat().map(String) };
}

/** Whether the connection is of no further use: the answer says so, or too much of the request is unread. */
export function endsConnection(response: ServerResponse, answer: HttpResponse): boolean {
  const { req: request } = response;
  if (request.complete || !hasBody(request) || request.httpVersionMajor > 1) return false;
  return (
    answer.headers.connection === 'close' || !(Number(request.headers['content-length']) <= DISCARDED_BYTES)
  );
}

/**
 * Sends the whole answer but holds the end back until the client has stopped sending: closing a socket with unread
 * data resets it, and the client would lose the answer that tells it why. Bounded in bytes and in time.
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
    if (discarded > DISCARDED_BYTES) end();
  };
  const timer = setTimeout(end, LINGER_MS).unref();
  request.on('data', discard).on('end', end).on('close', end).resume();
  response.write(body);
}

function writeStream(response: ServerResponse, answer: HttpResponse, stream: HttpStream): void {
  const { req: request } = response;
  response.writeHead(answer.status, answer.headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  openSink(response, stream);
}
