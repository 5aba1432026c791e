/**
 * The value of a ticket under one attribute rule: text for `equal`, a set for `intersection`, otherwise a number. Null if
 * none of its players has a value and the rule accepts any: then the rule ignores the ticket.
 */
export type RuleValue = string | number | ReadonlySet<string> | null;

/** A match that a player has played. */
export interface RecentMatch {
  readonly matchId: string;
  readonly team: number;
  /** 1 for the last match of the player, 2 for the one before. */
  readonly ago: number;
}

/** A waiting ticket, as matching sees it. */
export interface MatchTicket {
  readonly id: string;
  /** Milliseconds since 1970. Older tickets come first; of the same age, the one whose id sorts first. */
  readonly createdAt: number;
  /**
   * The number of players of each pre-made group, the largest first. A group stays together; each group of a ticket
   * plays in a team of its own.
   */
  readonly groups: readonly number[];
  /** One for each attribute rule of the queue, in their order. */
  readonly values: readonly RuleValue[];
  /** The roles that each player of each group wants, the preferred one first; empty for any. Absent without roles. */
  readonly wishes?: readonly (readonly (readonly string[])[])[];
  /** By rule, the value of each group; absent if there is one group, whose values are those of the ticket. */
  readonly groupValues?: readonly (readonly RuleValue[])[];
  /** The mean of the players of each group under `teamDifference`; absent without that rule. */
  readonly strengths?: readonly number[];
  /** The last matches of its players, each newest first; absent if there are none, or the queue does not avoid opponents. */
  readonly recent?: readonly RecentMatch[] | undefined;
  /** The milliseconds of its slowest player, by region; empty if the queue has no latency rule. */
  readonly latencies: ReadonlyMap<string, number>;
}

/** The teams of a ticket: the number of a team for each of its groups, in their order. */
export interface Seating {
  readonly ticket: MatchTicket;
  readonly teams: readonly number[];
  /** The role of each player of each group; empty for a team without roles. Absent without roles. */
  readonly roles?: readonly (readonly string[])[];
}

/** A match, with exactly as many players in every team as the queue asks for. */
export interface FormedMatch {
  readonly seatings: readonly Seating[];
  /** The region that all players reach; absent if the queue has no latency rule. */
  readonly region?: string;
}

/** Returns the number of players of a ticket. */
export const sizeOf = ({ groups }: MatchTicket): number => groups.reduce((sum, size) => sum + size, 0);

/** Compares tickets for sorting: the oldest first. */
export const byAge = (left: MatchTicket, right: MatchTicket): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);

/** Pairs of tickets that must not meet, each stored under both ids. */
export type ForbiddenPairs = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether two tickets may be in one match. */
export type PairCheck = (one: MatchTicket, other: MatchTicket) => boolean;
