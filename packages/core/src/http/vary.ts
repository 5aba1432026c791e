/** Returns the names of several `Vary` headers as one, each of them once (RFC 9110, 12.5.5). */
export function joinVary(...values: readonly (string | number | readonly string[])[]): string {
  const names = new Map<string, string>();
  for (const value of values.flat())
    for (const name of String(value).split(',')) {
      const trimmed = name.trim();
      if (trimmed !== '' && !names.has(trimmed.toLowerCase())) names.set(trimmed.toLowerCase(), trimmed);
    }
  return [...names.values()].join(', ');
}
