/** Which score is better. Never changes after a leaderboard was created. */
export const sortOrders = { DESCENDING: 0, ASCENDING: 1 } as const;
export type SortOrder = (typeof sortOrders)[keyof typeof sortOrders];

/** What a submission does to the score of a player. Never changes after a leaderboard was created. */
export const operators = { BEST: 0, LATEST: 1, SUM: 2 } as const;
export type Operator = (typeof operators)[keyof typeof operators];

/** Who has entries: players, or groups of them. Never changes after a leaderboard was created. */
export const entrants = { PLAYER: 0, GROUP: 1 } as const;
export type Entrant = (typeof entrants)[keyof typeof entrants];

/** Who may submit scores. */
export const authorities = { SERVER_ONLY: 0, CLIENT: 1 } as const;
export type Authority = (typeof authorities)[keyof typeof authorities];
