import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createTestBackend, exchange, type HostOptions } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { acceptedCodings } from '../../src/http/input/unpack-body.ts';
import { hosts } from './hosts.ts';

const login = '{"provider":"UNSAFE","payload":"ada"}';
const mark = '\ufeff';
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

interface Status {
  readonly message?: string;
  readonly details?: readonly { readonly reason?: string }[];
}

describe.each(Object.entries(hosts))('on %s', (name, openHost) => {
  /** Logs in with a body as it is given, and returns the status, the reason and the message. */
  async function answerTo(
    body: string | Uint8Array,
    headers: readonly (readonly [string, string])[] = [],
    options: HostOptions = {},
  ) {
    await using t = await createTestBackend();
    const host = await openHost(t.backend, options);
    try {
      const answer = await exchange(host.origin, {
        method: 'POST',
        target: '/game/api/v1/authentication/login',
        headers: [['content-type', 'application/json'], ...headers],
        body,
      });
      const { message, details } = JSON.parse(answer.body.toString()) as Status;
      return {
        status: answer.status,
        reason: details?.[0]?.reason,
        message,
        codings: answer.headers['accept-encoding'],
      };
    } finally {
      await host.close();
    }
  }

  test.each(Object.entries(packers))('a body packed with %s is unpacked', async (coding, pack) => {
    expect(await answerTo(pack(login), [['content-encoding', coding]])).toMatchObject({ status: 200 });
  });

  test('a body that was packed by an unknown coding is refused by its name', async () => {
    expect(await answerTo(login, [['content-encoding', 'compress']])).toEqual({
      status: 415,
      reason: 'CONTENT_TYPE_UNSUPPORTED',
      message: `the content-encoding compress is not supported: send the body unpacked, or packed once as one of ${acceptedCodings}`,
      codings: acceptedCodings,
    });
  });

  test('a body that would unpack to more than the limit is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    expect(await answerTo(bomb, [['content-encoding', 'gzip']])).toMatchObject({
      status: 413,
      reason: 'BODY_TOO_LARGE',
    });
  });

  test('a byte order mark before the JSON is ignored, also in a packed body', async () => {
    expect(await answerTo(mark + login)).toMatchObject({ status: 200 });
    expect(await answerTo(gzipSync(mark + login), [['content-encoding', 'gzip']])).toMatchObject({
      status: 200,
    });
  });

  test('a byte order mark alone is an empty body, and a second one is no JSON', async () => {
    expect(await answerTo(mark)).toMatchObject({ status: 400, reason: 'INVALID_FIELD' });
    expect(await answerTo(mark + mark + login)).toMatchObject({ status: 400, reason: 'INVALID_JSON' });
  });

  test('an error of JSON names the line, the column and what was expected', async () => {
    expect(await answerTo('{\n  "provider": "UNSAFE",\n  "payload" "ada"\n}')).toMatchObject({
      status: 400,
      reason: 'INVALID_JSON',
      message: 'not valid JSON: line 3, column 13: expected a colon',
    });
  });

  // The hosts of the other tests have no parser of their own.
  if (name === 'Express')
    test('a packed body that the host has unpacked and parsed is read', async () => {
      const headers = [['content-encoding', 'gzip']] as const;
      expect(await answerTo(gzipSync(login), headers, { parser: 'before' })).toMatchObject({ status: 200 });
    });

  test('a path with a slash at its end says that it goes without', async () => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      for (const [method, path, template] of [
        ['POST', '/authentication/login/', '/authentication/login'],
        ['GET', '/accounts/healthz/', '/accounts/healthz'],
        ['GET', '/accounts/%3Cb%3E/', '/accounts/{accountId}'],
      ] as const) {
        const answer = await exchange(host.origin, { method, target: `/game/api/v1${path}` });
        expect([answer.status, (JSON.parse(answer.body.toString()) as Status).message]).toEqual([
          404,
          `there is no such operation: its path goes without the slash at its end, /api/v1${template}`,
        ]);
      }
    } finally {
      await host.close();
    }
  });
});
