import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { digest } from '../runtime/secrets.ts';
import { headerOf } from './input/headers.ts';
import type { HttpRequest, HttpResponse } from './request.ts';

/** Answers a request with a text that was built once. */
export type RespondBuiltText = (text: string, request: HttpRequest) => Promise<HttpResponse>;

interface BuiltText {
  readonly text: string;
  readonly etag: string;
  compressed?: Promise<Buffer>;
}

const compress = promisify(gzip);

/**
 * Creates the responses of an operation whose text is built once: compressed if the client accepts it, and 304 if it has
 * the same text already. Compresses at the first request that accepts it.
 */
export function createBuiltTextResponder(): RespondBuiltText {
  let built: BuiltText | undefined;
  return async (text, request) => {
    if (built?.text !== text) built = { text, etag: `W/"${digest(text).slice(0, 32)}"` };
    const headers = { 'cache-control': 'no-cache', etag: built.etag, vary: 'accept-encoding' };
    if (matches(headerOf(request, 'if-none-match') ?? '', built.etag))
      return { status: 304, headers, body: '' };
    if (!acceptsGzip(headerOf(request, 'accept-encoding'))) return { status: 200, headers, body: text };
    built.compressed ??= compress(text);
    const bytes = await built.compressed;
    return {
      status: 200,
      headers: { ...headers, 'content-encoding': 'gzip', 'content-length': String(bytes.length) },
      body: {
        open(sink) {
          sink.write(bytes);
          sink.end();
          return () => {};
        },
      },
    };
  };
}

/** Compares weakly, as If-None-Match does: a proxy may have compressed the copy. */
const matches = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === etag.slice(2));

/** Returns whether an Accept-Encoding header accepts gzip: by name, or by `*`, with a weight above zero. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q\s*=(.*)$/.exec(parameter)?.[1]);
      return [name.trim(), Number(weight.find((value) => value !== undefined) ?? 1)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
