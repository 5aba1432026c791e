import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AssertionResult,
  type ExpectedAssertion,
  openId2Namespace,
  readAssertion,
} from './assertion.ts';

const now = Date.UTC(2026, 0, 1, 12);
const player = '76561197960287930';
const expected: ExpectedAssertion = {
  endpoint: 'https://store.example/openid/login',
  returnTo: 'https://game.example/api/v1/authentication/6/callback?state=gt_abc',
  claimedIdPrefix: 'https://store.example/openid/id/',
  isSubject: (rest) => /^7656119\d{10}$/.test(rest),
  now,
};

const good: Readonly<Record<string, string>> = {
  state: 'gt_abc',
  'openid.ns': openId2Namespace,
  'openid.mode': 'id_res',
  'openid.op_endpoint': expected.endpoint,
  'openid.claimed_id': `${expected.claimedIdPrefix}${player}`,
  'openid.identity': `${expected.claimedIdPrefix}${player}`,
  'openid.return_to': expected.returnTo,
  'openid.response_nonce': '2026-01-01T12:00:00ZV3Fb/zHD2c8V',
  'openid.assoc_handle': '1234567890',
  'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  'openid.sig': 'dGhlIHNpZ25hdHVyZQ==',
};

const read = (changes: Readonly<Record<string, string>> = {}): AssertionResult =>
  readAssertion({ ...good, ...changes }, expected);
const without = (name: string): AssertionResult => {
  const { [name]: _, ...fields } = good;
  return readAssertion(fields, expected);
};
/** Reads an assertion with these two identifiers. */
const readIdentifiers = (claimed: string, identity = claimed) =>
  read({ 'openid.claimed_id': claimed, 'openid.identity': identity });

test('a correct assertion yields the subject, the nonce, and the fields to confirm', () => {
  const { state: _, 'openid.mode': __, ...wanted } = good;
  const confirm = Object.entries(wanted).map(([name, value]) => [name.slice(7), value] as const);
  const result = read() as Extract<AssertionResult, { assertion: unknown }>;
  expect(result).toMatchObject({
    assertion: { subject: player, nonce: { text: good['openid.response_nonce'], time: now } },
  });
  expect(new Map([...result.assertion.verificationFields].sort())).toEqual(new Map([...confirm].sort()));
});

describe('a negative response is recognized', () => {
  test.each([
    ['cancel', 'cancelled'],
    ['setup_needed', 'setup needed'],
    ['error', 'error of the provider'],
  ])('with mode %s', (mode, rejection) => {
    expect(read({ 'openid.mode': mode })).toEqual({ rejection });
    expect(readAssertion({ 'openid.ns': openId2Namespace, 'openid.mode': mode }, expected)).toEqual({
      rejection,
    });
  });
});

describe('an assertion is rejected', () => {
  test('without a namespace, because OpenID 1 signs less', () => {
    expect(without('openid.ns')).toEqual({ rejection: 'not OpenID 2.0' });
  });

  test.each([
    ['of OpenID 1.1', 'http://openid.net/signon/1.1'],
    ['with a slash at the end', `${openId2Namespace}/`],
    ['in capitals', openId2Namespace.toUpperCase()],
    ['over https', openId2Namespace.replace('http:', 'https:')],
    ['that is empty', ''],
  ])('with a namespace %s', (_, ns) => {
    expect(read({ 'openid.ns': ns })).toEqual({ rejection: 'not OpenID 2.0' });
  });

  test.each(['', 'ID_RES', 'id_res ', 'checkid_setup', 'check_authentication', 'toString', '__proto__'])(
    'with mode %o',
    (mode) => {
      expect(read({ 'openid.mode': mode })).toEqual({ rejection: 'unknown mode' });
    },
  );

  test.each(Object.keys(good).filter((name) => !['state', 'openid.ns', 'openid.mode'].includes(name)))(
    'if %s is missing or empty',
    (name) => {
      expect(without(name)).toEqual({ rejection: 'field missing' });
      expect(read({ [name]: '' })).toEqual({ rejection: 'field missing' });
    },
  );

  test.each([
    ['of an attacker', 'https://evil.example/openid/login'],
    ['a longer host', 'https://store.example.evil.example/openid/login'],
    ['the host as a user name', 'https://store.example@evil.example/openid/login'],
    ['without TLS', 'http://store.example/openid/login'],
    ['another path', 'https://store.example/openid/login/../x'],
    ['with a query', 'https://store.example/openid/login?x'],
    ['with a slash at the end', 'https://store.example/openid/login/'],
    ['in capitals', 'HTTPS://STORE.EXAMPLE/openid/login'],
    ['with a blank before it', ' https://store.example/openid/login'],
  ])('if op_endpoint is another provider: %s', (_, endpoint) => {
    expect(read({ 'openid.op_endpoint': endpoint })).toEqual({ rejection: 'another endpoint' });
  });

  test.each([
    ['of another game', 'https://evil.example/callback?state=gt_abc'],
    ['of another login', expected.returnTo.replace('gt_abc', 'gt_xyz')],
    ['without a state', expected.returnTo.split('?')[0]!],
    ['with two states', `${expected.returnTo}&state=gt_xyz`],
    ['with a fragment', `${expected.returnTo}#x`],
    ['with another spelling', expected.returnTo.replace('gt_abc', 'gt%5Fabc')],
    ['of another port', expected.returnTo.replace('game.example', 'game.example:443')],
  ])('if it was made for another return address: %s', (_, returnTo) => {
    expect(read({ 'openid.return_to': returnTo })).toEqual({ rejection: 'another return address' });
  });

  test.each([
    ['of another host', `https://evil.example/openid/id/${player}`],
    ['of an address with a port', `http://192.0.2.1:9291/openid/id/${player}`],
    ['of a longer host', `https://store.example.evil.example/openid/id/${player}`],
    ['of the host as a user name', `https://store.example@evil.example/openid/id/${player}`],
    ['without TLS', `http://store.example/openid/id/${player}`],
    ['within another address', `https://evil.example/?x=https://store.example/openid/id/${player}`],
    ['of another path', `https://store.example/id/${player}`],
    ['with a path before the id', `https://store.example/openid/id/x/${player}`],
    ['with a path after the id', `https://store.example/openid/id/${player}/`],
    ['with a query', `https://store.example/openid/id/${player}?x`],
    ['with a fragment', `https://store.example/openid/id/${player}#x`],
    ['with a line break at the end', `https://store.example/openid/id/${player}\n`],
    ['with a second line', `https://store.example/openid/id/${player}\nhttps://store.example/openid/id/1`],
    ['with a NUL', `https://store.example/openid/id/${player}\u0000`],
    ['with blanks', `https://store.example/openid/id/ ${player}`],
    ['with a sign', `https://store.example/openid/id/+${player}`],
    ['with digits of another script', 'https://store.example/openid/id/７６５６１１９７９６０２８７９３０'],
    ['with an escape', `https://store.example/openid/id/%37${player.slice(1)}`],
    ['with parent directories', `https://store.example/openid/id/../id/${player}`],
    ['without an id', 'https://store.example/openid/id/'],
    ['with an id that is too short', 'https://store.example/openid/id/7656119796028793'],
    ['with an id that is too long', `https://store.example/openid/id/${player}0`],
    ['with a name instead of an id', 'https://store.example/openid/id/somebody'],
    ['that is identifier_select', `${openId2Namespace}/identifier_select`],
    ['in capitals', `HTTPS://STORE.EXAMPLE/openid/id/${player}`],
  ])('with an identifier %s', (_, claimed) => {
    expect(readIdentifiers(claimed)).toEqual({ rejection: 'another identifier' });
  });

  test('if identity and claimed identifier differ, whichever of the two is correct', () => {
    const mine = good['openid.claimed_id']!;
    const other = `${expected.claimedIdPrefix}76561197960287931`;
    expect(readIdentifiers(mine, other)).toEqual({ rejection: 'identity differs' });
    expect(readIdentifiers(mine, `https://evil.example/openid/id/${player}`)).toEqual({
      rejection: 'identity differs',
    });
    expect(readIdentifiers(`https://evil.example/openid/id/${player}`, mine)).toEqual({
      rejection: 'another identifier',
    });
  });

  test.each([
    '2026-01-01T12:00:00',
    '2026-01-01 12:00:00Z',
    '2026-01-01T12:00:00+02:00EW3',
    '2026-13-01T12:00:00Zx',
    '2026-02-31T12:00:00Zx',
    '2026-01-01T24:00:00Zx',
    '2026-01-01T12:00:60Zx',
    '２０２６-01-01T12:00:00Z',
    'x2026-01-01T12:00:00Z',
    '2026-01-01T12:00:00Z\n',
    '2026-01-01T12:00:00Z x',
    '2026-01-01T12:00:00Zé',
    `2026-01-01T12:00:00Z${'x'.repeat(236)}`,
  ])('with the nonce %j', (nonce) => {
    expect(read({ 'openid.response_nonce': nonce })).toEqual({ rejection: 'nonce' });
  });

  test('if its nonce is more than five minutes old or ahead', () => {
    const at = (seconds: number) => {
      const nonce = `${new Date(now + seconds * 1000).toISOString().slice(0, 19)}Zx`;
      return 'assertion' in read({ 'openid.response_nonce': nonce });
    };
    expect([at(-300), at(-301), at(300), at(301)]).toEqual([true, false, true, false]);
    expect(read({ 'openid.response_nonce': '2025-01-01T12:00:00Zx' })).toEqual({
      rejection: 'nonce too old or too new',
    });
    expect(read({ 'openid.response_nonce': '9999-12-31T23:59:59Zx' })).toEqual({
      rejection: 'nonce too old or too new',
    });
  });

  test.each(['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'])(
    'if %s is not signed',
    (name) => {
      const list = good['openid.signed']!.split(',');
      const signed = list.filter((field) => field !== name).join(',');
      expect(read({ 'openid.signed': signed })).toEqual({ rejection: 'not signed' });
      const alike = list.map((field) => (field === name ? `${name}.x` : field)).join(',');
      expect(read({ 'openid.signed': alike, [`openid.${name}.x`]: 'y' })).toEqual({
        rejection: 'not signed',
      });
    },
  );

  test.each([
    ['names a field twice', `${good['openid.signed']},claimed_id`],
    ['names a missing field', `${good['openid.signed']},sreg.email`],
    ['has an empty name', `${good['openid.signed']},`],
    ['has blanks', good['openid.signed']!.replaceAll(',', ', ')],
    ['is in capitals', good['openid.signed']!.toUpperCase()],
    ['has a line break', `${good['openid.signed']},x\nclaimed_id`],
    ['names __proto__', `${good['openid.signed']},__proto__`],
    ['names a property of every object', `${good['openid.signed']},constructor`],
  ])('if its list of signed fields %s', (_, signed) => {
    expect(read({ 'openid.signed': signed })).toEqual({ rejection: 'signed list' });
  });

  test.each([
    ['a line break, which would end a line of the signed text', 'a\nclaimed_id:x'],
    ['a NUL', 'a\u0000b'],
    ['another script', 'ａ'],
    ['half a surrogate pair', '\ud800'],
  ])('if a signed field contains %s', (_, value) => {
    const signed = `${good['openid.signed']},sreg.nickname`;
    const changes = { 'openid.signed': signed, 'openid.sreg.nickname': value };
    expect(read(changes)).toEqual({ rejection: 'unprintable field' });
    expect(read({ 'openid.sig': value })).toEqual({ rejection: 'unprintable field' });
    expect(read({ 'openid.assoc_handle': value })).toEqual({ rejection: 'unprintable field' });
  });

  test('with more than 64 fields, or a field of more than 2,048 characters', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`openid.x${index}`, 'x']));
    const own = Object.keys(good).length - 1;
    expect(read(fields(64 - own))).toHaveProperty('assertion');
    expect(read(fields(65 - own))).toEqual({ rejection: 'too large' });
    expect(read({ 'openid.sig': 'x'.repeat(2_048) })).toHaveProperty('assertion');
    expect(read({ 'openid.sig': 'x'.repeat(2_049) })).toEqual({ rejection: 'too large' });
  });

  test('if the names of its fields only look similar', () => {
    const names = [
      (name: string) => name.replace('.', '_'),
      (name: string) => name.toUpperCase(),
      (name: string) => ` ${name}`,
      (name: string) => `${name}[]`,
      (name: string) => name.slice('openid.'.length),
    ];
    for (const rename of names) {
      const fields = Object.fromEntries(Object.entries(good).map(([name, value]) => [rename(name), value]));
      expect(readAssertion(fields, expected)).toEqual({ rejection: 'not OpenID 2.0' });
    }
  });
});

test('unsigned fields do not change the assertion', () => {
  const { assertion } = read({
    'openid.sreg.email': 'somebody@example.org',
    'openid.claimed_id.x': 'y',
    openid_claimed_id: 'https://store.example/openid/id/76561197960287931',
    claimed_id: 'https://store.example/openid/id/76561197960287931',
  }) as Extract<AssertionResult, { assertion: unknown }>;
  const { assertion: plain } = read() as Extract<AssertionResult, { assertion: unknown }>;
  expect(assertion).toEqual(plain);
});

test('additional signed fields are confirmed too', () => {
  const { assertion } = read({
    'openid.signed': `${good['openid.signed']},ns.pape,pape.auth_time,mode,ns`,
    'openid.ns.pape': 'http://specs.openid.net/extensions/pape/1.0',
    'openid.pape.auth_time': '2026-01-01T11:59:00Z',
  }) as Extract<AssertionResult, { assertion: unknown }>;
  expect(assertion.verificationFields.get('pape.auth_time')).toBe('2026-01-01T11:59:00Z');
  // A confirmation has a mode of its own.
  expect(assertion.verificationFields.has('mode')).toBe(false);
});

describe('with arbitrary fields', () => {
  const names = [...Object.keys(good), 'openid.x', 'openid.ns.x', '__proto__', 'constructor'];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(good)),
    fc.tuple(fc.constantFrom(...Object.values(good)), fc.string()).map((parts) => parts.join('')),
  );
  const edits = fc.array(fc.tuple(fc.constantFrom(...names), fc.option(anyText)), { maxLength: 4 });

  test('an accepted assertion names our provider, our login and one player, and all of them are confirmed', () => {
    let accepted = 0;
    fc.assert(
      fc.property(edits, (changes) => {
        const fields = Object.assign(Object.create(null), good) as Record<string, string>;
        for (const [name, value] of changes) {
          if (value === null) delete fields[name];
          else fields[name] = value;
        }
        const result = readAssertion(fields, expected);
        if ('rejection' in result) return;
        accepted++;
        const { subject, verificationFields } = result.assertion;
        expect(subject).toMatch(/^7656119\d{10}$/);
        expect(Object.fromEntries(verificationFields)).toMatchObject({
          op_endpoint: expected.endpoint,
          return_to: expected.returnTo,
          claimed_id: expected.claimedIdPrefix + subject,
          identity: expected.claimedIdPrefix + subject,
        });
        for (const [name, value] of verificationFields) expect(fields[`openid.${name}`]).toBe(value);
      }),
      { numRuns: 3_000 },
    );
    // A control: if everything were rejected, nothing would have been tested.
    expect(accepted).toBeGreaterThan(50);
  });

  test('an accepted identifier is exactly the prefix and the subject', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = readIdentifiers(text);
        if ('assertion' in result) expect(text).toBe(expected.claimedIdPrefix + result.assertion.subject);
      }),
      { numRuns: 1_000 },
    );
  });
});
