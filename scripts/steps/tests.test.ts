import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { anySeed } from '../../test/random.ts';
import type { TestRun } from '../tests/attempts.ts';
import { runFixture } from '../tests/fixture-project.ts';
import { root } from '../workspace.ts';
import { countTests, maySkip, unreported } from './tests.ts';

const ended = { code: 1, signal: null, output: '' };
const file = { project: 'all', file: 'a.test.ts', seconds: 0, proofs: {}, skipped: [], failures: [] };
const run: TestRun = {
  results: [
    { ...file, passed: 7, failures: [{ name: 'a > b', message: 'no' }] },
    { ...file, passed: 3, skipped: [{ name: 'power cut', reason: 'no C compiler' }] },
  ],
  flaky: [],
  errors: ['the end of the run failed', 'another'],
  ended,
};

test('an error outside of every file counts as a failed test', () => {
  expect(countTests(run, true)).toEqual({ passed: 10, failed: 3, skipped: 1 });
});

test('a skipped test counts as failed if nothing may be left out', () => {
  expect(countTests(run, false)).toEqual({ passed: 10, failed: 4, skipped: 0 });
});

test.each([
  [{}, true],
  [{ CI: 'true' }, false],
  [{ LOBBYKIT_NO_SKIP: '1' }, false],
  [{ CI: 'true', LOBBYKIT_NO_SKIP: '0' }, true],
])('with %o tests may be skipped: %s', (env, may) => {
  expect(maySkip(env)).toBe(may);
});

test('a run that a signal ended names the signal and shows only its last forty lines', () => {
  const output = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n');
  const message = unreported({ code: null, signal: 'SIGKILL', output });
  expect(message).toContain('ended by SIGKILL');
  expect(message).toContain('line 59');
  expect(message).not.toContain('line 19');
});

const good = "test('holds', () => {}); test('holds too', () => {});";

test('a run without a failure prints nothing of its own', async () => {
  const { counts, printed } = await runFixture({ a: good, b: good });
  expect({ counts, printed }).toEqual({ counts: { passed: 4, failed: 0, skipped: 0 }, printed: '' });
});

test('a project whose configuration does not load fails, and what it printed is shown', async () => {
  const { counts, printed } = await runFixture({
    a: good,
    'vitest.config.ts': "throw new Error('no port is free');",
  });
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(printed).toContain('no port is free');
});

/** For many processes of tests, one after the other, on a busy machine. */
const slow = 300_000;

// Every process of tests costs seconds, so files that fail share a run: of more than ten, none runs again.
describe('of twelve files that fail in one run', () => {
  const fails = "test('fails', () => { expect(calls(), 'calls').toBeLessThan(0); });";
  const many = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, fails]));
  let ran: Awaited<ReturnType<typeof runFixture>>;
  beforeAll(async () => {
    ran = await runFixture({
      ...many,
      unloadable: "import './nowhere.ts';",
      hook: "describe('g', () => { beforeAll(() => { throw new Error('no hook'); }); test('x', () => {}); });",
      late: "test('late', async () => { void Promise.reject(new Error('too late')); });",
      skips: "test.skip('x', () => {}); test('y', ({ skip }) => skip('no gcc: apt-get install gcc'));",
      good,
      better: good,
    });
  }, slow);

  test('none runs again, and each costs itself alone', () => {
    const { failed, skipped } = ran.counts;
    expect({ passed: ran.counts.passed, all: failed + skipped }).toEqual({ passed: 5, all: 13 });
    expect(ran.printed).toContain('12 files failed, so none ran again');
    expect(ran.printed).not.toContain('one file runs again');
    expect(ran.printed.match(/calls: expected \d+ to be less than 0/g)).toEqual(
      Array.from(Object.keys(many), () => 'calls: expected 0 to be less than 0'),
    );
  });

  test.each([
    ['cannot be loaded', "unloadable.test.ts: Cannot find module './nowhere.ts'"],
    ['has a group whose hook fails', 'hook.test.ts: no hook'],
    ['causes an error that no test waits for', 'late.test.ts: too late'],
    ['skips a test without a reason', 'skips.test.ts > x: is skipped, and no reason is given'],
  ])('one that %s has failed by its name', (_, line) => {
    expect(ran.printed).toContain(`failed   ${line}`);
  });

  test('a test that is skipped with a reason is printed with it', () => {
    expect(ran.printed).toContain('skips.test.ts > y: no gcc: apt-get install gcc');
  });
});

test('a file that kills the process of the whole run costs itself alone', async () => {
  const kill = "test('kills', () => { process.kill(process.ppid, 'SIGKILL'); while (true); });";
  const { counts, printed } = await runFixture({ a: good, b: kill, c: good, d: good });
  expect(counts).toEqual({ passed: 6, failed: 1, skipped: 0 });
  expect(printed).toContain('failed   b.test.ts: was running when the process of the tests ended by SIGKILL');
});

describe('of files that fail and run again,', () => {
  const until = (calls: number): string =>
    `test('holds at last', () => { expect(calls(), 'calls').toBeGreaterThanOrEqual(${calls}); });`;
  const dies = (how: string): string => `test('dies', () => { ${how}; });`;
  const lastWords = "process.stderr.write('the last words\\n')";
  let ran: Awaited<ReturnType<typeof runFixture>>;
  beforeAll(async () => {
    ran = await runFixture({
      killed: dies("process.kill(process.pid, 'SIGKILL')"),
      aborted: dies(`${lastWords}; process.abort()`),
      exited: dies(`${lastWords}; process.reallyExit(3)`),
      crash: "test('dies once', () => { if (calls() === 0) process.abort(); });",
      once: until(1),
      twice: until(2),
      thrice: until(3),
      good,
    });
  }, slow);

  test('those that pass then have passed, and a process that ends costs its file alone', () => {
    expect(ran.counts).toEqual({ passed: 5, failed: 4, skipped: 0 });
  });

  test.each([
    ['once', 1],
    ['twice', 2],
  ])('one that fails %s and then passes is printed and listed as flaky with its seed', (name, calls) => {
    const line = `flaky: ${name}.test.ts > holds at last, seed ${anySeed()}, calls: expected 0 to be greater than or equal to ${calls}`;
    expect(ran.printed).toContain(line);
    expect(ran.flaky).toMatch(/^\d{4}-\d\d-\d\dT\S+ flaky: /);
    expect(ran.flaky).toContain(line);
  });

  test('one that crashes once and then passes is flaky', () => {
    expect(ran.printed).toContain(`flaky: crash.test.ts, seed ${anySeed()}, crashed: `);
  });

  test.each([
    ['kills itself', 'killed', 'SIGKILL'],
    ['aborts', 'aborted', 'the last words'],
    ['exits past vitest', 'exited', 'the last words'],
  ])('one whose process %s is named with what the process printed', (_, name, last) => {
    const [, said] = ran.printed.split(`failed   ${name}.test.ts: crashed: `);
    expect(said?.split('\nfailed ')[0]).toContain(last);
  });

  test('one that fails three times has failed, and is not flaky', () => {
    expect(ran.printed).toContain(
      'failed   thrice.test.ts > holds at last: calls: expected 2 to be greater than or equal to 3',
    );
    expect(ran.flaky).not.toContain('flaky: thrice');
  });
});

test('without a Postgres, tests that need it fail by name with the reason, and the others count', async () => {
  const setup = `import { setup as start } from ${JSON.stringify(join(root, 'test/postgres-server.ts'))};
    export const setup = (project) => start(project, () => Promise.reject(new Error('the programs cannot run')));`;
  const needs = `import { freshPostgres } from ${JSON.stringify(join(root, 'test/postgres.ts'))};
    test('needs it', () => freshPostgres()); test('does not', () => {});`;
  const { counts, printed } = await runFixture({ 'setup.ts': setup, a: good, b: needs });
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(printed).toContain('failed   b.test.ts > needs it: Error: the programs cannot run');
});
