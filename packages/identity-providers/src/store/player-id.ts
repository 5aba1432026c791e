/**
 * Whether a text is the store's id of a player: 64 bits, of which the upper 32 say that it is a person's and public.
 * Written in digits it is too large for a number of JavaScript, so it stays text everywhere.
 */
export const isStorePlayer = (text: string): boolean =>
  /^[1-9]\d{16}$/.test(text) && BigInt(text) >> 32n === 0x01100001n;
