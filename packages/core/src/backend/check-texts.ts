/**
 * Throws if a value that a call of the host needs is missing or no text. `call` says how to write it. Without this check the
 * storage would name the column in which it looks for the value.
 */
export function checkTexts(call: string, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') continue;
    throw new TypeError(
      `${name} ${value === undefined ? 'is missing' : 'must be a text'}; write backend.${call}`,
    );
  }
}
