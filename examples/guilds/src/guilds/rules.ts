/** The ranks by name. A higher number may do more. */
export const guildRanks = { MEMBER: 0, OFFICER: 1, LEADER: 2 } as const;
export type GuildRank = (typeof guildRanks)[keyof typeof guildRanks];

const dayMilliseconds = 86_400_000;

/** How long a code can be used. */
export const invitationMilliseconds = 7 * dayMilliseconds;

/** Returns the number of a week. It begins on Monday at 00:00 UTC: 1970-01-01 was a Thursday. */
export const weekOf = (now: number): number => Math.floor((now / dayMilliseconds + 3) / 7);

/** Returns a code as it is stored: people type in lower case, and with hyphens. */
export const readCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
