import { describe, expect, test } from 'vitest';
import {
  apiKeyId,
  createSecrets,
  digest,
  nextReplayToken,
  type RandomBytes,
  redactSecrets,
  replayFamily,
  sameSecret,
  sealForHolder,
  unsealForHolder,
} from './secrets.ts';

const key = (name: string): string => `${name}-key-of-at-least-thirty-two-characters`;
const location = 'auth_providers|2|client_secret';

/** Bytes that repeat, so the expected token can be computed by hand. */
const repeating =
  (...bytes: number[]): RandomBytes =>
  (count) =>
    Uint8Array.from({ length: count }, (_, index) => bytes[index % bytes.length]!);

describe('secrets', () => {
  const secrets = createSecrets();
  test.each([
    ['a session token', () => secrets.sessionToken(), /^gs_[0-9A-Za-z]{43}$/],
    ['a ticket', () => secrets.ticket(), /^gt_[0-9A-Za-z]{43}$/],
    ['an API key', () => secrets.apiKey().key, /^gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/],
    ['a certificate', () => secrets.certificate(), /^gd_[0-9A-Za-z]{43}$/],
    ['a replay token', () => secrets.replayToken(), /^gr_[0-9A-Za-z]{65}$/],
    ['digits', () => secrets.digits(6), /^\d{6}$/],
    ['a code', () => secrets.code(8), /^[0-9A-HJKMNP-TV-Z]{8}$/],
  ])('include %s of the documented form, and no two are equal', (_, make, form) => {
    const many = Array.from({ length: 200 }, make);
    for (const one of many) expect(one).toMatch(form);
    expect(new Set(many).size).toBeGreaterThan(195);
  });

  test('include an API key that contains its public id', () => {
    const { id, key: whole } = secrets.apiKey();
    expect(id).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(whole.slice(3, 15)).toBe(id);
    expect(apiKeyId(whole)).toBe(id);
  });

  test('use each character equally often, because bytes that would favour some are discarded', () => {
    const { sessionToken } = createSecrets({ random: repeating(248, 0, 255, 61, 250, 62) });
    expect(sessionToken()).toBe(`gs_${'0z0'.repeat(15).slice(0, 43)}`);
    const counted = new Map<string, number>();
    for (let tokens = 0; tokens < 2_000; tokens++)
      for (const character of secrets.sessionToken().slice(3))
        counted.set(character, (counted.get(character) ?? 0) + 1);
    expect(counted.size).toBe(62);
    // 86,000 characters, 1,387 of each on average; seven standard deviations are 260.
    for (const count of counted.values()) expect(Math.abs(count - 1_387)).toBeLessThan(260);
  });
});

describe('the checksum of an API key', () => {
  const { key: whole } = createSecrets().apiKey();

  test('detects every changed character', () => {
    for (let index = 0; index < whole.length; index++) {
      const other = whole[index] === 'x' ? 'y' : 'x';
      expect(apiKeyId(whole.slice(0, index) + other + whole.slice(index + 1))).toBeNull();
    }
  });

  test('detects swapped neighbours', () => {
    for (let index = 16; index + 1 < whole.length; index++) {
      const swapped = whole.slice(0, index) + whole[index + 1]! + whole[index]! + whole.slice(index + 2);
      if (swapped !== whole) expect(apiKeyId(swapped)).toBeNull();
    }
  });

  test('never changes between versions, so keys in use keep working', () => {
    const { key: fixed } = createSecrets({ random: repeating(1, 2, 3, 4, 5) }).apiKey();
    expect(fixed).toBe('gk_123451234512_12345123451234512345123451234512345123451231pOvkt');
  });

  test.each([
    ['nothing', ''],
    ['a session token', createSecrets().sessionToken()],
    ['the public id alone', whole.slice(3, 15)],
    ['a space in front', ` ${whole}`],
    ['a line break behind', `${whole}\n`],
    ['a character more', `${whole}0`],
    ['a character less', whole.slice(0, -1)],
    ['another kind', `gs${whole.slice(2)}`],
    ['capitals', whole.toUpperCase()],
    ['characters that look alike', whole.replace('_', '＿')],
    ['a megabyte', 'gk_'.repeat(350_000)],
  ])('refuses %s', (_, text) => {
    expect(apiKeyId(text)).toBeNull();
  });
});

describe('a digest', () => {
  test('is the SHA-256 in hex', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digest('é😀')).toHaveLength(64);
  });
});

describe('comparing secrets of any lengths', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'abcd', false],
    ['', '', true],
    ['', 'a', false],
    ['é', 'e\u0301', false],
    ['A', 'a', false],
  ])('%j and %j returns %s', (left, right, same) => {
    expect(sameSecret(left, right)).toBe(same);
  });
});

describe('a redacted text', () => {
  const { sessionToken, ticket, apiKey } = createSecrets();
  test('contains no token and no ticket, and only the public id of an API key', () => {
    const { id, key: whole } = apiKey();
    expect(redactSecrets(`{"key":"${whole}","a":"${sessionToken()}","b":"${ticket()}"}`)).toBe(
      `{"key":"${id}","a":"gs_•••","b":"gt_•••"}`,
    );
  });

  test('contains no certificate and no replay token', () => {
    const { certificate, replayToken } = createSecrets();
    expect(redactSecrets(`device:${certificate()} ${replayToken()}`)).toBe('device:gd_••• gr_•••');
  });
});

describe('the replay token that replaces another one', () => {
  const token = createSecrets().replayToken();

  test('is always the same for the same nonce, and different for another nonce', () => {
    const next = nextReplayToken(token, 'nonce');
    expect(next).toMatch(/^gr_[0-9A-Za-z]{65}$/);
    expect(nextReplayToken(token, 'nonce')).toBe(next);
    expect(nextReplayToken(token, 'other')).not.toBe(next);
    expect(nextReplayToken(next, 'nonce')).not.toBe(token);
  });

  test('has the same family as the token it replaces, and nothing else in common', () => {
    const next = nextReplayToken(token, 'nonce');
    expect(replayFamily(next)).toBe(replayFamily(token));
    expect(next.slice(25)).not.toBe(token.slice(25));
  });

  test.each(['', 'gr_', `gs_${'a'.repeat(65)}`, `gr_${'a'.repeat(64)}`, `gr_${'a'.repeat(66)}`])(
    'has no family if the text is %j, which is no replay token',
    (text) => {
      expect(replayFamily(text)).toBeNull();
    },
  );
});

describe('the keyed digest of a code', () => {
  const secrets = createSecrets({ secretKeys: [key('first')] });

  test('matches only its own code in its own location', () => {
    const stored = secrets.keyedDigest('123456', location);
    expect(secrets.isKeyedDigest(stored, '123456', location)).toBe(true);
    expect(secrets.isKeyedDigest(stored, '123457', location)).toBe(false);
    expect(secrets.isKeyedDigest(stored, '123456', `${location}x`)).toBe(false);
  });

  test('matches no code without the secret key', () => {
    const stored = secrets.keyedDigest('123456', location);
    expect(createSecrets({ secretKeys: [key('other')] }).isKeyedDigest(stored, '123456', location)).toBe(
      false,
    );
    expect(createSecrets().isKeyedDigest(stored, '123456', location)).toBe(false);
  });

  test('matches under every configured key, and without a key if it was made without one', () => {
    const both = createSecrets({ secretKeys: [key('new'), key('first')] });
    expect(both.isKeyedDigest(secrets.keyedDigest('1', location), '1', location)).toBe(true);
    const keyless = createSecrets();
    expect(keyless.isKeyedDigest(keyless.keyedDigest('1', location), '1', location)).toBe(true);
    expect(secrets.isKeyedDigest(keyless.keyedDigest('1', location), '1', location)).toBe(true);
    expect(keyless.isKeyedDigest('', '1', location)).toBe(false);
  });
});

describe('a sealed text', () => {
  const secrets = createSecrets({ secretKeys: [key('first')] });

  test.each(['', 'x', 'client-secret', 'ünïcødé 😀', 'a|b.c', 'x'.repeat(10_000)])(
    'opens to the original text: %.20s',
    (plain) => {
      const sealed = secrets.seal(plain, location);
      expect(secrets.unseal(sealed, location)).toBe(plain);
      if (plain.length > 4) expect(sealed).not.toContain(plain);
    },
  );

  test('differs each time, even for the same text', () => {
    const many = Array.from({ length: 100 }, () => secrets.seal('same', location));
    expect(new Set(many).size).toBe(100);
  });

  test('opens only in its own location', () => {
    const sealed = secrets.seal('x', location);
    for (const elsewhere of [
      'auth_providers|3|client_secret',
      'auth_providers|2|client_id',
      '',
      `${location}|`,
    ])
      expect(secrets.unseal(sealed, elsewhere)).toBeNull();
  });

  test('does not open if any part of it was changed', () => {
    const sealed = secrets.seal('some secret', location);
    // The last character of a part may contain unused bits.
    const bytesOf = (text: string): string =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join();
    for (let index = 0; index < sealed.length; index++) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      if (bytesOf(changed) !== bytesOf(sealed)) expect(secrets.unseal(changed, location)).toBeNull();
    }
    const [version, id, nonce, text, tag] = sealed.split('.') as [string, string, string, string, string];
    for (const forged of [
      [version, id, nonce, text],
      [version, id, nonce, text, ''],
      [version, id, '', text, tag],
      [version, id, nonce, '', tag],
      [version, id, tag, text, nonce],
      ['v2', id, nonce, text, tag],
      [version, '', nonce, text, tag],
      [version, id.toUpperCase().replace(/\d/g, '0'), nonce, text, tag],
    ])
      expect(secrets.unseal(forged.join('.'), location)).toBeNull();
  });

  test('does not open with a shortened authentication tag, which could be guessed', () => {
    const [version, id, nonce, text, tag] = secrets.seal('x', location).split('.') as string[];
    const proof = Buffer.from(tag!, 'base64url');
    for (const length of [4, 8, 12, 13, 15]) {
      const short = proof.subarray(0, length).toString('base64url');
      expect([length, secrets.unseal([version, id, nonce, text, short].join('.'), location)]).toEqual([
        length,
        null,
      ]);
    }
  });

  test.each(['', '.', '....', 'v1', 'plain text', 'v1.x.y.z', 'v1.....', 'null'])(
    'is not accepted if it is malformed: %j',
    (sealed) => {
      expect(secrets.unseal(sealed, location)).toBeNull();
    },
  );
});

describe('a text sealed for the holder of a token', () => {
  const token = `gs_${'A'.repeat(43)}`;
  const sealed = sealForHolder(token, 'for the holder', location);

  test('opens only with that token in that location', () => {
    expect(unsealForHolder(token, sealed, location)).toBe('for the holder');
    for (const other of ['', token.slice(0, -1), `${token}A`, digest(token)])
      expect(unsealForHolder(other, sealed, location)).toBeNull();
    expect(unsealForHolder(token, sealed, `${location}x`)).toBeNull();
  });

  test('never looks like a token: it has no underscore', () => {
    const many = Array.from({ length: 200 }, () => sealForHolder(token, 'for the holder', location));
    expect(many.join('')).not.toContain('_');
    expect(redactSecrets(many.join(''))).toBe(many.join(''));
  });

  test('differs each time, and no secret key opens it', () => {
    expect(sealForHolder(token, 'for the holder', location)).not.toBe(sealed);
    expect(createSecrets({ secretKeys: [key('a')] }).unseal(sealed, location)).toBeNull();
  });

  test.each([
    '',
    'h1',
    'h1...',
    'h1.a.b.c',
    'v1.x.a.b.c',
    sealed.slice(0, -2),
    `${sealed}.x`.replace('h1', 'h2'),
  ])('is not accepted if it is malformed: %j', (text) => {
    expect(unsealForHolder(token, text, location)).toBeNull();
  });
});

describe('secret keys', () => {
  const open = (...names: string[]) => createSecrets({ secretKeys: names.map(key) });

  test('can be rotated: the first one seals, all open', () => {
    const old = open('old').seal('x', location);
    const both = open('new', 'old');
    expect(both.unseal(old, location)).toBe('x');
    const fresh = both.seal('y', location);
    expect(open('new').unseal(fresh, location)).toBe('y');
    expect(open('old').unseal(fresh, location)).toBeNull();
  });

  test('that were removed no longer open what they sealed: unseal returns null', () => {
    expect(open('other').unseal(open('lost').seal('x', location), location)).toBeNull();
  });

  test('are identified in sealed texts without being revealed', () => {
    const sealed = open('named').seal('x', location);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(sealed).not.toContain(digest(key('named')).slice(0, 8));
  });

  test('must have at least 32 characters', () => {
    expect(() => createSecrets({ secretKeys: ['x'.repeat(31)] })).toThrow('at least 32 characters');
    expect(() => createSecrets({ secretKeys: [key('good'), ''] })).toThrow('at least 32 characters');
    expect(createSecrets({ secretKeys: ['x'.repeat(32)] }).canSeal).toBe(true);
  });

  test('are required to seal and to open', () => {
    const none = createSecrets();
    expect(none.canSeal).toBe(false);
    expect(() => none.seal('x', location)).toThrow('secretKey is not set');
    expect(none.unseal(open('any').seal('x', location), location)).toBeNull();
  });
});
