import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { provenOperations } from '../conformance/proven-operations.ts';
import { type Failure, nameOf, type TestFile, writeLine } from './journal.ts';

/** Of what a file that crashed printed, this many lines are shown. */
const shownLines = 20;

interface RunError {
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: RunError;
  readonly VITEST_TEST_PATH?: string;
}

/** A reporter of vitest that writes the journal of a run. */
export function journalReporter(journal: string): Reporter {
  const ended = new Set<string>();
  const printed = new Map<string, string[]>();
  const loose = new Map<string, Failure[]>();
  let written: string[] = [];
  // Vitest pipes to here what its processes write past the console, such as the report of Node on a fatal error.
  process.stderr.on('pipe', (stream) =>
    stream.on('data', (chunk: Buffer) => {
      written = lastLines(written, chunk.toString());
    }),
  );

  function end(module: TestModule, more: readonly Failure[]): void {
    ended.add(nameOf(fileOf(module)));
    writeLine(journal, { kind: 'ended', ...resultOf(module, more) });
  }

  return {
    onTestRunStart(specifications: readonly TestSpecification[]) {
      writeLine(journal, { kind: 'planned', files: specifications.map(plannedFile) });
    },
    onTestModuleQueued(module) {
      writeLine(journal, { kind: 'started', ...fileOf(module) });
    },
    onUserConsoleLog({ content, taskId }) {
      const id = taskId?.split('_')[0] ?? '';
      printed.set(id, lastLines(printed.get(id) ?? [], content));
    },
    onTestModuleEnd(module) {
      end(module, []);
    },
    onTestRunEnd(modules, errors) {
      for (const error of errors as readonly RunError[]) {
        const module = moduleOf(modules, error, ended);
        const message = textOf(error);
        if (module === undefined) writeLine(journal, { kind: 'error', message });
        else loose.set(module.id, [...(loose.get(module.id) ?? []), { name: '', message }]);
      }
      for (const module of modules) {
        const name = nameOf(fileOf(module));
        const more = (loose.get(module.id) ?? []).map(({ message }) => ({ name, message }));
        if (ended.has(name)) {
          if (more.length > 0) end(module, more);
          continue;
        }
        // With one file, it is known who wrote this.
        const last = [...(printed.get(module.id) ?? []), ...(modules.length === 1 ? written : [])];
        const [why = { message: 'its process ended' }] = more;
        end(module, [{ name, message: [`crashed: ${why.message}`, ...last].join('\n  ') }]);
      }
      writeLine(journal, { kind: 'complete' });
    },
  };
}

const lastLines = (lines: readonly string[], added: string): string[] =>
  [...lines, ...stripVTControlCharacters(added).trimEnd().split('\n')].slice(-shownLines);

const plannedFile = ({ project, testModule, moduleId }: TestSpecification): TestFile => ({
  project: project.name,
  file: testModule?.relativeModuleId ?? relativeTo(project.config.root, moduleId),
});

const relativeTo = (root: string, path: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

const fileOf = ({ project, relativeModuleId }: TestModule): TestFile => ({
  project: project.name,
  file: relativeModuleId,
});

/** Finds the file that an error belongs to: by what vitest noted, or because a crash names the file that ran. */
function moduleOf(
  modules: readonly TestModule[],
  error: RunError,
  ended: ReadonlySet<string>,
): TestModule | undefined {
  const text = textOf(error);
  const named = modules.filter(
    ({ moduleId }) => error.VITEST_TEST_PATH === moduleId || text.includes(moduleId),
  );
  return named.find((module) => !ended.has(nameOf(fileOf(module)))) ?? named[0];
}

/** The message of an error and of its causes, without colours. */
function textOf({ message = '', cause }: RunError): string {
  const text = stripVTControlCharacters(message);
  return cause?.message === undefined ? text : `${text} ${textOf(cause)}`;
}

function resultOf(module: TestModule, more: readonly Failure[]) {
  const name = nameOf(fileOf(module));
  const failures: Failure[] = [...more];
  const skipped: { name: string; reason: string }[] = [];
  let passed = 0;
  const suites = [module, ...module.children.allSuites()];
  for (const suite of suites)
    for (const error of suite.errors()) failures.push({ name, message: textOf(error) });
  const isBroken = failures.length > 0;
  for (const test of module.children.allTests()) {
    const result = test.result();
    const full = `${name} > ${test.fullName}`;
    if (result.state === 'passed') passed += 1;
    if (result.state === 'failed')
      failures.push({ name: full, message: result.errors.map(textOf).join('; ') });
    if (result.state !== 'skipped') continue;
    if (result.note !== undefined) skipped.push({ name: full, reason: result.note });
    // A hook that fails leaves its tests out.
    else if (!isBroken) failures.push({ name: full, message: 'is skipped, and no reason is given' });
  }
  const seconds = module.diagnostic().duration / 1000;
  return { ...fileOf(module), passed, failures, skipped, seconds, proofs: provenOperations([module]) };
}
