/**
 * Returns what a wrong value is, for an error: `"UNSAFE"`, `a promise`, `an object`. Quotes only short words, flags and
 * numbers: other values may contain secrets, such as the password of a database, or refer to themselves.
 */
export function valueName(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return String(value);
  if (typeof value === 'string') return /^\w{1,20}$/.test(value) ? `"${value}"` : 'a text';
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
