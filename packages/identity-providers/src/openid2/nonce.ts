/** `2026-01-01T00:00:00Z`, then up to 235 printable characters (OpenID Authentication 2.0, section 10.1). */
const nonceForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,235}$/;

/** Returns the time in a nonce in milliseconds, or null if the form is wrong or the time does not exist. */
export function nonceTime(nonce: string): number | null {
  const time = nonceForm.exec(nonce)?.[1];
  if (time === undefined) return null;
  const milliseconds = Date.parse(time);
  // Date.parse reads February 31 as a day in March. Formatted again, it is a different text.
  const isRealTime =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(time.slice(0, 19));
  return isRealTime ? milliseconds : null;
}
