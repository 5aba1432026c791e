import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { areas } from '../../catalogue/index.ts';
import { isApiError } from '../../kernel/errors.ts';
import { providers } from '../../kernel/identity.ts';
import { Bool, enumeration, Id, Int64, int32, text } from '../../kernel/schemas.ts';
import { prepareOperations } from '../operation.ts';
import { issueText } from './issue-text.ts';

/** Returns the text with which a field of a body is refused. */
function refusal(schema: z.ZodType, value: unknown): string {
  const route = { method: 'POST', path: '/x', access: 'public', summary: 'X.', out: z.object({}) } as const;
  const contract = {
    area: 'x',
    title: 'X',
    permissions: {},
    routes: { x: { ...route, body: z.object({ field: schema }) } },
  };
  const [operation] = prepareOperations(contract, { x: async () => ({}) });
  try {
    operation!.parseInput({}, {}, value === undefined ? {} : { field: value });
  } catch (error) {
    if (isApiError(error)) return error.details.fields![0]!.description;
  }
  return 'accepted';
}

const Colour = enumeration('IssueColour', 'COLOUR', { RED: 0, DARK_BLUE: 1 });

describe('a refused field', () => {
  test.each([
    ['a text', text(5), 7, 'must be a text'],
    ['an integer', int32(), 'abc', 'must be an integer'],
    ['an integer', int32(), 1.5, 'must be an integer'],
    ['an integer', int32({ max: 9 }), 10, 'must be at most 9'],
    ['an integer', int32({ min: 3 }), 2, 'must be at least 3'],
    ['a 64-bit integer', Int64, 'x', 'must be an integer of 64 bits'],
    ['a 64-bit integer', Int64, {}, 'must be an integer of 64 bits'],
    ['a flag', Bool, 'yes', 'must be true or false'],
    ['a long text', text(5), 'abcdef', 'must have at most 5 characters'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
    ['a list', z.array(z.string()), 'a', 'must be a list'],
    ['an object', z.object({}), [], 'must be an object'],
    ['a map', z.record(z.string(), z.string()), 'a', 'must be an object'],
    ['a choice', z.enum(['drop', 'minimum']), 'x', 'must be one of drop, minimum'],
    ['an id', Id, 'a b', 'must be an id'],
    ['an enumeration', Colour, 7, 'must be one of 0 RED, 1 DARK_BLUE'],
    ['an enumeration', Colour, [], 'must be one of 0 RED, 1 DARK_BLUE'],
    ['an enumeration', Colour, null, 'must be one of 0 RED, 1 DARK_BLUE'],
    ['an absent enumeration', Colour, undefined, 'is required'],
    ['an absent 64-bit integer', Int64, undefined, 'is required'],
    ['an absent integer', int32(), undefined, 'is required'],
    ['an absent flag', Bool, undefined, 'is required'],
    ['an absent id', Id, undefined, 'is required'],
    ['an absent text', z.string(), undefined, 'is required'],
    ['an absent choice', z.enum(['drop']), undefined, 'is required'],
    ['a member that is null', z.object({ name: z.string() }), { name: null }, 'is required'],
    ['an item that is null', z.array(z.string()), [null], 'must be a text'],
  ])('says what %s must be', (_, schema, value, words) => {
    expect(refusal(schema, value)).toBe(words);
  });

  test('says of every required field of every operation that it is required', () => {
    for (const { contract } of areas)
      for (const [name, { body }] of Object.entries(contract.routes)) {
        if (!body) continue;
        const refused = body.safeParse({}, { error: issueText }).error?.issues ?? [];
        for (const { path, message } of refused)
          expect(`${contract.area}.${name} ${path.join('.')} ${message}`).toBe(
            `${contract.area}.${name} ${path.join('.')} is required`,
          );
      }
  });

  test('lists all accepted values of the longest enumeration', () => {
    const { routes } = areas.find(({ name }) => name === 'authentication')!.contract;
    const description = refusal(routes.login!.body!.shape.provider as z.ZodType, 'nothing');
    for (const [name, value] of Object.entries(providers)) expect(description).toContain(`${value} ${name}`);
  });
});
