import { expect, test } from 'vitest';
import { manifestProblems } from './manifest-rules.ts';

const good = {
  name: '@lobbykit/example',
  version: '1.0.0',
  description: 'An example.',
  keywords: ['lobbykit'],
  homepage: 'https://example.com/lobbykit/tree/main/packages/example#readme',
  bugs: 'https://example.com/lobbykit/issues',
  repository: { type: 'git', url: 'git+https://example.com/lobbykit.git', directory: 'packages/example' },
  license: 'MIT',
  author: 'lobbykit contributors',
  type: 'module',
  engines: { node: '>=22.18' },
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  },
  peerDependencies: { '@lobbykit/core': '^1.0.0' },
};
const files = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts'];
const documents: Readonly<Record<string, string>> = {
  'README.md': '# @lobbykit/example\n\n```sh\nnpm install @lobbykit/example\n```\n\n```ts\nexample();\n```\n',
  'CHANGELOG.md': '# @lobbykit/example\n\n## 1.0.0\n\nThe first release.\n',
};

const packed = (paths: readonly string[], content = ''): Map<string, Buffer> =>
  new Map(paths.map((path) => [path, Buffer.from(documents[path] ?? content)]));

test('a package that keeps every promise has no problems', () => {
  expect(manifestProblems(good, packed(files))).toEqual([]);
});

test.each([
  ['private', { private: true }],
  ['licence', { license: 'ISC' }],
  ['author', { author: '' }],
  ['engines.node', { engines: { node: '>=20' } }],
  ['type', { type: 'commonjs' }],
  ['main', { main: './dist/index.js' }],
  ['postinstall', { scripts: { postinstall: 'node build.js' } }],
  ['no exports', { exports: undefined }],
  ['not under types, default', { exports: { '.': { require: './dist/index.js' } } }],
  [
    'not under types, default',
    { exports: { '.': { '@lobbykit/source': './src/index.ts', ...good.exports['.'] } } },
  ],
  ['not in the package', { exports: { '.': { types: './dist/index.d.ts', default: './dist/other.js' } } }],
  ['not in the package', { exports: { './data.json': './data.json' } }],
  ['own range', { dependencies: { zod: 'catalog:' } }],
  ['own range', { peerDependencies: { '@lobbykit/core': 'workspace:^' } }],
  ['must be a peer', { peerDependencies: {}, dependencies: { '@lobbykit/core': '^1.0.0' } }],
  ['no description', { description: '' }],
  ['keywords', { keywords: ['game'] }],
  ['repository.directory', { repository: { ...good.repository, directory: 'packages/other' } }],
  ['homepage', { homepage: undefined }],
  ['homepage', { homepage: 'https://example.com' }],
  ['bugs', { bugs: undefined }],
  ['CHANGELOG.md says nothing about 1.0.1', { version: '1.0.1' }],
  ['not published', { dependencies: { '@lobbykit/sql': '^1.0.0' } }],
  [
    'more than 12',
    { dependencies: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`d${at}`, '^1.0.0'])) },
  ],
])('a manifest is refused for this: %s', (words, change) => {
  const problems = manifestProblems({ ...good, ...change } as typeof good, packed(files));
  expect(problems.join('\n')).toContain(words);
});

test('a JSON file may be exported under its own name', () => {
  const exports = { ...good.exports, './data.json': './data.json' };
  expect(manifestProblems({ ...good, exports }, packed([...files, 'data.json']))).toEqual([]);
  expect(manifestProblems(good, packed([...files, 'data.json']))).toEqual([
    '@lobbykit/example: packs data.json',
  ]);
});

test('our own packages do not count as dependencies of a package', () => {
  const names = Array.from({ length: 13 }, (_, at) => `@lobbykit/d${at}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
  expect(manifestProblems({ ...good, dependencies }, packed(files))).toEqual([]);
});

test('a package is refused when it packs sources, CommonJS or no licence', () => {
  const problems = manifestProblems(
    good,
    packed(['README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts', 'dist/a.cjs']),
  );
  expect(problems).toEqual([
    '@lobbykit/example: has no LICENSE file',
    '@lobbykit/example: packs src/index.ts',
    '@lobbykit/example: packs CommonJS: dist/a.cjs',
  ]);
});

test.each([
  ['no README.md', ''],
  ['how to install it', '# @lobbykit/example\n\n```ts\nexample();\n```\n'],
  ['no example', '# @lobbykit/example\n\n```sh\nnpm install @lobbykit/example\n```\n'],
])('a README is refused for this: %s', (words, text) => {
  const problems = manifestProblems(good, packed(files).set('README.md', Buffer.from(text)));
  expect(problems.join('\n')).toContain(words);
});

test('an import of the private package is found in code and in declarations', () => {
  const problems = manifestProblems(good, packed(files, "import { open } from '@lobbykit/sql';"));
  expect(problems).toEqual([
    '@lobbykit/example: dist/index.js imports @lobbykit/sql, which is not published',
    '@lobbykit/example: dist/index.d.ts imports @lobbykit/sql, which is not published',
  ]);
});

test('a README names the types of a peer that the declarations import', () => {
  const manifest = {
    ...good,
    peerDependencies: { ...good.peerDependencies, pg: '^8.0.0' },
    devDependencies: { '@types/pg': '^8.0.0' },
  };
  const declarations = packed(files, "import type pg from 'pg';");
  expect(manifestProblems(manifest, declarations)).toEqual([
    '@lobbykit/example: its declarations need @types/pg, which its README.md does not name',
  ]);
  const readme = `${documents['README.md']}\nAlso install \`@types/pg\`.\n`;
  expect(manifestProblems(manifest, declarations.set('README.md', Buffer.from(readme)))).toEqual([]);
});
