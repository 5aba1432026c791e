import { UpstreamFailure } from '../request-upstream.ts';

/**
 * Parses JSON and refuses objects that have a member twice. Of two such members some readers take the first and some the
 * last, so one reader could check a value that another does not use. Throws UpstreamFailure if the text is not such JSON.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UpstreamFailure('answered something that is not JSON');
  }
  if (hasDuplicateMember(text)) throw new UpstreamFailure('answered JSON with a member that appears twice');
  return value;
}

/** Strings and punctuation. The text is known to be valid JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

function hasDuplicateMember(text: string): boolean {
  /** For each open object its names, for each open array null. */
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

/** Returns a JSON object as it is, and an empty object for any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
