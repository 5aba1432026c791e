import { commonErrors } from '../kernel/errors.ts';

/**
 * Reads the raw body of a request. Resolves to `'too large'` before it reads, if the declared length exceeds the limit, or
 * at the first chunk that exceeds it; the rest stays unread.
 *
 * Rejects with REQUEST_CANCELLED if the client disconnects, and with a plain error if the host has read the body and
 * passed on no parsed one. Reads no further once `onChunk` returns false.
 */
export async function readBody(
  request: Request,
  limit: number,
  onChunk?: (bytes: number) => boolean,
): Promise<Uint8Array | 'too large'> {
  if (Number(request.headers.get('content-length')) > limit) return 'too large';
  if (request.bodyUsed || request.body?.locked)
    throw new Error('the host has read the body of this request, but passed on no parsed one');
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(chunks, length);
      length += value.length;
      if (onChunk?.(value.length) === false || length > limit) return 'too large';
      chunks.push(value);
    }
  } catch {
    throw commonErrors.REQUEST_CANCELLED();
  } finally {
    // Not cancelled: some hosts would close the connection before they have sent the answer.
    reader.releaseLock();
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
