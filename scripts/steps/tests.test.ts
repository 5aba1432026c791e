import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anySeed } from '../../test/random.ts';
import type { TestRun } from '../tests/attempts.ts';
import { runFixture } from '../tests/fixture-project.ts';
import { root } from '../workspace.ts';
import { countTests, maySkip, unreported } from './tests.ts';

const ended = { code: 1, signal: null, output: '' };
const file = { project: 'all', file: 'a.test.ts', proofs: {}, skipped: [], failures: [] };
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

test.each([
  ['kills itself', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  ['aborts', "process.stderr.write('the last words\\n'); process.abort()", 'the last words'],
  ['exits past vitest', "process.stderr.write('the last words\\n'); process.reallyExit(3)", 'the last words'],
])(
  'a process of tests that %s costs its file alone, which is named with what it printed',
  async (_, how, last) => {
    const { counts, printed } = await runFixture({ a: good, b: `test('dies', () => { ${how}; });`, c: good });
    expect(counts).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(printed).toContain('failed   b.test.ts: crashed: ');
    expect(printed).toContain(last);
  },
);

test('a file that kills the process of the whole run costs itself alone', async () => {
  const kill = "test('kills', () => { process.kill(process.ppid, 'SIGKILL'); while (true); });";
  const { counts, printed } = await runFixture({ a: good, b: kill, c: good, d: good });
  expect(counts).toEqual({ passed: 6, failed: 1, skipped: 0 });
  expect(printed).toContain('failed   b.test.ts: was running when the process of the tests ended by SIGKILL');
});

test('a file that crashes once and then passes is flaky, and the run passes', async () => {
  const once = "test('dies once', () => { if (calls() === 0) process.abort(); });";
  const { counts, printed } = await runFixture({ a: good, b: once });
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 0 });
  expect(printed).toContain(`flaky: b.test.ts, seed ${anySeed()}, crashed: `);
});

test.each([1, 2])(
  'a test that fails %i times and then passes is printed and listed as flaky with its seed, and the run passes',
  async (failures) => {
    const fails = `test('holds at last', () => { expect(calls(), 'calls').toBeGreaterThanOrEqual(${failures}); });`;
    const { counts, printed, flaky } = await runFixture({ a: good, b: fails });
    expect(counts).toEqual({ passed: 3, failed: 0, skipped: 0 });
    const line = `flaky: b.test.ts > holds at last, seed ${anySeed()}, calls: expected 0 to be greater than or equal to ${failures}`;
    expect(printed).toContain(line);
    expect(flaky).toMatch(/^\d{4}-\d\d-\d\dT\S+ flaky: /);
    expect(flaky).toContain(line);
  },
);

test('a test that fails three times has failed, and is not flaky', async () => {
  const fails = "test('holds never', () => { expect(calls(), 'calls').toBeGreaterThanOrEqual(3); });";
  const { counts, printed, flaky } = await runFixture({ a: good, b: fails });
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(printed).toContain(
    'failed   b.test.ts > holds never: calls: expected 2 to be greater than or equal to 3',
  );
  expect(flaky).toBe('');
});

test('of more than ten files that fail, none runs again', async () => {
  const fails = "test('fails', () => { writeFileSync('ran-' + Math.random(), ''); expect(1).toBe(2); });";
  const counted =
    "test('counts', () => { expect(readdirSync('.').filter((name) => name.startsWith('ran-')).length).toBe(-1); });";
  const files = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`f${at}`, fails]));
  const { counts, printed } = await runFixture({ a: good, ...files, z: counted });
  expect(counts).toEqual({ passed: 2, failed: 12, skipped: 0 });
  expect(printed).toContain('12 files failed, so none ran again');
  expect(printed).not.toContain('one file runs again');
});

test('a file that cannot be loaded has failed by its name, and the others count', async () => {
  const { counts, printed } = await runFixture({ a: good, b: "import './nowhere.ts';" });
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(printed).toContain("failed   b.test.ts: Cannot find module './nowhere.ts'");
});

test('a hook of a group that fails is a failure of its file', async () => {
  const hook =
    "describe('g', () => { beforeAll(() => { throw new Error('no hook'); }); test('x', () => {}); });";
  const { counts, printed } = await runFixture({ a: good, b: hook });
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(printed).toContain('failed   b.test.ts: no hook');
});

test('an error that no test waits for is a failure of its file', async () => {
  const late = "test('late', async () => { void Promise.reject(new Error('too late')); });";
  const { counts, printed } = await runFixture({ a: good, b: late });
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(printed).toContain('failed   b.test.ts: too late');
});

test('a test that is skipped without a reason has failed, and one with a reason is skipped with it', async () => {
  const skips = "test.skip('x', () => {}); test('y', ({ skip }) => skip('no gcc: apt-get install gcc'));";
  const { counts, printed } = await runFixture({ a: good, b: skips });
  expect({ ...counts, all: counts.failed + counts.skipped }).toMatchObject({ passed: 2, all: 2 });
  expect(printed).toContain('b.test.ts > x: is skipped, and no reason is given');
  expect(printed).toContain('b.test.ts > y: no gcc: apt-get install gcc');
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
