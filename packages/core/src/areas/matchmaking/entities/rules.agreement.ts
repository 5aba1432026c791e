import { type AttributeRule, isCount, isPerTeam, type MatchingQueue } from '../matching/queue.ts';
import type { RuleValue } from '../matching/ticket.ts';
import type { Figures } from './rules.values.ts';

/** A ticket with its values under the rules of a queue. */
export interface RuledTicket {
  readonly values: readonly RuleValue[];
  /** See `TicketValues`. */
  readonly figures?: readonly (Figures | null)[] | undefined;
}

/**
 * Returns what the rules of a queue say about these tickets together, by path:
 *
 * | Rule | Value |
 * |---|---|
 * | `equal` | the value that all have |
 * | `intersection` | what all lists have in common |
 * | `difference` | `mean`, `min` and `max` of the players' numbers |
 * | `sum` | the same, and `sum` |
 *
 * Rules that count players, and rules per team, say nothing. Tickets that a rule ignores do not count, and a rule that ignores all is absent; so is `equal` if the tickets differ,
 * because it has relaxed, or because a strategy allows that. If two rules have the same path, the first one counts, but numbers are joined.
 */
export function agreementOf(
  { attributes }: MatchingQueue,
  tickets: readonly RuledTicket[],
): ReadonlyMap<string, unknown> {
  const agreement = new Map<string, unknown>();
  for (const [index, rule] of attributes.entries()) {
    const among = tickets.filter(({ values }) => values[index] !== null);
    if (among.length === 0 || isCount(rule.type) || isPerTeam(rule)) continue;
    const value = agreed(rule, index, among);
    if (value === undefined) continue;
    const before = agreement.get(rule.path);
    if (before === undefined) agreement.set(rule.path, value);
    else if (isNumbers(before) && isNumbers(value)) agreement.set(rule.path, { ...before, ...value });
  }
  return agreement;
}

/** Returns the value of one rule; undefined if the tickets do not agree. None of them may be ignored by the rule. */
function agreed({ type }: AttributeRule, index: number, tickets: readonly RuledTicket[]): unknown {
  const values = tickets.map((ticket) => ticket.values[index]!);
  switch (type) {
    case 'equal':
      return values.every((value) => value === values[0]) ? parsed(values[0] as string) : undefined;
    case 'intersection': {
      const [first, ...others] = values as readonly ReadonlySet<string>[];
      return [...first!].filter((element) => others.every((list) => list.has(element))).map(parsed);
    }
    case 'difference':
    case 'sum': {
      const { count, sum, min, max } = tickets.map((ticket) => figuresOf(ticket, index)).reduce(joined);
      return { mean: sum / count, min, max, ...(type === 'sum' && { sum }) };
    }
    default:
      return undefined;
  }
}

/** Values are compared as JSON text, so that `1` and `"1"` differ. */
const parsed = (text: string): unknown => JSON.parse(text) as unknown;

const isNumbers = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' && !Array.isArray(value);

function figuresOf({ values, figures }: RuledTicket, index: number): Figures {
  const value = values[index] as number;
  return figures?.[index] ?? { count: 1, sum: value, min: value, max: value };
}

const joined = (left: Figures, right: Figures): Figures => ({
  count: left.count + right.count,
  sum: left.sum + right.sum,
  min: Math.min(left.min, right.min),
  max: Math.max(left.max, right.max),
});
