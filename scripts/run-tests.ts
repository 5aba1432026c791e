import { readFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import { nameOf, type TestFile } from './tests/journal.ts';
import { journalReporter } from './tests/journal-reporter.ts';

// Runs every test of a folder, or the files that a JSON file names, and writes what happens to a journal:
// `run-tests.ts <folder> <journal> [<files>]`.

const [root, journal, files] = process.argv.slice(2);
if (root === undefined || journal === undefined)
  throw new Error('run-tests.ts needs the folder of the tests, and the file to write to');

const vitest = await createVitest({
  root,
  watch: false,
  reporters: ['default', journalReporter(journal)],
  silent: 'passed-only',
});
try {
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  const wanted =
    files === undefined
      ? undefined
      : new Set((JSON.parse(readFileSync(files, 'utf8')) as readonly TestFile[]).map(nameOf));
  const prefix = `${vitest.config.root}/`;
  await vitest.runTestSpecifications(
    specifications.filter(({ project, moduleId }) => {
      const name = nameOf({ project: project.name, file: moduleId.replace(prefix, '') });
      return wanted === undefined || wanted.has(name);
    }),
    true,
  );
} finally {
  await vitest.close();
}
