import { expect, test } from 'vitest';
import { raw } from '../../../testing/src/area/raw-json.ts';
import { areas, openApiDocument } from '../../src/catalogue/index.ts';
import { operations } from '../operations/operations.ts';
import { type RequestParts, send } from '../operations/request.ts';
import { prepare } from '../operations/samples.ts';
import { createWorld } from '../operations/world.ts';

/** Texts that some parser of numbers reads as an integer, and that are none here. */
const spellings = [
  '1e3',
  '1E3',
  '+5',
  ' 5',
  '5 ',
  '\t5',
  '5.0',
  '5.5',
  '5.',
  '.5',
  '0x10',
  '0b1',
  '0o7',
  '1_000',
  '1,000',
  '1 000',
  '５',
  '٣',
  '²',
  '−5',
  '--5',
  '-',
  '5n',
  '5px',
  'NaN',
  'Infinity',
  'true',
  '[5]',
  '9223372036854775808',
  '-9223372036854775809',
  '9'.repeat(400),
];

/** JSON values that are no integer, or no JSON. */
const values = [
  '5.5',
  '-0.5',
  '1e-3',
  '1e19',
  '1e400',
  '9223372036854775808',
  '-9223372036854775809',
  '1.00000000000000000001',
  '9'.repeat(400),
  '01',
  '+5',
  '.5',
  '0x10',
  'NaN',
  'true',
  '[5]',
  '{}',
  ...spellings.filter((text) => text !== '5.0').map((text) => JSON.stringify(text)),
];

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Returns where each operation takes integers, as the document says. */
async function readPlaces() {
  const document = (await openApiDocument(areas.map(({ contract }) => contract))) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const resolved = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)!]!;
  const isInteger = (schema: Schema | undefined): boolean => resolved(schema).type === 'integer';
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, parameters = [], requestBody }) => {
      const { properties = {} } = resolved(requestBody?.content['application/json']?.schema);
      return [
        ...parameters
          .filter(({ schema }) => isInteger(schema))
          .map(({ name, in: part }) => ({ operationId, name, part: part === 'path' ? 'params' : 'query' })),
        ...Object.keys(properties)
          .filter((name) => isInteger(properties[name]))
          .map((name) => ({ operationId, name, part: 'body' })),
      ] as { readonly operationId: string; readonly name: string; readonly part: keyof RequestParts }[];
    });
}

/** What is no JSON, or a number that no double holds, is refused before any field is read. */
const beforeFields =
  /^(not valid JSON: line \d+, column \d+: .+|a number (has more digits than can be kept|is out of range))$/;

test('a text that is no integer is INVALID_ARGUMENT wherever an operation takes an integer, and is never rounded', async () => {
  await using world = await createWorld();
  const places = await readPlaces();
  const wrong: unknown[] = [];
  for (const operation of operations) {
    const own = places.filter(({ operationId }) => operationId === operation.id);
    if (own.length === 0) continue;
    const { credential, request } = await prepare(world, operation);
    for (const { name, part } of own)
      for (const text of part === 'body' ? values : spellings) {
        const value = part === 'body' ? raw(text) : text;
        const parts = { ...request, [part]: { ...request[part], [name]: value } };
        const { status, body } = await send(world, operation, parts, credential);
        const { code, message = '' } = body as { code?: number; message?: string };
        const isNamed = message.startsWith(`${name}:`) || (part === 'body' && beforeFields.test(message));
        if (status !== 400 || code !== 3 || !isNamed)
          wrong.push([operation.id, part, name, text.slice(0, 40), status, message]);
      }
  }
  expect(wrong).toEqual([]);
  expect(places.length).toBeGreaterThan(150);
});
