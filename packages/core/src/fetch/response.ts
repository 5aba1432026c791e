import type { HttpResponse } from '../http/request.ts';
import { toReadable } from './readable.ts';

const encoder = new TextEncoder();

/** A `Response` with one of these must have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Converts an answer to a `Response`. A stream is opened when the host reads it first. */
export function toResponse({ status, headers, body }: HttpResponse, request: Request): Response {
  const isHead = request.method === 'HEAD';
  if (typeof body !== 'string')
    return new Response(isHead ? null : toReadable(body, request.signal), { status, headers });
  if (bodiless.has(status)) return new Response(null, { status, headers });
  // Bytes, because a `Response` of a string chooses a content type by itself.
  const bytes = encoder.encode(body);
  const sent = new Headers(headers);
  sent.set('content-length', String(bytes.length));
  return new Response(isHead ? null : bytes, { status, headers: sent });
}
