import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRequirements } from './requirements.ts';

type Expression = ReturnType<typeof compile>;

const limits = { requirementsBytes: 4_096, requirementsNodes: 256 };

/** The subset, as a check of the syntax tree of the reference library. Returns the number of nodes. */
function count(node: Expression): number {
  switch (node.type) {
    case 'Field':
      if (node.name in Object.prototype) throw new Error('refused');
      return 1;
    case 'Literal':
      return countLiteral(node.value);
    case 'Subexpression':
      if (![node.left, node.right].every(({ type }) => type === 'Field' || type === 'Subexpression'))
        throw new Error('refused');
      return 1 + count(node.left) + count(node.right);
    case 'Comparator':
    case 'AndExpression':
    case 'OrExpression':
      return 1 + count(node.left) + count(node.right);
    case 'NotExpression':
      return 1 + count(node.child);
    case 'Function':
      if (node.name !== 'contains' && node.name !== 'starts_with') throw new Error('refused');
      return node.children.reduce((sum, child) => sum + count(child), 1);
    default:
      throw new Error('refused');
  }
}

function countLiteral(value: JSONValue): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, item) => sum + countLiteral(item as JSONValue), 1);
}

/** What the reference library does with a text that is in the subset: whether it accepts the document. */
function ofReference(text: string, document: unknown): boolean | 'refused' {
  let expression: Expression;
  try {
    expression = compile(text);
    if (count(expression) > limits.requirementsNodes) return 'refused';
  } catch {
    return 'refused';
  }
  const isTrue: Expression = { type: 'NotExpression', child: { type: 'NotExpression', child: expression } };
  try {
    return TreeInterpreter.search(isTrue, document as JSONValue) === true;
  } catch {
    return false;
  }
}

function ofOurs(text: string, document: unknown): boolean | 'refused' {
  try {
    return readRequirements(text, limits).accepts(document as never);
  } catch {
    return 'refused';
  }
}

const names = ['a', 'b', 'c', 'MatchId', 'PlayerIds', 'contains', 'starts_with', '_1'];
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, 1, -1.5, 2, '', 'a', 'ab', 'b', "it's", 'back\\slash', '`'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, '__proto__', 'toString'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const documents = fc.dictionary(fc.constantFrom(...names, 'two words'), values, { maxKeys: 8 });

const space = fc.constantFrom('', '', ' ', '\n\t');
const field = fc.constantFrom(...names, '"two words"', '"a"', '"\\u0061"', '""');
const rawString = fc
  .constantFrom('', 'a', 'ab', "it\\'s", 'back\\\\slash', '\\n', '`')
  .map((text) => `'${text}'`);
const jsonLiteral = values.map((value) => `\`${JSON.stringify(value).replace('`', '\\`')}\``);
const path = fc.array(field, { minLength: 1, maxLength: 3 }).map((fields) => fields.join('.'));

/** Texts of the grammar, with more parentheses and spaces than they need, and also with too few. */
const expressions = fc.letrec<{ expression: string; binary: string; call: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.oneof(path, rawString, jsonLiteral),
    tie('binary'),
    tie('call'),
    fc.tuple(space, tie('expression')).map(([gap, text]) => `!${gap}${text}`),
    fc.tuple(space, tie('expression')).map(([gap, text]) => `(${gap}${text}${gap})`),
    fc.tuple(tie('expression'), field).map(([text, name]) => `(${text}).${name}`),
  ),
  binary: fc
    .tuple(
      tie('expression'),
      space,
      fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '&&', '||'),
      tie('expression'),
    )
    .map(([left, gap, operator, right]) => `${left}${gap}${operator}${gap}${right}`),
  call: fc
    .tuple(fc.constantFrom('contains', 'starts_with'), fc.array(tie('expression'), { maxLength: 3 }), space)
    .map(([name, operands, gap]) => `${name}${gap}(${operands.join(`,${gap}`)})`),
})).expression;

/** Tokens in any order, of the subset and of the rest of JMESPath, joined with and without spaces. */
const soups = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'b',
        'contains',
        'starts_with',
        'toString',
        '"a"',
        '"',
        "'a'",
        "'",
        "'\\'",
        '`1`',
        '`',
      ),
      fc.constantFrom('.', '(', ')', ',', '!', '==', '!=', '<', '<=', '>', '>=', '&&', '||', ' ', '\\'),
      fc.constantFrom(
        '[',
        ']',
        '{',
        '}',
        '*',
        '@',
        '$',
        '&',
        '|',
        '?',
        ':',
        '=',
        '+',
        '-',
        '/',
        '1',
        'let',
        'é',
      ),
    ),
    { maxLength: 12 },
  )
  .chain((tokens) => fc.constantFrom('', ' ').map((gap) => tokens.join(gap)))
  .filter((text) => text.trim() !== '');

const numRuns = 3_000;

describe('requirements are read as the reference library for JMESPath reads them', () => {
  test('if the grammar of the subset generates them, on any document', () => {
    let accepted = 0;
    let denied = 0;
    fc.assert(
      fc.property(expressions, documents, (text, document) => {
        const expected = ofReference(text, document);
        expect(ofOurs(text, document)).toBe(expected);
        if (expected === true) accepted++;
        if (expected === false) denied++;
      }),
      { numRuns },
    );
    // Both happen often, or nothing would be compared.
    expect(Math.min(accepted, denied)).toBeGreaterThan(numRuns / 20);
  });

  test('if they are tokens in any order', () => {
    let read = 0;
    fc.assert(
      fc.property(soups, documents, (text, document) => {
        const expected = ofReference(text, document);
        expect(ofOurs(text, document)).toBe(expected);
        if (expected !== 'refused') read++;
      }),
      { numRuns },
    );
    expect(read).toBeGreaterThan(10);
  });

  test.each([
    '!a.b == c',
    '!(a.b)',
    'a == b == c',
    'a < b == c && d || e && f',
    'contains(a b)',
    'contains(a, b,)',
    'contains(a !b)',
    'contains(a, !b)',
    '(contains)(a, b)',
    '("contains")(a, b)',
    '"contains"(a, b)',
    'a.contains(a, b)',
    "a == 'b",
    "'a\\'",
    '`1',
    '`true `',
    '` true`',
    '` [1, {"a": "\\`"}]`',
    '""',
    '"a',
    '"a\\"',
    'a.b.c.(d)',
    "'x'(a)",
    'contains()',
    'contains(a)',
    'contains(a, b, c)',
    'contains(,a)',
    'contains(a,,b)',
    '()',
    'a b',
    'a)',
    '`1` < `1`',
    '`1` <= `1`',
    '`1` > `1`',
    '`1` >= `1`',
    "'a' < 'b'",
    '`{"a":1}` == `{"a":1,"b":2}`',
    '`{"a":1,"b":2}` == `{"b":2,"a":1}`',
    '`{"a":1,"b":2}` == `{"a":1}`',
    '`[1]` == `[1,2]`',
    '`[]` == `{}`',
    '`{"__proto__":1}` == `{"c":1}`',
    'contains(`[1, [2]]`, `1`)',
    'contains(`[1, [2]]`, `[2]`)',
  ])('%j', (text) => {
    for (const document of [{}, { a: 'b', b: 'b' }, { a: ['b'], b: 'b', c: true }, { a: { b: 1 }, '': 1 }])
      expect(ofOurs(text, document)).toBe(ofReference(text, document));
  });
});
