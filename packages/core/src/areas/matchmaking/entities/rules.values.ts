import {
  type AttributeRule,
  type Comparison,
  isCount,
  isForAll,
  isPerTeam,
  type MatchingQueue,
  type RoleBounds,
  type TeamDifferenceRule,
} from '../matching/queue.ts';
import type { MatchTicket, RuleValue } from '../matching/ticket.ts';
import { createCachingReader, type EntryReader, type Tree, type TreeGroup, valueAt } from './rules.tree.ts';

/** How many list elements, or regions, a player may name. */
export const maxElements = 32;

/** The most characters of a compared text or of a region's name: they become the keys of cells. */
const maxCharacters = 256;

/** What matching needs to know about the players of a ticket. */
export interface TicketValues {
  /** The largest first. */
  readonly groups: readonly number[];
  readonly values: readonly RuleValue[];
  readonly latencies: ReadonlyMap<string, number>;
  /** The roles that each player of each group wants; absent if the queue has none. */
  readonly wishes?: NonNullable<MatchTicket['wishes']>;
  /** By rule, the value of each group; absent if there is one group, or no rule per team. */
  readonly groupValues?: NonNullable<MatchTicket['groupValues']>;
  /** The mean of each group under `teamDifference`; absent without that rule. */
  readonly strengths?: NonNullable<MatchTicket['strengths']>;
  /**
   * The numbers of the players by rule, if several players have one: the value of the ticket does not say them. Absent if
   * no rule has any.
   */
  readonly figures?: readonly (Figures | null)[];
}

/** The numbers of some players under a rule. */
export interface Figures {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** Why the values of the players cannot be used, with the rule that needs them. */
export interface UnusableValues {
  readonly rule: string;
  readonly reason: string;
}

/**
 * Reads the values that the rules of a queue need from the players of a ticket. Returns what is missing or inconsistent
 * if there is a problem.
 */
export function valuesOf(queue: MatchingQueue, tree: Tree): TicketValues | UnusableValues {
  const values: RuleValue[] = [];
  let figures: (Figures | null)[] | undefined;
  const read = createCachingReader();
  const inOrder = largestFirst(tree.groups);
  const valuesAt = (path: string, among: readonly TreeGroup[] = tree.groups): unknown[] =>
    among.flatMap((group) => group.players.map((player) => valueAt(path, tree, group, player, read)));
  const mergedOf = (
    rule: AttributeRule,
    among: readonly TreeGroup[],
  ): RuleValue | { readonly reason: string } => {
    const ofPlayers = withDefault(rule, valuesAt(rule.path, among));
    return isCount(rule.type)
      ? countPlayers(rule, ofPlayers, rule.valuePath === undefined ? null : valuesAt(rule.valuePath, among))
      : mergeValues(rule, ofPlayers);
  };
  let groupValues: (readonly RuleValue[])[] | undefined;
  for (const [index, rule] of queue.attributes.entries()) {
    const ofPlayers = withDefault(rule, valuesAt(rule.path));
    let value = mergedOf(rule, tree.groups);
    if (isPerTeam(rule) && inOrder.length > 1) {
      // Each group plays in a team of its own, so only the values within a group must go together.
      const ofGroups = inOrder.map((group) => mergedOf(rule, [group]));
      const wrong = ofGroups.find(isReason);
      if (wrong) value = wrong;
      else {
        if (isReason(value)) value = ofGroups[0]!;
        groupValues ??= queue.attributes.map(() => []);
        groupValues[index] = ofGroups as RuleValue[];
      }
    }
    if (isReason(value)) return { rule: `attributes[${index}]`, reason: `${rule.path} ${value.reason}` };
    values.push(value);
    if (typeof value === 'number' && ofPlayers.length > 1 && !isCount(rule.type)) {
      figures ??= queue.attributes.map(() => null);
      figures[index] = figuresOf(ofPlayers as readonly number[]);
    }
  }
  const latencies = queue.latency
    ? slowestLatencies(valuesAt(queue.latency.path).map((value) => value ?? queue.latency!.default))
    : new Map<string, number>();
  if (!latencies)
    return {
      rule: 'latency',
      reason: `${queue.latency!.path} must hold the milliseconds to at most ${maxElements} regions, with names of at most ${maxCharacters} characters, for every player`,
    };
  const strengths = queue.teamDifference && strengthsOf(queue.teamDifference, inOrder, valuesAt);
  if (strengths && isReason(strengths)) return { rule: 'teamDifference', reason: strengths.reason };
  const wishes = queue.roles && wishesOf(queue.roles.flat(), tree, inOrder, read);
  if (wishes && 'reason' in wishes) return { rule: 'roles', reason: wishes.reason };
  const groups = inOrder.map(({ players }) => players.length);
  return {
    groups,
    values,
    latencies,
    ...(figures && { figures }),
    ...(wishes && { wishes }),
    ...(groupValues && { groupValues }),
    ...(strengths && { strengths }),
  };
}

const isReason = (value: unknown): value is { readonly reason: string } =>
  typeof value === 'object' && value !== null && 'reason' in value;

/** Returns the mean of the players of each group. */
function strengthsOf(
  rule: TeamDifferenceRule,
  groups: readonly TreeGroup[],
  valuesAt: (path: string, among: readonly TreeGroup[]) => unknown[],
): readonly number[] | { readonly reason: string } {
  const strengths: number[] = [];
  for (const group of groups) {
    const numbers = valuesAt(rule.path, [group]).map((value) => value ?? rule.default);
    if (!numbers.every(isNumber)) return { reason: `${rule.path} must be a number for every player` };
    strengths.push(numbers.reduce((left, right) => left + right, 0) / numbers.length);
  }
  return strengths;
}

/** The entry that names the roles that a player wants. */
const rolesEntry = 'roles';

/** Returns the groups of a ticket in the order in which matching sees them. */
export const largestFirst = (groups: readonly TreeGroup[]): TreeGroup[] =>
  [...groups].sort((left, right) => right.players.length - left.players.length);

/** Returns the roles that each player wants. */
function wishesOf(
  roles: readonly RoleBounds[],
  tree: Tree,
  groups: readonly TreeGroup[],
  read: EntryReader,
): NonNullable<MatchTicket['wishes']> | { readonly reason: string } {
  const known = new Set(roles.map(({ name }) => name));
  const wishes: (readonly string[])[][] = [];
  for (const group of groups) {
    const ofGroup: (readonly string[])[] = [];
    for (const player of group.players) {
      const value = valueAt(rolesEntry, tree, group, player, read) ?? [];
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      const isGood =
        list.length <= known.size && list.every((name) => typeof name === 'string' && known.has(name));
      if (!isGood)
        return { reason: `${rolesEntry} must be a list of roles of the queue: ${[...known].join(', ')}` };
      ofGroup.push([...new Set(list as readonly string[])]);
    }
    wishes.push(ofGroup);
  }
  return wishes;
}

/** Returns the figures of the numbers of players. */
const figuresOf = (numbers: readonly number[]): Figures => ({
  count: numbers.length,
  sum: numbers.reduce((sum, number) => sum + number, 0),
  min: Math.min(...numbers),
  max: Math.max(...numbers),
});

/** Returns the values of the players. Those who have none get the default, or are left out if it is `any`. */
function withDefault(rule: AttributeRule, values: readonly unknown[]): readonly unknown[] {
  if (rule.default === undefined) return values;
  return rule.default === 'any'
    ? values.filter((value) => value !== undefined)
    : values.map((value) => (value === undefined ? rule.default : value));
}

function mergeValues(
  { type, party }: AttributeRule,
  values: readonly unknown[],
): RuleValue | { readonly reason: string } {
  if (values.length === 0) return null;
  switch (type) {
    case 'equal': {
      const texts = values.map((value) =>
        isText(value) || typeof value === 'boolean' || isNumber(value) ? JSON.stringify(value) : undefined,
      );
      if (texts.includes(undefined))
        return {
          reason: `must be text of at most ${maxCharacters} characters, a number or a boolean, for every player`,
        };
      return new Set(texts).size === 1 ? texts[0]! : { reason: 'differs among the players of the ticket' };
    }
    case 'difference':
    case 'sum': {
      if (!values.every(isNumber)) return { reason: 'must be a number for every player' };
      const sum = values.reduce((left, right) => left + right, 0);
      if (type === 'sum') return sum;
      return party === 'min' || party === 'max' ? Math[party](...values) : sum / values.length;
    }
    case 'intersection': {
      const lists = values.map(listOf);
      if (lists.includes(null))
        return {
          reason: `must be text, or a list of at most ${maxElements} texts or numbers, for every player; each text may have at most ${maxCharacters} characters`,
        };
      const [first, ...others] = lists as ReadonlySet<string>[];
      return new Set([...first!].filter((element) => others.every((list) => list.has(element))));
    }
    // Players are counted apart.
    default:
      return null;
  }
}

/** Returns how many players have what a rule counts; how many do not, if the rule demands it of all. */
function countPlayers(
  rule: AttributeRule,
  values: readonly unknown[],
  others: readonly unknown[] | null,
): number | { readonly reason: string } {
  const { type, op = '=', value } = rule;
  const isPlain = (each: unknown): boolean => isText(each) || isNumber(each) || typeof each === 'boolean';
  const isOrdered = op !== '=' && op !== '!=';
  let count = 0;
  for (const [at, own] of values.entries()) {
    const other = others ? others[at] : value;
    if (type === 'contains') {
      if (listOf(own) === null)
        return {
          reason: `must be text, or a list of at most ${maxElements} texts or numbers, for every player`,
        };
      if (Array.isArray(own) ? own.includes(other) : String(own).includes(String(other))) count++;
    } else if (type === 'compare' && isOrdered) {
      if (!isNumber(own) || !isNumber(other)) return { reason: comparedReason(rule, 'a number') };
      if (isInOrder(own, op, other)) count++;
    } else {
      if (!isPlain(own) || !isPlain(other))
        return {
          reason: comparedReason(rule, `text of at most ${maxCharacters} characters, a number or a boolean`),
        };
      if ((own === other) === (op === '=')) count++;
    }
  }
  return isForAll(rule) ? values.length - count : count;
}

const comparedReason = ({ valuePath }: AttributeRule, what: string): string =>
  valuePath === undefined
    ? `must be ${what} for every player`
    : `and ${valuePath} must both be ${what} for every player`;

function isInOrder(left: number, op: Comparison, right: number): boolean {
  switch (op) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    default:
      return left > right;
  }
}

/**
 * Whether a text is short enough and can be stored by every database: JSON may spell a NUL, or half a surrogate pair.
 */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxCharacters && value.isWellFormed() && !value.includes('\0');

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e12;

function listOf(value: unknown): ReadonlySet<string> | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > maxElements) return null;
  if (!list.every((element) => isText(element) || isNumber(element))) return null;
  return new Set(list.map((element) => JSON.stringify(element)));
}

/** Returns the milliseconds of the slowest player to each region that all players name; null if a player names none. */
function slowestLatencies(values: readonly unknown[]): ReadonlyMap<string, number> | null {
  let all: Map<string, number> | undefined;
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const entries = Object.entries(value);
    if (entries.length > maxElements) return null;
    if (
      !entries.every(
        ([region, milliseconds]) => isText(region) && isNumber(milliseconds) && milliseconds >= 0,
      )
    )
      return null;
    const own = new Map(entries as [string, number][]);
    const before: ReadonlyMap<string, number> = all ?? own;
    all = new Map(
      [...own].flatMap(([region, milliseconds]) => {
        const others = before.get(region);
        return others === undefined ? [] : [[region, Math.max(others, milliseconds)]];
      }),
    );
  }
  return all ?? null;
}
