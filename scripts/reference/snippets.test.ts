import { describe, expect, test } from 'vitest';
import { blockProblems, fillSnippets, regionsOf, snippetProblems } from './snippets.ts';

const regions = regionsOf(
  [
    "import { app } from './own-code.ts';",
    '// #region server',
    '',
    'await app.listen();',
    '',
    '// #endregion',
    'const options = {',
    '  // #region options',
    '  a: {',
    '    b: 1,',
    '  },',
    '  // #endregion',
    '};',
  ].join('\n'),
);
const find = (name: string): string | undefined => regions.get(name.replace('file.ts#', ''));
const fenced = (info: string, content = 'old\n'): string => `Text.\n\n\`\`\`${info}\n${content}\`\`\`\n`;

test('every TypeScript block of a document is a snippet that is compiled, and every snippet stands in a document', () => {
  expect(snippetProblems()).toEqual([]);
});

test('a region loses the blank lines around it and the indentation that its lines share', () => {
  expect([...regions]).toEqual([
    ['server', 'await app.listen();\n'],
    ['options', 'a: {\n  b: 1,\n},\n'],
  ]);
});

test('a block that names a region gets its text, and a block that names none keeps its own', () => {
  expect(fillSnippets(fenced('ts file.ts#server'), find)).toBe(
    fenced('ts file.ts#server', 'await app.listen();\n'),
  );
  for (const info of ['ts', 'ts file.ts#unknown', 'sh file.ts#server'])
    expect(fillSnippets(fenced(info), find)).toBe(fenced(info));
});

describe('a block of a document', () => {
  test.each([
    ['ts', '3 the block names no snippet'],
    ['js', '3 the block names no snippet'],
    [
      'ts file.ts#unknown',
      '3 the block names "file.ts#unknown", which is no region of examples/snippets/src',
    ],
    ['ts ignore: short', '3 the block names "ignore: short", which is no region of examples/snippets/src'],
  ])('is refused as ```%s', (info, problem) => {
    expect(blockProblems(fenced(info), find)).toEqual([problem]);
  });

  test.each(['ts file.ts#options', 'ts ignore: shows the shape of an answer', 'sh', 'json'])(
    'is accepted as ```%s',
    (info) => {
      expect(blockProblems(fenced(info), find)).toEqual([]);
    },
  );
});
