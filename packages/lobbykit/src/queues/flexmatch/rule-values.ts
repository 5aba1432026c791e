import { type Rule, ruleDefault } from '../draft.ts';
import type { Part } from '../part.ts';
import type { Expansions } from './expansions.ts';
import { type Expression, isExpression, parseExpression } from './expression.ts';

/** An attribute that players have. */
export interface Attribute {
  readonly type: string;
  readonly default: unknown;
}

/** What rules refer to. */
export interface RuleContext {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly expansions: Expansions;
  /** How many teams a match has. */
  readonly teams: number;
}

/** Returns the rule of a type for an attribute. */
export function ruleOf(
  type: Rule['type'],
  attribute: string,
  { attributes }: RuleContext,
  rule: Part,
): Pick<Rule, 'path' | 'type' | 'default'> {
  const declared = attributes.get(attribute);
  if (declared === undefined)
    rule.differs(`the attribute ${attribute} is not declared, so it has no default`);
  const value = ruleDefault(declared?.default);
  return { path: attribute, type, ...(value !== undefined && { default: value }) };
}

/** Returns the one measurement of a rule; undefined, with a note, if it is none that this import knows. */
export function measurementOf(rule: Part): Expression | undefined {
  const measurements = rule.texts('measurements');
  if (measurements.length === 0) return rule.refuse('needs measurements');
  const found = measurements.length === 1 ? parseExpression(measurements[0]!) : null;
  if (found !== null) return found;
  rule.missing('nothing here measures that', 'measurements');
  return undefined;
}

/** Returns what a rule compares with: an expression, a value, nothing, or undefined with a note. */
export function referenceOf(rule: Part): Expression | string | number | null | undefined {
  const value = rule.value('referenceValue');
  if (value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && !isExpression(value)) return value;
  const found = typeof value === 'string' ? parseExpression(value) : null;
  if (found !== null) return found;
  rule.missing('nothing here is compared with that', 'referenceValue');
  return undefined;
}

const parties: Readonly<Record<string, Rule['party']>> = { avg: 'mean', min: 'min', max: 'max' };

/** Returns how a party counts; nothing for the mean, which is the default on both sides. */
export function partyOf(rule: Part): Pick<Rule, 'party'> {
  const given = rule.text('partyAggregation') ?? 'avg';
  const party = Object.hasOwn(parties, given) ? parties[given] : undefined;
  if (party === undefined) return rule.refuse('must be avg, min or max', 'partyAggregation');
  return party === 'mean' ? {} : { party };
}

/** Returns the setting of a rule that holds for each team: nothing with one team, which is the match. */
export const perTeam = ({ teams }: RuleContext): Pick<Rule, 'per'> => (teams > 1 ? { per: 'team' } : {});
