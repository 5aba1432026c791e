/** The limits of lobbykit that apply to the measured requests, with the same values. */
export const bodyBytes = 262_144;
export const valueBytes = 16_384;
export const totalBytes = 262_144;
