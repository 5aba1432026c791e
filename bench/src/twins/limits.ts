/** The limits of ours that the measured requests meet, by the same numbers. */
export const bodyBytes = 262_144;
export const valueBytes = 16_384;
export const totalBytes = 262_144;
