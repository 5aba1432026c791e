/** The value of a ticket under one attribute rule: text for `equal`, a set for `intersection`, else a number. */
export type RuleValue = string | number | ReadonlySet<string>;

/** A waiting ticket, as matching sees it. */
export interface MatchTicket {
  readonly id: string;
  /** Milliseconds. Who is older comes first; of the same age, whose id sorts first. */
  readonly createdAt: number;
  /** How many players each pre-made group has, the largest first. A group stays together, each in a team of its own. */
  readonly groups: readonly number[];
  /** One for each attribute rule of the queue, in their order. */
  readonly values: readonly RuleValue[];
  /** Milliseconds that its slowest player needs, by region; empty where the queue does not ask. */
  readonly latencies: ReadonlyMap<string, number>;
}

/** Where the groups of a ticket play: the number of a team for each, in their order. */
export interface Seating {
  readonly ticket: MatchTicket;
  readonly teams: readonly number[];
}

/** A match: exactly as many players in every team as were asked for. */
export interface FormedMatch {
  readonly seatings: readonly Seating[];
  /** The region that all players reach; absent where the queue does not ask. */
  readonly region?: string;
}

export const sizeOf = ({ groups }: MatchTicket): number => groups.reduce((sum, size) => sum + size, 0);

/** Sorts tickets: the oldest first. */
export const byAge = (left: MatchTicket, right: MatchTicket): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);

/** Pairs of tickets that must not meet, each known from both sides. */
export type ForbiddenPairs = ReadonlyMap<string, ReadonlySet<string>>;
