import { UpstreamFailure } from '../ask-upstream.ts';

/**
 * Reads JSON in which no object names a member twice. Of two values some readers take the first and some the last, so
 * that what one of them has checked is not what the other one uses. Throws UpstreamFailure for anything else.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UpstreamFailure('answered something that is not JSON');
  }
  if (namesTwice(text)) throw new UpstreamFailure('answered JSON that names something twice');
  return value;
}

/** A string, or a bracket or comma between values; the text is known to be JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

function namesTwice(text: string): boolean {
  /** The names of each object that is open, null for each array. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && isName) {
      const names = open.at(-1);
      const name = JSON.parse(token) as string;
      if (names?.has(name)) return true;
      names?.add(name);
    }
    isName = token === '{' || (token === ',' && open.at(-1) instanceof Set);
  }
  return false;
}

/** The members of an object; none where it is something else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
