import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Compiled, mismatch } from './mismatch.ts';
import { type CompiledField, createPlainParser, generateParser } from './object-parser.ts';

const number: Compiled = (value) => {
  if (value === undefined) return 7;
  if (typeof value !== 'number') throw mismatch;
  return value;
};

const names = ['a', 'b"c', "d'\\", '\u2028', 'toString', 'x.y', '`', '*/', '1'];
const field: fc.Arbitrary<CompiledField> = fc.record({
  name: fc.constantFrom(...names),
  compiled: fc.constantFrom<Compiled>(number, (value) => value),
  isRequired: fc.boolean(),
  staysAbsent: fc.boolean(),
  alwaysExists: fc.boolean(),
});

function outcome(parse: Compiled, value: unknown): unknown {
  try {
    return Object.entries(parse(value) as object);
  } catch (error) {
    return error;
  }
}

test('the generated parser does what the plain one does, whatever the names of fields', () => {
  const fields = fc.uniqueArray(field, { selector: ({ name }) => name });
  const given = fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(fc.constantFrom(...names), fc.constantFrom(undefined, 1, 'x')) },
    fc.constantFrom(null, undefined, [], 'text', Object.create({ a: 1 })),
  );
  fc.assert(
    fc.property(fields, given, (list, value) => {
      expect(outcome(generateParser(list), value)).toEqual(outcome(createPlainParser(list), value));
    }),
    { numRuns: 1_000 },
  );
});

test('a process that forbids code from text uses the plain parser', () => {
  const code = `
    import { createObjectParser } from ${JSON.stringify(import.meta.resolve('./object-parser.ts'))};
    const fields = [{ name: 'a', compiled: (value) => value, isRequired: true }];
    console.log(JSON.stringify(createObjectParser(fields)({ a: 1, b: 2 })));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );
  expect([stdout.trim(), stderr]).toEqual(['{"a":1}', '']);
});
