import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { commonErrors } from '../kernel/errors.ts';

const none = Buffer.alloc(0);

/** Whether the request announces a body. In HTTP/2 it may come unannounced. */
export const hasBody = ({ headers, httpVersionMajor }: IncomingMessage): boolean => {
  const length = headers['content-length'];
  if (length !== undefined) return length !== '0';
  return headers['transfer-encoding'] !== undefined || httpVersionMajor > 1;
};

/**
 * Reads the body as it came, undecoded, from `stream`: the request, or what the host has put in its place.
 *
 * Answers 'too large' before reading where the declared length says so, else at the byte that is one too many; the
 * rest stays unread. Rejects with REQUEST_CANCELLED when the client goes away in the middle, and with a plain error
 * where the host has read the body and kept it to itself.
 */
export function readBody(
  request: IncomingMessage,
  stream: Readable,
  limit: number,
): Promise<Uint8Array | 'too large'> {
  if (!hasBody(request)) return Promise.resolve(none);
  if (stream === request && Number(request.headers['content-length']) > limit)
    return Promise.resolve('too large');
  if (stream.readableEnded || stream.readableDidRead)
    return Promise.reject(new Error('the host has read the body of this request and left no parsed one'));
  if (stream.destroyed) return Promise.reject(commonErrors.REQUEST_CANCELLED());

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let settled = false;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) {
        chunks.push(chunk);
        return;
      }
      settled = true;
      stream.off('data', onData).pause();
      resolve('too large');
    };
    const onEnd = (): void => {
      settled = true;
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
    };
    const onLost = (): void => {
      if (settled) return;
      settled = true;
      reject(commonErrors.REQUEST_CANCELLED());
    };
    // The listeners stay: without one for errors, a stream of the host's that fails later would end the process.
    stream.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}
