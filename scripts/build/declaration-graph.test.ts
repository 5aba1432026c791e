import { expect, test } from 'vitest';
import { reachableDeclarations } from './declaration-graph.ts';

/** The text that stays of each file, joined. */
function keep(files: Readonly<Record<string, string>>): Record<string, string> {
  const kept = reachableDeclarations(['/index.d.ts'], (path) => files[path]);
  return Object.fromEntries(
    [...kept].map(([path, statements]) => [path, statements.map(({ text }) => text).join('')]),
  );
}

test('what an entry exports stays with all that it names, and the rest of its file goes', () => {
  const kept = keep({
    '/index.d.ts': "export { open } from './open.js';",
    '/open.d.ts': [
      "import type { Options, Unused } from './options.ts';",
      'interface Result {}',
      'interface Other {}',
      '/** Opens it. */',
      'export declare function open(options: Options): Result;',
      'export declare function close(): Other;',
      'export {};',
    ].join('\n'),
    '/options.d.ts': 'export interface Options {}\nexport interface Unused {}',
  });
  expect(kept['/open.d.ts']).toBe(
    [
      "import type { Options } from './options.ts';",
      'interface Result {}',
      '/** Opens it. */',
      'export declare function open(options: Options): Result;',
      'export {};',
    ].join('\n'),
  );
  expect(kept['/options.d.ts']).toBe('export interface Options {}');
});

test('a name that goes through several files stays in each of them, under each of its names', () => {
  const kept = keep({
    '/index.d.ts': "export { type Outer as Public, other } from './middle.js';",
    '/middle.d.ts':
      "export { Inner as Outer } from './inner.js';\nimport { x } from 'package';\nexport declare const other: typeof x;\nexport declare const unused: 1;",
    '/inner.d.ts': 'export type Inner = 1;\nexport type Unused = 2;',
  });
  expect(kept['/middle.d.ts']).not.toContain('unused');
  expect(kept['/middle.d.ts']).toContain("import { x } from 'package'");
  expect(kept['/inner.d.ts']).toBe('export type Inner = 1;');
});

test('a type that is imported in place leads to its declaration', () => {
  const kept = keep({
    '/index.d.ts': "export declare const a: import('./a.js').A<import('./b.js').B>;",
    '/a.d.ts': 'export type A<T> = T;\nexport type Unused = 1;',
    '/b.d.ts': 'export type B = 1;',
    '/c.d.ts': 'export type C = 1;',
  });
  expect(Object.keys(kept).sort()).toEqual(['/a.d.ts', '/b.d.ts', '/index.d.ts']);
  expect(kept['/a.d.ts']).toBe('export type A<T> = T;');
});

test('declarations that belong to one name stay together, and those of another module stay in any case', () => {
  const kept = keep({
    '/index.d.ts': [
      "declare module 'fastify' { interface Request { operation: Operation } }",
      'type Operation = string;',
      'export declare const column: { (): void };',
      'export interface column {}',
    ].join('\n'),
  });
  expect(kept['/index.d.ts']).toContain('type Operation');
  expect(kept['/index.d.ts']).toContain('interface column');
});

test('an export * leads to every name of its file, or to the one that is asked for', () => {
  const files = {
    '/a.d.ts': "export * from './b.js';",
    '/b.d.ts': 'export type A = 1;\nexport type B = 2;',
  };
  const all = keep({ ...files, '/index.d.ts': "export * from './a.js';" });
  expect(all['/b.d.ts']).toBe(files['/b.d.ts']);
  const one = keep({ ...files, '/index.d.ts': "export { type B } from './a.js';" });
  expect(one['/a.d.ts']).toBe(files['/a.d.ts']);
  expect(one['/b.d.ts']?.trim()).toBe('export type B = 2;');
});

test('a declaration file that another one names and that is missing is an error', () => {
  expect(() => keep({ '/index.d.ts': "export { a } from './missing.js';" })).toThrow('/missing.d.ts');
});
