import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { commonErrors } from '../kernel/errors.ts';

const emptyBody = Buffer.alloc(0);

/** Returns whether a request may have a body. In HTTP/2 a body need not be announced. */
export const hasBody = ({ headers, httpVersionMajor }: IncomingMessage): boolean => {
  const length = headers['content-length'];
  if (length !== undefined) return length !== '0';
  return headers['transfer-encoding'] !== undefined || httpVersionMajor > 1;
};

/**
 * Reads the raw body from `stream`, which is the request or a stream with which the host has replaced it.
 *
 * Resolves to `'too large'` before it reads, if the declared length exceeds the limit, or at the first byte above the
 * limit; the rest stays unread. Rejects with REQUEST_CANCELLED if the client disconnects, and with a plain error if the
 * host has read the body and passed on no parsed one. Drops what it has read once `onChunk` returns false.
 */
export function readBody(
  request: IncomingMessage,
  stream: Readable,
  limit: number,
  onChunk?: (bytes: number) => boolean,
): Promise<Uint8Array | 'too large'> {
  if (!hasBody(request)) return Promise.resolve(emptyBody);
  if (stream === request && Number(request.headers['content-length']) > limit)
    return Promise.resolve('too large');
  if (stream.readableEnded || stream.readableDidRead)
    return Promise.reject(
      new Error('the host has read the body of this request, but passed on no parsed one'),
    );
  if (stream.destroyed) return Promise.reject(commonErrors.REQUEST_CANCELLED());

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let settled = false;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (onChunk?.(chunk.length) === false) {
        // Not paused: the rest is discarded while the answer is sent.
        settled = true;
        chunks.length = 0;
        stream.off('data', onData);
        return;
      }
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
    // The listeners stay: without an error listener, a stream of the host that fails later would end the process.
    stream.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}
