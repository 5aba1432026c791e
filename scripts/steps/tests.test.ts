import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countTests, maySkip, testStepOf, unreported } from './tests.ts';

const report = {
  passed: 10,
  failed: 1,
  skipped: [{ name: 'power cut', reason: 'no C compiler' }],
  errors: 2,
};

test('a file that does not load counts as a failed test', () => {
  expect(countTests(report, true)).toEqual({ passed: 10, failed: 3, skipped: 1 });
});

test('a skipped test counts as failed if nothing may be left out', () => {
  expect(countTests(report, false)).toEqual({ passed: 10, failed: 4, skipped: 0 });
});

test.each([
  [{}, true],
  [{ CI: 'true' }, false],
  [{ LOBBYKIT_NO_SKIP: '1' }, false],
  [{ CI: 'true', LOBBYKIT_NO_SKIP: '0' }, true],
])('with %o tests may be skipped: %s', (env, may) => {
  expect(maySkip(env)).toBe(may);
});

/** Runs the step on a script of these lines and returns its counts and what it printed. */
async function runScript(lines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-steps-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'run.mjs');
  writeFileSync(script, lines);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const counts = await testStepOf(script, join(folder, 'report.json')).run();
  return { counts, printed: log.mock.calls.flat().join('\n') };
}

const writeReport = (report: object): string =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[2], '${JSON.stringify(report)}');`;

test('a run that ends without a report fails and says how it ended and what it printed', async () => {
  const { counts, printed } = await runScript("console.log('no port is free');");
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(printed).toContain('the test run ended with code 0 and ran nothing');
  expect(printed).toContain('no port is free');
});

test('a run that reports no test at all says how it ended', async () => {
  const nothing = { passed: 0, failed: 0, skipped: [], errors: 0 };
  const { counts, printed } = await runScript(writeReport(nothing));
  expect(counts).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(printed).toContain('ran nothing');
});

test('a run that reports its tests prints nothing of its own', async () => {
  const { counts, printed } = await runScript(writeReport({ passed: 3, failed: 0, skipped: [], errors: 0 }));
  expect({ counts, printed }).toEqual({ counts: { passed: 3, failed: 0, skipped: 0 }, printed: '' });
});

test('a run that a signal ended names the signal and shows only its last forty lines', () => {
  const output = Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n');
  const message = unreported({ code: null, signal: 'SIGKILL', output });
  expect(message).toContain('ended by SIGKILL');
  expect(message).toContain('line 59');
  expect(message).not.toContain('line 19');
});
