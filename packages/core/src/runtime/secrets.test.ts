import { describe, expect, test } from 'vitest';
import {
  apiKeyId,
  createSecrets,
  digest,
  nextReplayToken,
  type RandomBytes,
  replayFamily,
  sameSecret,
  sealForHolder,
  unsealForHolder,
  withoutSecrets,
} from './secrets.ts';

const key = (name: string): string => `${name}-key-of-at-least-thirty-two-characters`;
const place = 'auth_providers|2|client_secret';

/** Bytes that repeat: what a token is made of can be followed by hand. */
const repeating =
  (...bytes: number[]): RandomBytes =>
  (count) =>
    Uint8Array.from({ length: count }, (_, index) => bytes[index % bytes.length]!);

describe('what is made', () => {
  const secrets = createSecrets();
  test.each([
    ['a session token', () => secrets.sessionToken(), /^gs_[0-9A-Za-z]{43}$/],
    ['a ticket', () => secrets.ticket(), /^gt_[0-9A-Za-z]{43}$/],
    ['an API key', () => secrets.apiKey().key, /^gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/],
    ['a certificate', () => secrets.certificate(), /^gd_[0-9A-Za-z]{43}$/],
    ['a replay token', () => secrets.replayToken(), /^gr_[0-9A-Za-z]{65}$/],
    ['digits', () => secrets.digits(6), /^\d{6}$/],
    ['a code', () => secrets.code(8), /^[0-9A-HJKMNP-TV-Z]{8}$/],
  ])('%s has its form, and no two are alike', (_, make, form) => {
    const many = Array.from({ length: 200 }, make);
    for (const one of many) expect(one).toMatch(form);
    expect(new Set(many).size).toBeGreaterThan(195);
  });

  test('an API key carries its public id', () => {
    const { id, key: whole } = secrets.apiKey();
    expect(id).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(whole.slice(3, 15)).toBe(id);
    expect(apiKeyId(whole)).toBe(id);
  });

  test('uses each character with equal chance: bytes that would favour some are thrown away', () => {
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

  test('finds every changed character', () => {
    for (let index = 0; index < whole.length; index++) {
      const other = whole[index] === 'x' ? 'y' : 'x';
      expect(apiKeyId(whole.slice(0, index) + other + whole.slice(index + 1))).toBeNull();
    }
  });

  test('finds swapped neighbours', () => {
    for (let index = 16; index + 1 < whole.length; index++) {
      const swapped = whole.slice(0, index) + whole[index + 1]! + whole[index]! + whole.slice(index + 2);
      if (swapped !== whole) expect(apiKeyId(swapped)).toBeNull();
    }
  });

  test('is the same for ever: a key that was handed out keeps working', () => {
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
  ])('refuses %s', (_, given) => {
    expect(apiKeyId(given)).toBeNull();
  });
});

describe('a digest', () => {
  test('is the SHA-256 in hex', () => {
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digest('é😀')).toHaveLength(64);
  });
});

describe('two secrets are compared', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'abcd', false],
    ['', '', true],
    ['', 'a', false],
    ['é', 'e\u0301', false],
    ['A', 'a', false],
  ])('%j and %j: %s, whatever their lengths', (left, right, same) => {
    expect(sameSecret(left, right)).toBe(same);
  });
});

describe('what is shown of a text', () => {
  const { sessionToken, ticket, apiKey } = createSecrets();
  test('has no token, no ticket and of a key its id alone', () => {
    const { id, key: whole } = apiKey();
    expect(withoutSecrets(`{"key":"${whole}","a":"${sessionToken()}","b":"${ticket()}"}`)).toBe(
      `{"key":"${id}","a":"gs_•••","b":"gt_•••"}`,
    );
  });

  test('has no certificate and no replay token either', () => {
    const { certificate, replayToken } = createSecrets();
    expect(withoutSecrets(`device:${certificate()} ${replayToken()}`)).toBe('device:gd_••• gr_•••');
  });
});

describe('the replay token that follows another one', () => {
  const token = createSecrets().replayToken();

  test('is the same again for the same nonce, and another one for any other', () => {
    const next = nextReplayToken(token, 'nonce');
    expect(next).toMatch(/^gr_[0-9A-Za-z]{65}$/);
    expect(nextReplayToken(token, 'nonce')).toBe(next);
    expect(nextReplayToken(token, 'other')).not.toBe(next);
    expect(nextReplayToken(next, 'nonce')).not.toBe(token);
  });

  test('is of the same family, and shares nothing else with it', () => {
    const next = nextReplayToken(token, 'nonce');
    expect(replayFamily(next)).toBe(replayFamily(token));
    expect(next.slice(25)).not.toBe(token.slice(25));
  });

  test.each(['', 'gr_', `gs_${'a'.repeat(65)}`, `gr_${'a'.repeat(64)}`, `gr_${'a'.repeat(66)}`])(
    'belongs to no family where %j is no replay token',
    (text) => {
      expect(replayFamily(text)).toBeNull();
    },
  );
});

describe('the mark of a code', () => {
  const secrets = createSecrets({ secretKeys: [key('first')] });

  test('is found again, in its place alone, and for its code alone', () => {
    const mark = secrets.mark('123456', place);
    expect(secrets.isMark(mark, '123456', place)).toBe(true);
    expect(secrets.isMark(mark, '123457', place)).toBe(false);
    expect(secrets.isMark(mark, '123456', `${place}x`)).toBe(false);
  });

  test('cannot be found by trying every code without the key', () => {
    const mark = secrets.mark('123456', place);
    expect(createSecrets({ secretKeys: [key('other')] }).isMark(mark, '123456', place)).toBe(false);
    expect(createSecrets().isMark(mark, '123456', place)).toBe(false);
  });

  test('is found under every key of the ring, and without one where it was made without', () => {
    const both = createSecrets({ secretKeys: [key('new'), key('first')] });
    expect(both.isMark(secrets.mark('1', place), '1', place)).toBe(true);
    const keyless = createSecrets();
    expect(keyless.isMark(keyless.mark('1', place), '1', place)).toBe(true);
    expect(secrets.isMark(keyless.mark('1', place), '1', place)).toBe(true);
    expect(keyless.isMark('', '1', place)).toBe(false);
  });
});

describe('a sealed text', () => {
  const secrets = createSecrets({ secretKeys: [key('first')] });

  test.each(['', 'x', 'client-secret', 'ünïcødé 😀', 'a|b.c', 'x'.repeat(10_000)])(
    'is opened as it was: %.20s',
    (plain) => {
      const sealed = secrets.seal(plain, place);
      expect(secrets.unseal(sealed, place)).toBe(plain);
      if (plain.length > 4) expect(sealed).not.toContain(plain);
    },
  );

  test('is another one each time', () => {
    const many = Array.from({ length: 100 }, () => secrets.seal('same', place));
    expect(new Set(many).size).toBe(100);
  });

  test('opens in its place alone', () => {
    const sealed = secrets.seal('x', place);
    for (const elsewhere of ['auth_providers|3|client_secret', 'auth_providers|2|client_id', '', `${place}|`])
      expect(secrets.unseal(sealed, elsewhere)).toBeNull();
  });

  test('that was changed anywhere does not open', () => {
    const sealed = secrets.seal('some secret', place);
    // The last character of a part may hold bits that stand for nothing.
    const bytesOf = (text: string): string =>
      text
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join();
    for (let index = 0; index < sealed.length; index++) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      if (bytesOf(changed) !== bytesOf(sealed)) expect(secrets.unseal(changed, place)).toBeNull();
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
      expect(secrets.unseal(forged.join('.'), place)).toBeNull();
  });

  test('whose proof was cut short does not open: four bytes of it could be guessed', () => {
    const [version, id, nonce, text, tag] = secrets.seal('x', place).split('.') as string[];
    const proof = Buffer.from(tag!, 'base64url');
    for (const length of [4, 8, 12, 13, 15]) {
      const short = proof.subarray(0, length).toString('base64url');
      expect([length, secrets.unseal([version, id, nonce, text, short].join('.'), place)]).toEqual([
        length,
        null,
      ]);
    }
  });

  test.each(['', '.', '....', 'v1', 'plain text', 'v1.x.y.z', 'v1.....', 'null'])(
    'is not what %j is',
    (sealed) => {
      expect(secrets.unseal(sealed, place)).toBeNull();
    },
  );
});

describe('a text that is sealed for the holder of a token', () => {
  const token = `gs_${'A'.repeat(43)}`;
  const sealed = sealForHolder(token, 'for the holder', place);

  test('opens with that token, in that place, and nowhere else', () => {
    expect(unsealForHolder(token, sealed, place)).toBe('for the holder');
    for (const other of ['', token.slice(0, -1), `${token}A`, digest(token)])
      expect(unsealForHolder(other, sealed, place)).toBeNull();
    expect(unsealForHolder(token, sealed, `${place}x`)).toBeNull();
  });

  test('is another one each time, and nothing that a secret key opens', () => {
    expect(sealForHolder(token, 'for the holder', place)).not.toBe(sealed);
    expect(createSecrets({ secretKeys: [key('a')] }).unseal(sealed, place)).toBeNull();
  });

  test.each([
    '',
    'h1',
    'h1...',
    'h1.a.b.c',
    'v1.x.a.b.c',
    sealed.slice(0, -2),
    `${sealed}.x`.replace('h1', 'h2'),
  ])('is not what %j is', (text) => {
    expect(unsealForHolder(token, text, place)).toBeNull();
  });
});

describe('keys that seal', () => {
  const open = (...names: string[]) => createSecrets({ secretKeys: names.map(key) });

  test('rotate: the first one seals, every one opens', () => {
    const old = open('old').seal('x', place);
    const both = open('new', 'old');
    expect(both.unseal(old, place)).toBe('x');
    const fresh = both.seal('y', place);
    expect(open('new').unseal(fresh, place)).toBe('y');
    expect(open('old').unseal(fresh, place)).toBeNull();
  });

  test('that are gone leave what they sealed shut, and nothing is shown in its place', () => {
    expect(open('other').unseal(open('lost').seal('x', place), place)).toBeNull();
  });

  test('are named in what they seal without showing themselves', () => {
    const sealed = open('named').seal('x', place);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(sealed).not.toContain(digest(key('named')).slice(0, 8));
  });

  test('are long enough, or the start is refused', () => {
    expect(() => createSecrets({ secretKeys: ['x'.repeat(31)] })).toThrow('at least 32 characters');
    expect(() => createSecrets({ secretKeys: [key('good'), ''] })).toThrow('at least 32 characters');
    expect(createSecrets({ secretKeys: ['x'.repeat(32)] }).canSeal).toBe(true);
  });

  test('are needed: without one nothing is sealed and nothing opens', () => {
    const none = createSecrets();
    expect(none.canSeal).toBe(false);
    expect(() => none.seal('x', place)).toThrow('secretKey is not set');
    expect(none.unseal(open('any').seal('x', place), place)).toBeNull();
  });
});
