import { Buffer } from 'node:buffer';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptedCodings, unpackBody } from './unpack-body.ts';

const limit = 262_144;
const json = JSON.stringify({ list: Array.from({ length: 500 }, (_, id) => ({ id, name: `item ${id}` })) });
/** Packs to less than a thousandth. */
const zeros = Buffer.alloc(64 * 1024 * 1024);

const packers: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  GZIP: zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ...(typeof zlib.zstdCompressSync === 'function' && { zstd: zlib.zstdCompressSync }),
};

const unpackers: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  GZIP: zlib.gunzipSync,
  deflate: zlib.inflateSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
};

const outcomeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { reason, status, message, details } = error as {
      readonly reason: string;
      readonly status: number;
      readonly message: string;
      readonly details: { readonly headers?: Readonly<Record<string, string>> };
    };
    return { reason, status, message, headers: details.headers };
  }
  throw new Error('nothing was refused');
};

describe.each(Object.entries(packers))('a body with the content-encoding %s', (name, pack) => {
  test('is unpacked to what was packed', () => {
    expect(Buffer.from(unpackBody(pack(Buffer.from(json)), name, limit)).toString()).toBe(json);
  });

  test('may have as many bytes as the limit says, and none more', () => {
    const size = 20_000;
    const text = Buffer.from(Array.from({ length: size }, (_, index) => (index * index * 31) % 251));
    expect(unpackBody(pack(text), name, size)).toHaveLength(size);
    expect(outcomeOf(() => unpackBody(pack(text), name, size - 1))).toMatchObject({
      reason: 'BODY_TOO_LARGE',
      status: 413,
      message: 'the body must have at most 19999 bytes when it is unpacked',
    });
  });

  test('may be packed as well as it can be if it is small', () => {
    expect(unpackBody(pack(zeros.subarray(0, 16_384)), name, limit)).toHaveLength(16_384);
  });

  test('is refused if it is packed to less than a hundredth', () => {
    const packed = pack(zeros.subarray(0, 1_000_000));
    expect(packed.length).toBeLessThan(5_000);
    expect(outcomeOf(() => unpackBody(packed, name, 10_000_000))).toMatchObject({
      reason: 'BODY_TOO_LARGE',
      message: 'the body must not be packed to less than a 100th of its size',
    });
  });

  test('is refused if it is cut off, or something else', () => {
    const packed = pack(Buffer.from(json));
    for (const bytes of [packed.subarray(0, packed.length / 2), Buffer.from('{"a":1}')])
      expect(outcomeOf(() => unpackBody(bytes, name, limit))).toMatchObject({
        reason: 'INVALID_JSON',
        status: 400,
        message: expect.stringContaining('cannot be unpacked as'),
      });
  });

  test('takes hardly any processor time if it would unpack to much more than the limit', () => {
    const bomb = pack(zeros);
    expect(bomb.length).toBeLessThan(limit);
    const secondsOf = (work: () => unknown): number => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000_000;
    };
    const whole = secondsOf(() => unpackers[name]!(bomb));
    const refused = [1, 2, 3].map(() => secondsOf(() => outcomeOf(() => unpackBody(bomb, name, limit))));
    expect(Math.min(...refused) * 3).toBeLessThan(whole);
  });
});

test.each(['compress', 'gzip, br', 'gzip, gzip', 'exi', 'pack200-gzip'])(
  'the content-encoding %s is refused by its name, with those that are taken',
  (name) => {
    expect(outcomeOf(() => unpackBody(zlib.gzipSync(json), name, limit))).toEqual({
      reason: 'CONTENT_TYPE_UNSUPPORTED',
      status: 415,
      message: `the content-encoding ${name} is not supported: send the body unpacked, or packed once as one of ${acceptedCodings}`,
      headers: { 'accept-encoding': acceptedCodings },
    });
  },
);

test('a content-encoding that is no name is not repeated', () => {
  expect(outcomeOf(() => unpackBody(Buffer.from('{}'), '<script>', limit)).message).toMatch(
    /^this content-encoding is not supported/,
  );
});

test.each([undefined, '', ' ', 'identity', 'Identity'])(
  'with the content-encoding %j a body stays as it is',
  (name) => {
    const bytes = Buffer.from(json);
    expect(unpackBody(bytes, name, limit)).toBe(bytes);
  },
);

test('an empty body has nothing to unpack', () => {
  expect(unpackBody(new Uint8Array(), 'gzip', limit)).toHaveLength(0);
});

test('a Zstandard frame that asks for a window above 8 MiB is refused before it gets one', ({ skip }) => {
  skip(typeof zlib.zstdCompressSync !== 'function', 'this version of Node has no Zstandard');
  const packed = zlib.zstdCompressSync(zeros, {
    params: { [zlib.constants.ZSTD_c_windowLog]: 26, [zlib.constants.ZSTD_c_contentSizeFlag]: 0 },
  });
  expect(outcomeOf(() => unpackBody(packed, 'zstd', limit)).status).toBe(400);
});
