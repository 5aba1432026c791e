import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { patience } from '../test/patience.ts';
import { plant, readFault, readFaults, staleness } from './faults/fault.ts';
import { root } from './workspace.ts';

describe('the kept faults', () => {
  test.each(readFaults(join(root, 'test', 'faults')))(
    'the fault $name still applies, and its tests exist',
    async (fault) => {
      expect(await staleness(fault)).toBeNull();
    },
  );
});

const sum = 'export const sum = (a, b) => a + b;\n';

/** Makes a repository with one file, one test and one fault that turns the file's line into another. */
function newRepository(line: string, expected = 'sum(1, 2) === 3') {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lobbykit-faults-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'faults'));
  write('sum.mjs', sum);
  write(
    'sum.test.mjs',
    `import { sum } from './sum.mjs';\ntest('adds', () => { if (!(${expected})) throw new Error('wrong'); });\n`,
  );
  write(
    'vitest.config.mjs',
    `export default { test: { ...${JSON.stringify(patience)}, globals: true,
      projects: [{ extends: true, test: { name: 'all' } }] } };\n`,
  );
  const diff = [
    'diff --git a/sum.mjs b/sum.mjs',
    '--- a/sum.mjs',
    '+++ b/sum.mjs',
    '@@ -1 +1 @@',
    `-${sum.trim()}`,
    `+${line}`,
  ];
  const path = join(folder, 'faults', 'sum.patch');
  writeFileSync(path, `The sum is wrong.\nFound by: sum.test.mjs\n${diff.join('\n')}\n`);
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'first');
  return { folder, path, write, git, source: () => readFileSync(join(folder, 'sum.mjs'), 'utf8') };
}

describe('the verdict about a planted fault', () => {
  test('a fault that a test finds is found, and is taken back', async () => {
    const { folder, path, source } = newRepository('export const sum = (a, b) => a - b;');
    expect(await plant(readFault(path), folder)).toEqual({ found: true, reason: '' });
    expect(source()).toBe(sum);
  });

  test('a fault under which all tests pass is not found, and is taken back', async () => {
    const { folder, path, source } = newRepository('export const sum = (a, b) => b + a;');
    expect(await plant(readFault(path), folder)).toEqual({ found: false, reason: 'all tests pass' });
    expect(source()).toBe(sum);
  });

  test('a fault that cannot be loaded is not found, and is taken back', async () => {
    const { folder, path, source } = newRepository('export const sum = (a, b => a;');
    expect(await plant(readFault(path), folder)).toEqual({
      found: false,
      reason: 'could not be loaded: sum.test.mjs',
    });
    expect(source()).toBe(sum);
  });

  test('a fault whose tests are interrupted is taken back', async () => {
    const { folder, path, source } = newRepository('export const sum = await new Promise(() => {});');
    const interruption = new AbortController();
    const ended = plant(readFault(path), folder, interruption.signal);
    await expect.poll(source, { timeout: 20_000 }).not.toBe(sum);
    interruption.abort();
    await expect(ended).rejects.toThrow('abort');
    expect(source()).toBe(sum);
  });

  test('a fault that does not apply any more, or whose test is gone, is not found', async () => {
    const { folder, path, write, git } = newRepository('export const sum = (a, b) => a - b;');
    write('sum.mjs', 'export const sum = () => 3;\n');
    git('commit', '--all', '-m', 'second');
    expect(await plant(readFault(path), folder)).toMatchObject({
      found: false,
      reason: expect.stringContaining('does not apply'),
    });
    rmSync(join(folder, 'sum.test.mjs'));
    expect(await staleness(readFault(path), folder)).toBe('there is no sum.test.mjs');
  });

  test('a fault is not planted into a file with changes that are not committed', async () => {
    const { folder, path, write, source } = newRepository('export const sum = (a, b) => a - b;');
    const changed = `${sum}export const mine = 1;\n`;
    write('sum.mjs', changed);
    await expect(plant(readFault(path), folder)).rejects.toThrow('commit or remove these changes first');
    expect(source()).toBe(changed);
  });
});

test('a fault without a sentence, tests or a difference is refused', () => {
  const { path } = newRepository('export const sum = 1;');
  const text = readFileSync(path, 'utf8');
  const refusal = (changed: string) => {
    writeFileSync(path, changed);
    return () => readFault(path);
  };
  expect(refusal(text.replace('The sum is wrong.', ''))).toThrow('must be a sentence');
  expect(refusal(text.replace('Found by', 'Seen by'))).toThrow('Found by');
  expect(refusal(text.slice(0, text.indexOf('diff')))).toThrow('changes no file');
});
