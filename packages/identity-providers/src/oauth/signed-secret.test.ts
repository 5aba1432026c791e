import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { signedSecret } from './signed-secret.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const audience = 'https://vendor.example';
const now = Date.UTC(2026, 0, 1);
const configured = (clientSecret: string, clientId = 'com.example.game') => ({
  clientId,
  clientSecret,
  redirectUri: 'https://game.example/callback',
});

const read = (secret: string, at = now) =>
  jwtVerify(secret, pair.publicKey, { audience, currentDate: new Date(at) });

test('a client secret is signed for the client id and valid for an hour', async () => {
  const secret = await signedSecret({ audience, teamId: 'TEAM', keyId: 'KEY' }).make(configured(pem), now);
  const { payload, protectedHeader } = await read(secret);
  const second = now / 1000;
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' });
  expect(payload).toEqual({
    iss: 'TEAM',
    sub: 'com.example.game',
    aud: audience,
    iat: second,
    exp: second + 3_600,
  });
  await expect(read(secret, now + 3_600_000)).rejects.toThrow();
});

test('a client secret is renewed after half an hour, and at once for another client id', async () => {
  const { make } = signedSecret({ audience, teamId: 'TEAM', keyId: 'KEY' });
  const first = await make(configured(pem), now);
  expect(await make(configured(pem), now + 1_799_999)).toBe(first);
  const second = await make(configured(pem), now + 1_800_000);
  expect(second).not.toBe(first);
  expect((await read(second, now + 1_800_000)).payload.iat).toBe(now / 1000 + 1_800);
  expect(await make(configured(pem, 'another'), now + 1_800_000)).not.toBe(second);
});

test('team id and key id in the configured secret override those of the code', async () => {
  const text = JSON.stringify({ teamId: 'OTHER', keyId: 'THAT', privateKey: pem });
  const secret = await signedSecret({ audience, teamId: 'TEAM', keyId: 'KEY' }).make(configured(text), now);
  const { payload, protectedHeader } = await read(secret);
  expect([payload.iss, protectedHeader.kid]).toEqual(['OTHER', 'THAT']);
});

test('a private key in one line, as in an environment variable, is accepted', async () => {
  const { make, missing } = signedSecret({ audience, teamId: 'TEAM', keyId: 'KEY' });
  const line = pem.replaceAll('\n', '\\n');
  expect(missing(configured(line))).toEqual([]);
  await read(await make(configured(line), now));
});

describe('a configured secret with missing parts is refused and the parts are named:', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const pemOf = (key: typeof rsa) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = 'clientSecret: privateKey of the curve P-256 in PEM';

  test.each<[string, string, readonly string[]]>([
    ['a password', 'secret', ['clientSecret: teamId', 'clientSecret: keyId', key]],
    ['a key alone', pem, ['clientSecret: teamId', 'clientSecret: keyId']],
    ['a key of another kind', JSON.stringify({ teamId: 'A', keyId: 'B', privateKey: pemOf(rsa) }), [key]],
    ['a key of another curve', JSON.stringify({ teamId: 'A', keyId: 'B', privateKey: pemOf(other) }), [key]],
    ['truncated JSON', '{"teamId":"A"', ['clientSecret: teamId', 'clientSecret: keyId', key]],
    [
      'invalid ids',
      JSON.stringify({ teamId: 7, keyId: 'a b', privateKey: pem }),
      ['clientSecret: teamId', 'clientSecret: keyId'],
    ],
  ])('%s', async (_, text, missing) => {
    const secret = signedSecret({ audience });
    expect(secret.missing(configured(text))).toEqual(missing);
    await expect(secret.make(configured(text), now)).rejects.toThrow('cannot be signed');
  });
});
