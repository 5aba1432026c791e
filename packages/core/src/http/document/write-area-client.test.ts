import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Empty, enumeration } from '../../kernel/schemas.ts';
import { MetadataMap } from '../../metadata/entity-metadata.ts';
import type { Contract, Route } from '../contract.ts';
import { writeAreaClient } from './write-area-client.ts';

/** The contract of an area with one operation. */
const contractOf = (route: Partial<Route>, name = 'read', area = 'things'): Contract => ({
  area,
  title: 'Things',
  permissions: {},
  routes: {
    [name]: { method: 'GET', path: '/things', access: 'public', out: Empty, summary: 'Reads.', ...route },
  },
});

/** Returns what is written for a field of an input and of an answer. */
function typesOf(field: z.ZodType): { readonly input: string; readonly output: string } {
  const schema = z.object({ field });
  const text = writeAreaClient(contractOf({ method: 'POST', body: schema, out: schema }));
  const [, input, output] = /read\(input\??: \{ (.*) \}, options.*Promise<\{ (.*) \}>/.exec(text)!;
  return { input: input!, output: output! };
}

test.each([
  ['a number literal', z.literal([1, 'a', true, null]), "field: 1 | 'a' | true | null", undefined],
  ['a numeric enum', z.enum({ LOW: 1, HIGH: 2 }), 'field: 1 | 2', undefined],
  [
    'a text with quotes and backslashes',
    z.literal('it\'s \\ "so"'),
    "field: 'it\\'s \\\\ \"so\"'",
    undefined,
  ],
  ['a default', z.boolean().default(true), 'field?: boolean | undefined', 'field: boolean'],
  ['a bigint', z.coerce.bigint(), 'field: bigint', 'field: number | bigint'],
  ['a null', z.null(), 'field: null', undefined],
  ['any value', z.any(), 'field: unknown', undefined],
  ['a read-only value', z.string().readonly(), 'field: string', undefined],
  ['a value that is required again', z.string().optional().nonoptional(), 'field: string', undefined],
  ['a union', z.union([z.string(), z.number()]), 'field: string | number', undefined],
  ['a pipe to another type', z.string().pipe(z.coerce.number()), 'field: string', 'field: number'],
  ['a check before a schema', z.preprocess((value) => value, z.string()), 'field?: string', 'field: string'],
  [
    'a transform that says its type',
    z
      .string()
      .transform((text) => text.length)
      .meta({ override: { type: 'integer' } }),
    'field: string',
    'field: number',
  ],
  ['a name on no object', z.string().meta({ id: 'Tag' }), 'field: string', undefined],
])('a client has the type of %s', (_, schema, input, output) => {
  expect(typesOf(schema)).toEqual({ input, output: output ?? input });
});

test('a written client of an area imports types from @lobbykit/client and nothing else', () => {
  const text = writeAreaClient(contractOf({}));
  expect(text.match(/^import .*$/gm)).toEqual([
    "import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';",
  ]);
});

test('a client declares the values of metadata that are only read', () => {
  const text = writeAreaClient(contractOf({ out: z.object({ metadata: MetadataMap }) }));
  expect(text).toContain('metadata: Record<string, EntityMetadata>');
  expect(text).toContain('export interface EntityMetadata {');
});

test('a summary cannot end its comment, and a path cannot end its text', () => {
  const text = writeAreaClient(contractOf({ summary: 'a */ b\nc', path: "/it's\n" }));
  expect(text).toContain(' * a *\\/ b c\n');
  expect(text).toContain("['GET', '/it\\'s\\n']");
});

describe('writeAreaClient refuses', () => {
  interface Tree {
    readonly children: readonly Tree[];
  }
  const Nested: z.ZodType<Tree> = z.object({
    get children() {
      return z.array(Nested);
    },
  });
  const named = (id: string) => z.object({ a: z.object({ b: z.string() }).meta({ id }) });
  test.each([
    ['a date', { out: z.object({ at: z.date() }) }, 'a schema of the type date has no type in the client'],
    ['a map', { out: z.object({ at: z.map(z.string(), z.string()) }) }, 'of the type map has no type'],
    [
      'an object without a name that contains itself',
      { out: z.object({ tree: Nested }) },
      'objects are nested too deeply: name one with .meta({ id })',
    ],
    [
      'a type with the name of its operations',
      { out: named('ThingsOperations') },
      'ThingsOperations is already used',
    ],
    [
      'a type with the name of a type of the language',
      { out: named('Promise') },
      'the name Promise is already used',
    ],
    [
      'a type with the name of a type of the client',
      { out: named('Empty') },
      'the name Empty is already used',
    ],
    ['a name that is none in TypeScript', { out: named('a-b') }, '"a-b" cannot be the name of a type'],
    [
      'two types with one name',
      { body: named('TwiceNamed'), out: named('TwiceNamed') },
      'two schemas have the name TwiceNamed',
    ],
    [
      'two enumerations with one name',
      {
        body: z.object({ a: enumeration('WrittenColour', 'C', { RED: 0 }) }),
        out: z.object({ a: enumeration('WrittenColour', 'C', { BLUE: 0 }) }),
      },
      'two enumerations have the name WrittenColour',
    ],
  ])('%s', (_, route, words) => {
    expect(() => writeAreaClient(contractOf({ method: 'POST', ...route }))).toThrow(
      `no client can be written for the area things: `,
    );
    expect(() => writeAreaClient(contractOf({ method: 'POST', ...route }))).toThrow(words);
  });

  test('a stream that is no GET', () => {
    const stream = contractOf({ method: 'POST', out: undefined, stream: z.object({}) } as object);
    expect(() => writeAreaClient(stream)).toThrow('things.read is a stream, so its method must be GET');
  });

  test.each([['a b'], ['Read'], ["x'"], [''], ['then'], ['constructor']])('an operation named %j', (name) => {
    expect(() => writeAreaClient(contractOf({}, name))).toThrow(
      `things: ${JSON.stringify(name)} cannot be a name in the client`,
    );
  });

  test('an area whose name is none in TypeScript', () => {
    expect(() => writeAreaClient(contractOf({}, 'read', 'my things'))).toThrow(
      '"my things" cannot be a name',
    );
  });
});
