import type { z } from 'zod';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** What a size counts, by the kind of value. */
const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  map: 'names',
};

/**
 * Returns what is wrong with a field, for people who do not know the library that found it. Undefined leaves the text to
 * the library. A schema with a text of its own keeps that text.
 */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'custom' && isAbsent(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${isInteger(issue.inst) ? 'an integer' : (typeNames[issue.expected] ?? issue.expected)}`;
    case 'too_small':
      return boundText(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return boundText(issue.origin, 'at most', issue.maximum);
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'has none of the accepted forms';
    case 'invalid_format':
      return 'does not have the accepted form';
    case 'invalid_key':
      return 'has a name that is not accepted';
    default:
      return undefined;
  }
}

/** A member that is null counts as absent; an item of a list and a whole body do not. */
const isAbsent = ({ input, path }: z.core.$ZodRawIssue): boolean =>
  input === undefined || (input === null && typeof path?.at(-1) === 'string');

/** Integers have the type of numbers, and a format. */
const isInteger = (schema: unknown): boolean =>
  (schema as { _zod?: { def?: { format?: unknown } } } | undefined)?._zod?.def?.format === 'safeint';

function boundText(origin: string, bound: string, value: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${bound} ${value}` : `must have ${bound} ${value} ${unit}`;
}
