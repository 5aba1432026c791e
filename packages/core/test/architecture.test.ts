import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entrySources, unreachable } from './architecture/entries.ts';
import { circles, importGraph, upwardImports, upwardImportsIn } from './architecture/import-graph.ts';
import { matchmakingLayers, upwardExceptions } from './architecture/layers.ts';
import { coreRooms, packageRooms } from './architecture/rooms.ts';
import { roomOf, violations } from './architecture/rules.ts';
import { readSources } from './architecture/source.ts';

const sources = readSources(['packages/*/src/**/*.ts']);
const matchmakingFolder = 'packages/core/src/areas/matchmaking/';

test('every source keeps to the rules of its room', () => {
  expect(sources.flatMap(violations)).toEqual([]);
});

test('every room has at least one file', () => {
  const rooms = new Set(sources.map((source) => roomOf(source.path)));
  const empty = [...coreRooms, ...packageRooms].filter((room) => !rooms.has(room));
  expect(empty.map((room) => room.room)).toEqual([]);
});

test('every table of core says what it holds about players, because an export and an erasure go by it', () => {
  const tables = sources.flatMap(({ path, text }) =>
    path.startsWith('packages/core/src/') && !path.endsWith('.test.ts')
      ? [...text.matchAll(/\bdefineTable\(\{[\s\S]*?\n +name(?:: '(\w+)')?,[\s\S]*?\n *\}\)/g)]
      : [],
  );
  expect(tables.length).toBeGreaterThan(70);
  const silent = tables.filter(([text]) => !/\n +personal\b/.test(text)).map(([, name]) => name);
  // Stands for the tables of all owners of metadata, and is no table itself.
  expect(silent).toEqual(['owners']);
});

describe('the graph of imports', () => {
  const graphOf = (files: Readonly<Record<string, string>>) =>
    importGraph(
      Object.entries(files).map(([path, imported]) => ({
        path: `packages/core/src/${path}`,
        text: `import type { thing } from '${imported}';\n`,
      })),
    );

  test('no source of any package imports itself through other files, types included', () => {
    expect(circles(importGraph(sources))).toEqual([]);
  });

  test('core imports upwards only the exceptions of its layers, and every exception is still needed', () => {
    expect(upwardImports(importGraph(sources))).toEqual([...upwardExceptions].sort());
  });

  test('the rooms of matchmaking import only rooms to their right', () => {
    const upward = upwardImportsIn(importGraph(sources), matchmakingFolder, matchmakingLayers);
    expect(upward).toEqual([]);
  });

  test('an import to the left between two rooms of matchmaking is found, types included', () => {
    const graph = graphOf({
      'areas/matchmaking/backfill/a.ts': '../matchmaker/b.ts',
      'areas/matchmaking/matchmaker/b.ts': '../tables.backfill.ts',
      'areas/matchmaking/tables.backfill.ts': './service.start.ts',
      'areas/matchmaking/service.start.ts': './extensions/c.ts',
      'areas/matchmaking/extensions/c.ts': 'zod',
    });
    expect(upwardImportsIn(graph, matchmakingFolder, matchmakingLayers)).toEqual([
      'backfill/a.ts -> matchmaker/b.ts',
      'tables.backfill.ts -> service.start.ts',
    ]);
  });

  test('every source of a package is reached from what the package exports or runs', () => {
    expect(unreachable(importGraph(sources), entrySources())).toEqual([]);
  });

  test('a source that only tests import is found', () => {
    const graph = graphOf({ 'index.ts': './http/a.ts', 'http/a.ts': 'zod', 'http/b.ts': './a.ts' });
    expect(unreachable(graph, ['packages/core/src/index.ts'])).toEqual(['packages/core/src/http/b.ts']);
  });

  test('a circle of three files is found without the files that only import it', () => {
    const graph = graphOf({
      'http/a.ts': './b.ts',
      'http/b.ts': './c.ts',
      'http/c.ts': './a.ts',
      'http/d.ts': './a.ts',
    });
    const files = ['a', 'b', 'c'].map((name) => `packages/core/src/http/${name}.ts`);
    expect(circles(graph)).toEqual([files.join(' <-> ')]);
  });

  test('a file that imports itself is a circle', () => {
    expect(circles(graphOf({ 'http/a.ts': './a.ts' }))).toEqual(['packages/core/src/http/a.ts']);
  });

  test('an import upwards is found, and an import downwards is not reported', () => {
    const graph = graphOf({
      'storage/a.ts': '../http/b.ts',
      'http/b.ts': '../kernel/c.ts',
      'kernel/c.ts': 'zod',
    });
    expect(upwardImports(graph)).toEqual(['storage/a.ts -> http/b.ts']);
  });

  test('a folder that is in no layer causes an error with its name', () => {
    const graph = graphOf({ 'misc/a.ts': '../http/b.ts', 'http/b.ts': 'zod' });
    expect(() => upwardImports(graph)).toThrow('misc is in no layer');
  });
});

describe('an import is refused', () => {
  test.each([
    [
      'of a service by another service',
      'areas/parties/service.ts',
      '../accounts/service.ts',
      'as types alone',
    ],
    ['of a service by a contract', 'areas/parties/contract.ts', './service.ts', 'may not'],
    ['of a service by rules', 'areas/parties/rules.ts', './service.ts', 'as types alone'],
    ['of tables by a contract', 'areas/parties/contract.ts', './tables.ts', 'may not'],
    ['of an area by the pipeline', 'http/dispatch.ts', '../areas/parties/index.ts', 'may not'],
    ['of the pipeline by the storage', 'storage/memory.ts', '../http/json.ts', 'may not'],
    ['of an area by a shared service', 'events/stream.ts', '../areas/accounts/tables.ts', 'may not'],
    [
      'of the memory storage by an area',
      'areas/parties/service.ts',
      '../../storage/memory.ts',
      'as types alone',
    ],
    ['of the test tools by the composition', 'backend/create-backend.ts', '@lobbykit/testing', 'may not'],
    ['of the client by an area', 'areas/parties/service.ts', '@lobbykit/client', 'may not'],
    ['of the client by the composition', 'backend/create-backend.ts', '@lobbykit/client', 'may not'],
    ['of the client, as a value, by errors', 'kernel/errors.ts', '@lobbykit/client', 'as types alone'],
    ['of a library outside its home', 'areas/parties/service.ts', 'uuid', 'may not'],
    ['of node:crypto outside its home', 'areas/parties/service.ts', 'node:crypto', 'whose home is'],
    ['of node:crypto under its short name', 'http/dispatch.ts', 'crypto', 'whose home is'],
  ])('%s', (_, path, specifier, words) => {
    const text = `import { thing } from '${specifier}';\n`;
    expect(violations({ path: `packages/core/src/${path}`, text }).join('\n')).toContain(words);
  });

  test.each([
    ['of the test tools by an adapter', 'adapter-express/src/index.ts', '@lobbykit/testing'],
    ['of the core, as a value, by an adapter', 'adapter-fastify/src/index.ts', '@lobbykit/core'],
    ['of the core, as a value, by the client', 'client/src/client.ts', '@lobbykit/core'],
    ['of zod by the client', 'client/src/client.ts', 'zod'],
    ['of a module of Node by the client', 'client/src/client.ts', 'node:buffer'],
    ['of the other framework by an adapter', 'adapter-express/src/index.ts', 'fastify'],
    ['of the other driver by a storage', 'storage-sqlite/src/open.ts', 'pg'],
    ['of the whole core by the SQL', 'sql/src/compile.ts', '@lobbykit/core'],
  ])('%s', (_, path, specifier) => {
    const text = `import { thing } from '${specifier}';\n`;
    expect(violations({ path: `packages/${path}`, text })).toHaveLength(1);
  });

  test.each([
    ['export … from', "export { thing } from '../accounts/service.ts';"],
    ['export * as', "export * as accounts from '../accounts/service.ts';"],
    ['import()', "export const load = () => import('../accounts/service.ts');"],
    ['an import without names', "import '../accounts/service.ts';"],
    ['a type beside a value', "import { type A, b } from '../accounts/service.ts';"],
  ])('in the form %s', (_, text) => {
    expect(violations({ path: 'packages/core/src/areas/parties/service.ts', text })).toHaveLength(1);
  });

  test('by a file that is in no room', () => {
    const text = "import { thing } from './errors.ts';\n";
    const found = violations({ path: 'packages/core/src/misc/things.ts', text });
    expect(found).toEqual(['packages/core/src/misc/things.ts: is in no room; add it to a room in rooms.ts']);
  });
});

describe('an import is allowed', () => {
  test.each([
    [
      'of another area, as types',
      'areas/parties/service.ts',
      "import type { A } from '../accounts/service.ts';",
    ],
    ['of another area in a type', 'areas/parties/service.ts', "type A = import('../accounts/service.ts').A;"],
    ['of the area’s own files', 'areas/parties/service.ts', "import { full } from './rules.ts';"],
    ['of every area by the list of areas', 'areas/index.ts', "import { parties } from './parties/index.ts';"],
    ['that is in a comment', 'areas/parties/rules.ts', "// import { a } from '../accounts/service.ts';"],
    ['that is in a string', 'areas/parties/rules.ts', 'export const text = "import \'./service.ts\'";'],
  ])('%s', (_, path, text) => {
    expect(violations({ path: `packages/core/src/${path}`, text })).toEqual([]);
  });
});

describe('a source is refused that', () => {
  test.each([
    ['reads the clock', 'areas/parties/service.ts', 'export const at = Date.now();', 'Date.now'],
    [
      'reads the clock by another name',
      'areas/parties/service.ts',
      'export const at = Date.now;',
      'Date.now',
    ],
    ['creates a date of now', 'http/dispatch.ts', 'export const at = new Date();', 'new Date()'],
    ['uses random numbers', 'events/stream.ts', 'export const pause = Math.random() * 5;', 'Math.random'],
    ['uses the global crypto', 'kernel/unit.ts', 'export const id = crypto.randomUUID();', 'crypto'],
    ['calls fetch', 'areas/parties/service.ts', "export const answer = fetch('http://x');", 'fetch()'],
    [
      'calls fetch by a longer name',
      'http/body.ts',
      "export const answer = globalThis.fetch('http://x');",
      'fetch()',
    ],
    ['exports a default', 'areas/area.ts', 'export default function () {}', 'export default'],
    ['exports a default value', 'areas/area.ts', 'export default 5;', 'export default'],
    [
      'exports something as default',
      'areas/area.ts',
      'const a = 5;\nexport { a as default };',
      'export default',
    ],
    ['exports all of another file', 'areas/index.ts', "export * from './parties/index.ts';", 'export *'],
    ['exports all of a package', 'index.ts', "export * from '@lobbykit/client';", 'export *'],
    [
      'exports all types of a generated file',
      'index.ts',
      "export type * from './kernel/generated/types.ts';",
      'export *',
    ],
    ['awaits in rules', 'areas/parties/rules.ts', 'export const may = async () => await 1;', 'await'],
    ['has too many lines', 'areas/area.ts', '\n'.repeat(401), '401 lines'],
    ['has a to-do comment', 'areas/area.ts', `// ${'TO'}${'DO'}: later`, 'says'],
    ['has a fix-me comment', 'areas/area.ts', `// ${'FIX'}${'ME'}`, 'says'],
  ])('%s', (_, path, text, words) => {
    const found = violations({ path: `packages/core/src/${path}`, text });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });

  test.each([
    ['runtime/clock.ts', 'export const now = () => Date.now();'],
    ['areas/parties/service.ts', 'export const text = (now: number) => new Date(now).toISOString();'],
    ['areas/area.ts', '\n'.repeat(400)],
    ['../../client/src/client.ts', "export const answer = fetch('http://x');"],
  ])('breaks a rule, but %s breaks none', (path, text) => {
    expect(violations({ path: posix.join('packages/core/src', path), text })).toEqual([]);
  });
});
