/** The health of a service, as integers of the wire. PRESUMED_HEALTHY: it has no health operation. */
export const serviceHealthStates = { UNSPECIFIED: 0, HEALTHY: 1, UNHEALTHY: 2, PRESUMED_HEALTHY: 3 } as const;
