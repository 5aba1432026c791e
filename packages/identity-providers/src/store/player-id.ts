/**
 * Whether a text is the store's id of a player: 64 bits as decimal digits. The upper 32 bits mean a person in the
 * public universe. The id is too large for a JavaScript number, so it stays text everywhere.
 */
export const isStorePlayer = (text: string): boolean =>
  /^[1-9]\d{16}$/.test(text) && BigInt(text) >> 32n === 0x01100001n;
