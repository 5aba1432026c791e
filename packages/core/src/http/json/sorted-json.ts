import { writeJson } from './write-json.ts';

/**
 * Returns JSON text that is equal for equal values: without insignificant whitespace, with the members of objects sorted
 * by name. Numbers with the same value are equal, however they were spelled.
 */
export const sortedJson = (value: unknown): string => writeJson(sorted(value));

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = value as Readonly<Record<string, unknown>>;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(members).sort()) copy[name] = sorted(members[name]);
  return copy;
}
