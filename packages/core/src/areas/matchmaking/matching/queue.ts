/** How many of the players of a team have a role. */
export interface RoleBounds {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

/** The teams of a match. */
export interface MatchLayout {
  readonly teams: number;
  /** The players of each team, or of the largest. */
  readonly playersPerTeam: number;
  /** The players of each team, if they differ. */
  readonly sizes?: readonly number[] | undefined;
  /** The roles of each team; empty for a team without. Absent: no team has roles. Equal teams share one list. */
  readonly roles?: readonly (readonly RoleBounds[])[] | undefined;
}

/** Returns the number of players of each team. */
export const sizesOf = ({ teams, playersPerTeam, sizes }: MatchLayout): readonly number[] =>
  sizes ?? new Array<number>(teams).fill(playersPerTeam);

/** Returns the number of players of a match. */
export const slotsOf = ({ teams, playersPerTeam, sizes }: MatchLayout): number =>
  sizes ? sizes.reduce((sum, size) => sum + size, 0) : teams * playersPerTeam;

/** The part of a queue that decides who plays with whom. */
export interface MatchingQueue extends MatchLayout {
  readonly attributes: readonly AttributeRule[];
  readonly latency?: LatencyRule | undefined;
  readonly teamDifference?: TeamDifferenceRule | undefined;
  readonly partySizes?: PartySizesRule | undefined;
  readonly avoidRecentOpponents?: RecentOpponentsRule | undefined;
  /** Whose age relaxes the bounds of a match: that of each of its tickets (`both`, by default), or of the oldest of them. */
  readonly expansion?: 'both' | 'longest' | undefined;
}

/** Returns the tickets of a match whose ages decide its bounds. */
export function decidingTickets<Ticket extends { readonly createdAt: number }>(
  { expansion }: Pick<MatchingQueue, 'expansion'>,
  tickets: readonly Ticket[],
): readonly Ticket[] {
  if (expansion !== 'longest' || tickets.length < 2) return tickets;
  return [tickets.reduce((oldest, ticket) => (ticket.createdAt < oldest.createdAt ? ticket : oldest))];
}

export type AttributeType = 'equal' | 'difference' | 'intersection' | 'sum' | CountType;

/** Whether a rule holds for each team, and not for the match. */
export const isPerTeam = ({ per }: Pick<AttributeRule, 'per'>): boolean => per === 'team';

/** Whether a match must keep a rule; otherwise it is only preferred. */
export const isDemanded = ({ weight }: Pick<AttributeRule, 'weight'>): boolean => weight === undefined;

/** Whether a match must be divided so that its teams keep rules. */
export const hasTeamRules = ({ attributes, teamDifference, partySizes }: MatchingQueue): boolean =>
  teamDifference !== undefined ||
  partySizes !== undefined ||
  attributes.some((rule) => isPerTeam(rule) && isDemanded(rule));

/** Rules that count the players with a property. */
export type CountType = 'count' | 'contains' | 'compare';

/** Whether a rule counts players. Its value is how many of a ticket have the property; without bounds, how many do not. */
export const isCount = (type: AttributeType): type is CountType =>
  type === 'count' || type === 'contains' || type === 'compare';

/** Whether the value of a match under a rule is the sum of those of its tickets. */
export const addsUp = (type: AttributeType): boolean => type === 'sum' || isCount(type);

/** Whether a rule that counts demands the property of every player: it has no bounds. */
export const isForAll = ({ type, min, max }: Pick<AttributeRule, 'type' | 'min' | 'max'>): boolean =>
  isCount(type) && min === undefined && max === undefined;

/** How a number is compared with another one, or a value with another one. */
export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>';

/** How the players of a ticket count under `difference`. */
export type PartyValue = 'mean' | 'min' | 'max';

/** The bounds of a rule. An absent bound does not limit. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Bounds that hold from an age of a ticket on, in seconds. */
export interface BoundsStep extends Bounds {
  readonly afterSeconds: number;
  /** Whether `equal` accepts every value from then on. */
  readonly any?: boolean | undefined;
}

/**
 * A rule on an attribute of the players. It holds for a match if it holds with the bounds of each of its tickets.
 *
 * | Type | Value of a ticket | Holds if |
 * |---|---|---|
 * | `equal` | the one value of its players | all tickets have the same, or have relaxed |
 * | `difference` | the mean of its players | highest and lowest are at most `max` apart |
 * | `intersection` | the elements that the lists of its players share | `min` (default 1) to `max` elements are in all lists |
 * | `sum` | the sum of its players | the sum of the match is within `min` and `max` |
 * | `count` | how many of its players have `value` | there are `min` to `max` of them in the match |
 * | `contains` | how many have a list with `value`, or a text with it | the same; without bounds, all players |
 * | `compare` | for how many `op` holds with `value`, or with their entry `valuePath` | the same |
 */
export interface AttributeRule extends Bounds {
  readonly path: string;
  readonly type: AttributeType;
  /**
   * The value of players who have none; `any`: such a player goes with every value, and the rule ignores them. Absent: a
   * ticket with such a player is refused.
   */
  readonly default?: RuleDefault | undefined;
  /** What players are counted by. */
  readonly value?: string | number | boolean | undefined;
  readonly op?: Comparison | undefined;
  readonly valuePath?: string | undefined;
  /** How the players of a ticket count under `difference`: their mean, by default, or the lowest or highest of them. */
  readonly party?: PartyValue | undefined;
  /** If set, the rule is preferred and not demanded: how much it counts beside the others. */
  readonly weight?: number | undefined;
  /** Whether the rule holds for the match, by default, or for each team, with the bounds of the tickets in it. */
  readonly per?: 'match' | 'team' | undefined;
  /** In ascending order of `afterSeconds`, each at least as wide as the previous one. */
  readonly relax: readonly BoundsStep[];
}

/** Holds if the means of the players of the teams differ by at most `max`. */
export interface TeamDifferenceRule {
  readonly path: string;
  readonly max: number;
  /** The number of players who have none. Absent: a ticket with such a player is refused. */
  readonly default?: number | undefined;
  readonly relax: readonly { readonly afterSeconds: number; readonly max: number }[];
}

/** Holds if the largest groups of the teams differ by at most `maxDifference` players. */
export interface PartySizesRule {
  readonly maxDifference: number;
  readonly relax: readonly { readonly afterSeconds: number; readonly maxDifference: number }[];
}

/** Holds if no two players were opponents in one of the last `matches` matches of either of them; 0 holds always. */
export interface RecentOpponentsRule {
  readonly matches: number;
  readonly relax: readonly { readonly afterSeconds: number; readonly matches: number }[];
}

export interface LatencyStep {
  readonly afterSeconds: number;
  readonly maxMs: number;
}

/** The value of players who have none. */
export type RuleDefault = string | number | boolean | readonly (string | number)[];

/** Whether players without a value go with every value. */
export const acceptsAny = (rule: AttributeRule): boolean => rule.default === anyValue;

/** The default that goes with every value. */
const anyValue = 'any';

/** Holds if there is a region that every player of the match reaches within the bound of their ticket. */
export interface LatencyRule {
  readonly path: string;
  /** The milliseconds by region of players who have none. Absent: a ticket with such a player is refused. */
  readonly default?: Readonly<Record<string, number>> | undefined;
  readonly maxMs: number;
  readonly relax: readonly LatencyStep[];
}

/** Returns the step of a rule that holds at an age: 0 before the first one. */
export function stepAt(relax: readonly { readonly afterSeconds: number }[], ageMs: number): number {
  let step = 0;
  while (step < relax.length && relax[step]!.afterSeconds * 1000 <= ageMs) step++;
  return step;
}

/** Whether a rule that relaxes to any value has done so at an age. */
export const hasRelaxed = ({ relax }: Pick<AttributeRule, 'relax'>, ageMs: number): boolean =>
  relax.length > 0 && stepAt(relax, ageMs) > 0;

const forAll: Bounds = { max: 0 };

/** Returns what a rule counts, as text. */
export const countedText = ({ type, path, value, op, valuePath }: AttributeRule): string =>
  type === 'count'
    ? `whose ${path} is ${JSON.stringify(value)}`
    : type === 'contains'
      ? `whose ${path} contains ${JSON.stringify(value)}`
      : `whose ${path} is ${op} ${valuePath ?? JSON.stringify(value)}`;

/** Returns the bounds of a rule at a step. A bound that a step leaves out stays as it was. */
export function boundsAt(rule: AttributeRule, step: number): Bounds {
  if (isForAll(rule)) return forAll;
  // Called for every ticket of every set that is tried.
  if (step === 0) return rule;
  let { min, max } = rule;
  for (const later of rule.relax.slice(0, step)) {
    min = later.min ?? min;
    max = later.max ?? max;
  }
  return { min, max };
}

/** Returns the milliseconds that a player may need to a region, at an age of their ticket. */
export function maxLatency({ maxMs, relax }: LatencyRule, ageMs: number): number {
  const step = stepAt(relax, ageMs);
  return step === 0 ? maxMs : relax[step - 1]!.maxMs;
}

/** Returns how far the means of teams may differ, at an age of a ticket. */
export const maxTeamDifference = ({ max, relax }: TeamDifferenceRule, ageMs: number): number =>
  relax[stepAt(relax, ageMs) - 1]?.max ?? max;

/** Returns how far the largest groups of teams may differ, at an age of a ticket. */
export const maxPartyDifference = ({ maxDifference, relax }: PartySizesRule, ageMs: number): number =>
  relax[stepAt(relax, ageMs) - 1]?.maxDifference ?? maxDifference;

/** How many elements all lists must share if a rule does not say. */
export const defaultIntersection = 1;

/** Whether an `intersection` asks for no more than one shared element, at any age. */
export const needsOneElement = (rule: AttributeRule): boolean =>
  [rule, ...rule.relax].every(({ min = defaultIntersection, max }) => min <= 1 && max === undefined);
