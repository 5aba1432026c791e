/** Writes an amount in the smallest units of a currency. A currency of the game has no smaller units than itself. */
export function moneyOf(amount: number | bigint, currency: string): string {
  try {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    // As a text, an amount keeps every digit.
    const text = String(amount).padStart(digits + 1, '0');
    const exact = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    return format.format(exact as `${number}`);
  } catch {
    return `${new Intl.NumberFormat().format(amount)} ${currency}`;
  }
}
