import type { Samples } from '@lobbykit/testing';

/** A valid input of each operation of presence. */
export const presenceSamples: Samples = { subscribe: () => ({ enabled: true }) };
