/**
 * Parses the key-value form of OpenID Authentication 2.0, section 4.1.1: lines of `key:value` without white space around.
 *
 * Returns null if the text contains anything else, for example a page of HTML, or a key twice.
 */
export function parseKeyValueForm(text: string): ReadonlyMap<string, string> | null {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const pairs = new Map<string, string>();
  for (const line of lines) {
    const [, key, value] = /^([a-z][a-z0-9_.]{0,63}):([\x20-\x7e]{0,2048})$/.exec(line) ?? [];
    if (key === undefined || value === undefined || pairs.has(key)) return null;
    pairs.set(key, value);
  }
  return pairs;
}
