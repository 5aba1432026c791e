/** The allocator whose builds an operator chooses. */
export const allocatorName = 'evening';

/** The build at the beginning, one whose servers end as soon as they start, and the one at the end. */
export const builds = { first: '1.4.2', broken: '1.5.0-broken', second: '1.5.0' } as const;

/** How many servers are ready although no match needs them: enough for what comes while a host is lost. */
export const minIdle = 10;
