import { describe, expect, test } from 'vitest';
import { createPasswords, type HashPurpose, readPasswordHash, type Scrypt } from './passwords.ts';

/** The cheapest scrypt: these tests are not about the time that a guess takes. */
const cost = { ln: 1, r: 1, p: 1 };
const limits = { hashesAtOnce: 2, hashesWaiting: 3 };

const cheap = createPasswords({ limits, cost });

describe('a password hash', () => {
  test('is a PHC string with its cost and salt, and differs each time', async () => {
    const hash = await cheap.hash('correct horse');
    expect(hash).toMatch(/^\$scrypt\$ln=1,r=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await cheap.hash('correct horse')).not.toBe(hash);
    expect(await cheap.verify('correct horse', hash)).toBe(true);
    expect(await cheap.verify('correct horsf', hash)).toBe(false);
  });

  test('is scrypt as in RFC 7914: its third example verifies', async () => {
    const salt = Buffer.from('NaCl').toString('base64').replace(/=+$/, '');
    expect(readPasswordHash(`$scrypt$ln=10,r=8,p=16$${salt}$${'A'.repeat(43)}`)).toBeNull();
    const long = Buffer.from('SodiumChloride').toString('base64').replace(/=+$/, '');
    const bytes = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
    const hash = `$scrypt$ln=14,r=8,p=1$${long}$${bytes.toString('base64').replace(/=+$/, '')}`;
    expect(await cheap.verify('pleaseletmein', hash)).toBe(true);
    expect(await cheap.verify('pleaseletmeout', hash)).toBe(false);
  });

  test('of another cost still verifies, and is outdated', async () => {
    const dearer = createPasswords({ limits, cost: { ln: 2, r: 1, p: 1 } });
    const old = await cheap.hash('correct horse');
    expect(await dearer.verify('correct horse', old)).toBe(true);
    expect([dearer.isOutdated(old), cheap.isOutdated(old)]).toEqual([true, false]);
    expect(dearer.isOutdated('no hash')).toBe(false);
  });

  test('is the same for all spellings of the same characters', async () => {
    const hash = await cheap.hash('pa\u0308sswo\ufb01rd');
    expect(await cheap.verify('p\u00e4sswofird', hash)).toBe(true);
  });

  test.each([
    '',
    'plain text',
    '$scrypt$',
    '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$AAAA',
    `$scrypt$ln=0,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    `$scrypt$ln=25,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    `$scrypt$ln=14,r=8,p=17$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    `$scrypt$ln=14,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(42)}`,
    `$scrypt$ln=14,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}\n`,
  ])('that is malformed or too expensive verifies no password: %j', async (stored) => {
    expect(readPasswordHash(stored)).toBeNull();
    expect(await cheap.verify('correct horse', stored)).toBe(false);
  });
});

/** An scrypt whose runs the test ends, and whose costs are recorded. */
function createManualScrypt() {
  const running: (() => void)[] = [];
  const costs: object[] = [];
  const scrypt: Scrypt = (_, __, at) => {
    costs.push(at);
    return new Promise((resolve) => {
      running.push(() => resolve(Buffer.alloc(32)));
    });
  };
  return { scrypt, running, costs };
}

const settled = () => new Promise((next) => setImmediate(next));

describe('hashing passwords', () => {
  test('computes one hash per verification, whether or not a hash is stored', async () => {
    const { scrypt, running, costs } = createManualScrypt();
    const passwords = createPasswords({ limits, cost, scrypt });
    const other = `$scrypt$ln=3,r=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    for (const [stored, options] of [
      [null, {}],
      ['not a hash', {}],
      [other, {}],
      [null, { decoy: other }],
    ] as const) {
      const answer = passwords.verify('x', stored, options);
      await settled();
      running.shift()!();
      // This scrypt always returns the hash of `other`. Only if that one is stored may it verify.
      expect(await answer).toBe(stored === other);
    }
    expect(costs).toEqual([cost, cost, { ln: 3, r: 2, p: 1 }, { ln: 3, r: 2, p: 1 }]);
  });

  test('runs two at a time, queues three in order, and refuses the next at once with a retry time', async () => {
    const { scrypt, running, costs } = createManualScrypt();
    const passwords = createPasswords({ limits, cost, scrypt });
    const ended: number[] = [];
    const five = [1, 2, 3, 4, 5].map((name) => passwords.hash('x').then(() => ended.push(name)));
    await settled();
    expect(costs).toHaveLength(2);
    await expect(passwords.hash('x')).rejects.toMatchObject({
      reason: 'OVERLOADED',
      status: 503,
      details: { retryAfterSeconds: 2 },
    });
    for (let done = 0; done < 5; done++) {
      running.shift()!();
      await settled();
      expect(running.length).toBeLessThanOrEqual(2);
    }
    await Promise.all(five);
    expect(ended).toEqual([1, 2, 3, 4, 5]);
    const again = passwords.hash('x');
    await settled();
    running.shift()!();
    await again;
  });

  test('computes waiting hashes of familiar addresses first and slowed ones last, each with a queue of its own', async () => {
    const { scrypt, running } = createManualScrypt();
    const passwords = createPasswords({ limits: { hashesAtOnce: 1, hashesWaiting: 1 }, cost, scrypt });
    const order: string[] = [];
    const hash = (purpose: HashPurpose, name: string = purpose) =>
      passwords.hash('x', { purpose }).then(() => order.push(name));
    const first = hash('slowed', 'running');
    const waiting = (['slowed', 'login', 'familiar'] as const).map((purpose) => hash(purpose));
    for (const purpose of ['slowed', 'login', 'familiar'] as const)
      await expect(hash(purpose)).rejects.toMatchObject({ reason: 'OVERLOADED' });
    const code = hash('code');
    await settled();
    // Codes have a place of their own beside the one of logins.
    expect(running).toHaveLength(2);
    while (running.length > 0) {
      running.shift()!();
      await settled();
    }
    await Promise.all([first, ...waiting, code]);
    expect(order.filter((name) => name !== 'code')).toEqual(['running', 'familiar', 'login', 'slowed']);
    expect(order).toContain('code');
  });

  test('skips a waiting hash whose caller has left, and frees its place', async () => {
    const { scrypt, running, costs } = createManualScrypt();
    const passwords = createPasswords({ limits: { hashesAtOnce: 1, hashesWaiting: 1 }, cost, scrypt });
    const first = passwords.hash('x');
    const gone = new AbortController();
    const left = passwords.verify('x', null, { signal: gone.signal });
    await settled();
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const third = passwords.hash('x');
    running.shift()!();
    await first;
    await settled();
    running.shift()!();
    await third;
    expect(costs).toHaveLength(2);
    await expect(passwords.verify('x', null, { signal: gone.signal })).rejects.toThrow('gone');
  });

  test('frees the place of a hash that fails', async () => {
    let failing = true;
    const passwords = createPasswords({
      limits: { hashesAtOnce: 1, hashesWaiting: 1 },
      cost,
      scrypt: async () => {
        if (failing) throw new Error('no memory');
        return Buffer.alloc(32);
      },
    });
    await expect(passwords.hash('x')).rejects.toThrow('no memory');
    failing = false;
    expect(await passwords.hash('x')).toMatch(/^\$scrypt/);
  });

  test('does not block the event loop', async () => {
    const dear = createPasswords({ limits, cost: { ln: 14, r: 8, p: 1 } });
    let turns = 0;
    let done = false;
    const work = dear.hash('x').then(() => {
      done = true;
    });
    while (!done) {
      await settled();
      turns++;
    }
    await work;
    expect(turns).toBeGreaterThan(10);
  });
});

test.each([{ ln: 0 }, { ln: 1.5 }, { r: 0 }, { p: 17 }, { ln: 21 }, { ln: -1 }])(
  'a cost of %j is refused at the start',
  (invalidCost) => {
    expect(() => createPasswords({ limits, cost: invalidCost })).toThrow('passwordCost');
  },
);
