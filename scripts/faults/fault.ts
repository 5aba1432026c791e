import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runProgram } from '../program.ts';
import { root } from '../workspace.ts';

/** A fault that is kept as a patch. */
export interface Fault {
  /** The name of its file, without the ending. */
  readonly name: string;
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** The tests that must fail. */
  readonly tests: readonly string[];
  /** The project of vitest that runs them. */
  readonly project: string;
  /** The files that it changes. */
  readonly files: readonly string[];
}

/** What came of a planted fault. Everything except `found` is a failure. */
export interface Verdict {
  readonly found: boolean;
  /** Why it is not found; empty if it is. */
  readonly reason: string;
}

/** Reads the faults of a folder in the order of their names. */
export const readFaults = (folder: string): Fault[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => readFault(join(folder, file)));

/** Reads a patch: the sentence, `Found by:`, perhaps `Project:`, and the difference. Throws if its header is not complete. */
export function readFault(path: string): Fault {
  const text = readFileSync(path, 'utf8');
  const name = basename(path, '.patch');
  const [header = '', ...rest] = text.split(/^(?=diff --git )/m);
  const entryOf = (key: string): string => new RegExp(`^${key}: (.+)$`, 'm').exec(header)?.[1]?.trim() ?? '';
  const sentence = header.split('\n')[0]!.trim();
  const tests = entryOf('Found by')
    .split(/[\s,]+/)
    .filter(Boolean);
  const files = [...rest.join('').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!);
  if (!/^[A-Z].+\.$/.test(sentence))
    throw new Error(`${name}: its first line must be a sentence that says what is wrong`);
  if (tests.length === 0) throw new Error(`${name}: it must say "Found by:" and the paths of tests`);
  if (files.length === 0) throw new Error(`${name}: it changes no file`);
  return { name, path, sentence, tests, project: entryOf('Project') || 'all*', files };
}

/** Returns why a fault cannot be planted any more, or null if it can. Changes nothing, and needs no repository. */
export async function staleness(fault: Fault, folder: string = root): Promise<string | null> {
  const missing = fault.tests.filter((test) => !existsSync(join(folder, test)));
  if (missing.length > 0) return `there is no ${missing.join(', ')}`;
  const { code, output } = await git(folder, ['apply', '--check', fault.path]);
  return code === 0 ? null : `it does not apply any more: ${output.trim().split('\n')[0]}`;
}

/**
 * Plants a fault, runs its tests, and takes it back, also if `signal` ends the tests. Throws if a file that it changes has
 * changes that are not committed, and if `signal` is aborted.
 */
export async function plant(fault: Fault, folder: string = root, signal?: AbortSignal): Promise<Verdict> {
  const { code, output } = await git(folder, ['status', '--porcelain', '--', ...fault.files]);
  if (code !== 0 || output.trim() !== '')
    throw new Error(`${fault.name}: commit or remove these changes first: ${output.trim()}`);
  const stale = await staleness(fault, folder);
  if (stale !== null) return { found: false, reason: stale };
  signal?.throwIfAborted();
  await applied(folder, [fault.path]);
  try {
    return await runTests(fault, folder, signal);
  } finally {
    await applied(folder, ['--reverse', fault.path]);
  }
}

async function applied(folder: string, args: readonly string[]): Promise<void> {
  const { code, output } = await git(folder, ['apply', ...args]);
  if (code !== 0) throw new Error(`git apply ${args.join(' ')} failed: ${output}`);
}

const git = (cwd: string, args: readonly string[]) => runProgram('git', args, { cwd });

interface Report {
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/** Runs the tests of a planted fault. A file that cannot be loaded finds nothing: any patch that breaks syntax does that. */
async function runTests(fault: Fault, folder: string, signal?: AbortSignal): Promise<Verdict> {
  const scratch = mkdtempSync(join(tmpdir(), 'lobbykit-fault-'));
  try {
    const file = join(scratch, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const args = [
      'run',
      '--root',
      folder,
      '--project',
      fault.project,
      '--maxWorkers',
      '1',
      '--reporter',
      'json',
    ];
    const { output } = await runProgram(
      process.execPath,
      [vitest, ...args, '--outputFile', file, ...fault.tests],
      { cwd: folder, signal },
    );
    if (!existsSync(file)) return { found: false, reason: `the tests did not run: ${lastLine(output)}` };
    return verdictOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function verdictOf({ numFailedTests, testResults }: Report): Verdict {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (unloaded.length > 0)
    return {
      found: false,
      reason: `could not be loaded: ${unloaded.map(({ name }) => basename(name)).join(', ')}`,
    };
  if (testResults.length === 0) return { found: false, reason: 'no test ran' };
  return numFailedTests > 0 ? { found: true, reason: '' } : { found: false, reason: 'all tests pass' };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
