import type { AttributeRule, MatchingQueue } from '../matching/queue.ts';
import type { RuleValue } from '../matching/ticket.ts';
import { cachingReader, type Tree, valueAt } from './rules.tree.ts';

/** How many elements of a list, or regions, a player may name. */
export const maxElements = 32;

/** Characters of a text that is compared, and of the name of a region: tickets lie in cells that are called by them. */
const maxCharacters = 256;

/** What matching needs of the players of a ticket. */
export interface TicketValues {
  /** The largest first. */
  readonly groups: readonly number[];
  readonly values: readonly RuleValue[];
  readonly latencies: ReadonlyMap<string, number>;
}

/** Why the values of players cannot be used, by the rule that asks for them. */
export interface UnusableValues {
  readonly rule: string;
  readonly reason: string;
}

/** Reads what the rules of a queue ask of the players of a ticket, or tells what is missing or does not go together. */
export function valuesOf(queue: MatchingQueue, tree: Tree): TicketValues | UnusableValues {
  const values: RuleValue[] = [];
  const meaning = cachingReader();
  const everyValue = (path: string): unknown[] =>
    tree.groups.flatMap((group) =>
      group.players.map((player) => valueAt(path, tree, group, player, meaning)),
    );
  for (const [index, rule] of queue.attributes.entries()) {
    const value = merged(rule, everyValue(rule.path));
    if (typeof value === 'object' && 'reason' in value)
      return { rule: `attributes[${index}]`, reason: `${rule.path} ${value.reason}` };
    values.push(value);
  }
  const latencies = queue.latency ? slowest(everyValue(queue.latency.path)) : new Map<string, number>();
  if (!latencies)
    return {
      rule: 'latency',
      reason: `${queue.latency!.path} must be the milliseconds to at most ${maxElements} regions with names of at most ${maxCharacters} characters, for every player`,
    };
  const groups = tree.groups.map(({ players }) => players.length).sort((left, right) => right - left);
  return { groups, values, latencies };
}

function merged({ type }: AttributeRule, given: readonly unknown[]): RuleValue | { readonly reason: string } {
  switch (type) {
    case 'equal': {
      const texts = given.map((value) =>
        isText(value) || typeof value === 'boolean' || isNumber(value) ? JSON.stringify(value) : undefined,
      );
      if (texts.includes(undefined))
        return {
          reason: `must be text of at most ${maxCharacters} characters, a number or a truth value for every player`,
        };
      return new Set(texts).size === 1 ? texts[0]! : { reason: 'differs among the players of the ticket' };
    }
    case 'difference':
    case 'sum': {
      if (!given.every(isNumber)) return { reason: 'must be a number for every player' };
      const sum = given.reduce((left, right) => left + right, 0);
      return type === 'sum' ? sum : sum / given.length;
    }
    case 'intersection': {
      const lists = given.map(listOf);
      if (lists.includes(null))
        return {
          reason: `must be text, or a list of at most ${maxElements} texts or numbers, for every player; a text has at most ${maxCharacters} characters`,
        };
      const [first, ...others] = lists as ReadonlySet<string>[];
      return new Set([...first!].filter((element) => others.every((list) => list.has(element))));
    }
  }
}

/** Short enough, and such that a database can store it with the match: JSON may spell a NUL, or half a surrogate pair. */
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

/** The milliseconds of the slowest player to each region that all name; null where somebody names none. */
function slowest(given: readonly unknown[]): ReadonlyMap<string, number> | null {
  let all: Map<string, number> | undefined;
  for (const value of given) {
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
