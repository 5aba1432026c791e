import type { Buffer } from 'node:buffer';
import zlib from 'node:zlib';
import { commonErrors } from '../../kernel/errors.ts';

/** No body that is small when it is unpacked can do harm, however well it was packed. */
const alwaysUnpackedBytes = 16_384;
/** JSON is packed to a tenth, and lists of like items to a fiftieth. Only what was made to do harm is packed better. */
const maxRatio = 100;
/** The windows that a recipient must support (RFC 9659): 8 MiB. A frame can ask for 128 MiB. */
const zstdWindowLog = 23;

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** By the name in `content-encoding`. Zstandard is missing on Node 20. */
const codings: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', zlib.gunzipSync],
  ['deflate', zlib.inflateSync],
  ['br', zlib.brotliDecompressSync],
  ...(typeof zlib.zstdDecompressSync === 'function'
    ? [
        [
          'zstd',
          (bytes, options) =>
            zlib.zstdDecompressSync(bytes, {
              ...options,
              params: { [zlib.constants.ZSTD_d_windowLogMax]: zstdWindowLog },
            }),
        ] as const satisfies [string, Unpack],
      ]
    : []),
]);

/** The value of `accept-encoding`. */
export const acceptedCodings = [...codings.keys()].join(', ');

/**
 * Returns the bytes of a body as they were before the client packed them, by its `content-encoding`.
 *
 * Unpacks in one go, so only one body at a time takes the memory. It stops at `limit` bytes, and at 100 times the packed size.
 * Throws CONTENT_TYPE_UNSUPPORTED (415), BODY_TOO_LARGE (413) or INVALID_JSON (400).
 */
export function unpackBody(bytes: Uint8Array, encoding: string | undefined, limit: number): Uint8Array {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const unpack = codings.get(name === 'x-gzip' ? 'gzip' : name);
  if (unpack === undefined) throw unsupported(name);
  const most = Math.min(limit, Math.max(alwaysUnpackedBytes, bytes.length * maxRatio));
  try {
    return unpack(bytes, { maxOutputLength: most });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most, limit);
    throw commonErrors.INVALID_JSON({
      message: `the body is not what its content-encoding says: it cannot be unpacked as ${name}`,
      metadata: { problem: 'INVALID_ENCODING' },
    });
  }
}

const tooLarge = (most: number, limit: number): Error =>
  commonErrors.BODY_TOO_LARGE({
    message:
      most === limit
        ? `the body must have at most ${limit} bytes when it is unpacked`
        : `the body must not be packed to less than a ${maxRatio}th of its size`,
  });

function unsupported(name: string): Error {
  const came = /^[\w, -]{1,60}$/.test(name) ? `the content-encoding ${name}` : 'this content-encoding';
  return commonErrors.CONTENT_TYPE_UNSUPPORTED({
    message: `${came} is not supported: send the body unpacked, or packed once as one of ${acceptedCodings}`,
    headers: { 'accept-encoding': acceptedCodings },
  });
}
