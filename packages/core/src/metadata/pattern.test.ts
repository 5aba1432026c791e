import { describe, expect, test } from 'vitest';
import { isApiError } from '../kernel/errors.ts';
import { createPatterns, maxProgramSize } from './pattern.ts';

const longest = 128;

/** Returns the reason why a pattern is refused, or whether it matches each of the texts. */
async function verdictOn(regex: string, ...texts: string[]): Promise<string | boolean[]> {
  try {
    const matches = await createPatterns(longest)(regex, false);
    return texts.map(matches);
  } catch (error) {
    if (isApiError(error) && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
}

describe('a pattern', () => {
  test('matches anywhere in a text', async () => {
    expect(await verdictOn('b+', 'abc', 'xbb', 'a')).toEqual([true, true, false]);
  });

  test(`may have at most ${longest} characters`, async () => {
    expect(await verdictOn('a'.repeat(longest), 'a'.repeat(longest))).toEqual([true]);
    expect(await verdictOn('a'.repeat(longest + 1))).toBe('regex: must have at most 128 characters');
  });

  test(`may compile to at most ${maxProgramSize} instructions`, async () => {
    expect(await verdictOn('a{500}', 'a'.repeat(500))).toEqual([true]);
    expect(await verdictOn('a{1000}')).toBe('regex: must be smaller: its repetitions make it too large');
  });

  test.each([
    ['(?=a)', 'lookaround is not supported'],
    ['(?!a)', 'lookaround is not supported'],
    ['(?<=a)b', 'lookaround is not supported'],
    ['(?<!a)b', 'lookaround is not supported'],
    ['(a)\\1', 'back-references are not supported'],
    ['(?<n>a)\\k<n>', 'back-references are not supported'],
    ['(', 'missing closing )'],
    ['[a', 'missing closing ]'],
    ['a)', 'unexpected )'],
    ['*', 'missing argument to repetition operator'],
    ['a**', 'invalid nested repetition operator'],
    ['a{2,1}', 'invalid repeat count'],
    ['[z-a]', 'invalid character class range'],
    ['\\pX', 'invalid character class range'],
    ['(?>a)', 'invalid or unsupported Perl syntax'],
    ['\\', 'trailing backslash at end of expression'],
    ['a\0', 'must not have NUL or a lone surrogate'],
    ['\ud800', 'must not have NUL or a lone surrogate'],
  ])('in the form %j is refused with its reason', async (regex, reason) => {
    expect(await verdictOn(regex)).toContain(`regex: ${reason}`);
  });

  test('is kept separately for each case sensitivity', async () => {
    const patterns = createPatterns(longest);
    const exact = await patterns('a', false);
    const either = await patterns('a', true);
    for (let index = 0; index < 20; index++) await patterns(`b${index}`, false);
    expect([exact('A'), either('A'), (await patterns('a', false))('A')]).toEqual([false, true, false]);
  });
});

/** Kinds of expressions that keep a backtracking engine busy for hours, or a compiler for seconds. */
const evil = [
  '(a+)+$',
  '(a*)*$',
  '(a|a)*$',
  '(a|aa)+$',
  '(a|a?)+$',
  '(.*a){20}$',
  '(.*)*x',
  '(.+)+x',
  '((a+)+)+$',
  '(((a*)*)*)*b',
  '(a+a+)+b',
  '(x+x+)+y',
  '(a?){60}a{60}$',
  '(?:a?){400}',
  '^(a+)*b',
  '([a-z]+)*\\d$',
  '([a-zA-Z]+)*$x',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(\\w+\\d+)+$',
  '(\\w*)*$-',
  '(\\w+\\.?)+:$',
  '^([\\w.]+)+@$',
  '(\\s*|\\w*)*-$',
  '.*.*.*.*.*.*.*.*=',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x',
  'a.*a.*a.*a.*a.*a.*a.*b',
  '(a.*){40}b',
  '(.*a.*b.*){20}-$',
  '(a|b|ab)*c',
  '(a|b)*a(a|b){15}c',
  '(a|b)*a(a|b){100}c',
  '[ab]*a[ab]{100}-',
  '\\w*a\\w{50}-$',
  'a.{60}b$',
  '(?i)(a.{30}b.{30}a)|(b.{29}a.{31}b)$x',
  '(a.{20}a|b.{20}b|a.{19}b)+-',
  '(\\w.{40}\\w.{40}\\w)-',
  '(?:.{1,5}a){30}$-',
  '(.{1,30}a){15}$-',
  '([ab]{1,31}a){15}-',
  '(.?){300}-$',
  '(\\pL?){300}$',
  '[\\pL\\pN\\pP]{200}',
  '(?i)[\\pL\\pN]{200}x',
  '\\pL*\\PL{1,100}\\pL*-$',
  '(\\p{Greek}|\\PL|\\w)*-',
  '[^a]{200}x|[^b]{200}y',
  '(((((((((a?)?)?)?)?)?)?)?)?)*$b',
  '(a{0,30}){0,30}b',
  '((a{10}){10}){5}',
  '(a{1000}){1000}',
  '((a{100}){100}){100}',
  'a{1,1000}',
  '(((a{9}){9}){9}){9}',
  '((((((a{2}){2}){2}){2}){2}){2}){8}',
  '(.{1,100}){1,10}',
  '(a|b|c|d|e|f|g|h)*.{200}-',
  '(^a|^b|^c)*$',
  '(\\ba\\b)*\\b-',
  '(a*?)*?b',
  '(a+?)+?$x',
  '(?:(?:a{0,20}){0,20})*b',
  `${'('.repeat(60)}a${')*'.repeat(2)}${')'.repeat(58)}`,
  `${'a?'.repeat(30)}${'a'.repeat(30)}$-`,
  `(${'a|'.repeat(60)}b)*c`,
  `${'(a*)'.repeat(30)}b`,
  `${'[a-c]*'.repeat(20)}-`,
  `${'\\w*'.repeat(40)}-`,
];

describe('an expensive pattern', () => {
  const alphabets = ['a', 'ab', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:-'];
  /** Pseudo-random keys of the maximum length, which lead an automaton through as many states as possible. */
  const keys = alphabets.flatMap((alphabet) => {
    let state = 1;
    return Array.from({ length: 40 }, () =>
      Array.from({ length: 128 }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return alphabet[state % alphabet.length]!;
      }).join(''),
    );
  });

  /** Returns the milliseconds for which this thread has run since the call. A busy machine does not count. */
  function processorTime(): () => number {
    const before = process.threadCpuUsage();
    return () => {
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
  }

  /** Returns the milliseconds of a search for a pattern. Stops as a search does, after 25 ms of matching. */
  async function blockedFor(regex: string): Promise<number> {
    const used = processorTime();
    await verdictOn(regex);
    const matches = await createPatterns(longest)(regex, false).catch(() => () => false);
    for (const key of keys) {
      if (used() > 25) break;
      matches(key);
    }
    return used();
  }

  test('is one of at least sixty in the corpus', () => {
    expect(new Set(evil).size).toBeGreaterThanOrEqual(60);
    for (const regex of evil) expect(regex.length).toBeLessThanOrEqual(longest);
  });

  test.each(evil)('like %s blocks the process for less than 50 ms', async (regex) => {
    await createPatterns(longest)('warm', false);
    // The smallest of three, as other processes use the caches too.
    const attempts = [await blockedFor(regex), await blockedFor(regex), await blockedFor(regex)];
    expect(Math.min(...attempts)).toBeLessThan(50);
  });

  test('is harmless in each of 300 forms: of repetitions of repetitions before what does not match', async () => {
    const forms = ['a', '[ab]', '\\w', '.', 'a|b', 'a|aa'].flatMap((inner) =>
      ['*', '+', '?', '{1,20}', '{2,}'].flatMap((first) =>
        ['*', '+'].flatMap((second) =>
          ['$', 'b$', 'x', '-', '\\d{3}$'].map((tail) => `((?:${inner})${first})${second}${tail}`),
        ),
      ),
    );
    expect(new Set(forms).size).toBe(300);
    const slow: string[] = [];
    // Again if it was slow, because other processes use the caches too.
    for (const regex of forms)
      if ((await blockedFor(regex)) >= 50 && (await blockedFor(regex)) >= 50) slow.push(regex);
    expect(slow).toEqual([]);
  });

  test('would be noticed (control): a backtracking engine needs seconds for one of the corpus', () => {
    const used = processorTime();
    /(a+)+$/.test(`${'a'.repeat(25)}b`);
    expect(used()).toBeGreaterThan(50);
  });
});
