/** `2026-01-01T00:00:00Z` and up to 235 printable characters that make it unique (OpenID Authentication 2.0, 10.1). */
const nonceForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,235}$/;

/** The time in a provider's nonce in milliseconds; null where it has not the form, or names no time that there is. */
export function nonceTime(nonce: string): number | null {
  const time = nonceForm.exec(nonce)?.[1];
  if (time === undefined) return null;
  const milliseconds = Date.parse(time);
  // Date.parse takes the 31st of February for one in March; written back, it is another text.
  const same =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(time.slice(0, 19));
  return same ? milliseconds : null;
}
