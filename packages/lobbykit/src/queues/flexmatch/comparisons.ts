import { boundSettings, type QueueDraft, type Rule, teamNameFor, widen } from '../draft.ts';
import type { Part } from '../part.ts';
import type { Expression } from './expression.ts';
import { measurementOf, perTeam, type RuleContext, referenceOf, ruleOf } from './rule-values.ts';

const operations = ['<', '<=', '=', '!=', '>=', '>'] as const;
type Operation = (typeof operations)[number];

const noCounterpart = (rule: Part): void => rule.missing('nothing here compares these');

export function addComparison(draft: QueueDraft, rule: Part, context: RuleContext) {
  const given = rule.needText('operation');
  const op = operations.find((each) => each === given);
  if (op === undefined) return rule.refuse(`must be one of ${operations.join(' ')}`, 'operation');
  const measured = measurementOf(rule);
  const reference = referenceOf(rule);
  if (measured === undefined || reference === undefined) return;
  if (measured.attribute === null) return compareSizes(draft, rule, op, measured, reference);
  const target = { ...measured, attribute: measured.attribute };
  if (reference === null) compareAll(draft, rule, op, target, context);
  else if (typeof reference === 'object') noCounterpart(rule);
  else compareWith(draft, rule, op, target, reference, context);
  const name = rule.text('name') ?? '';
  if (context.expansions.take('rules', name, 'referenceValue').length > 0)
    rule.missing('what single players are compared with does not relax', 'referenceValue');
}

type Measured = Expression & { readonly attribute: string };

/** Compares all players with each other. */
function compareAll(
  draft: QueueDraft,
  rule: Part,
  op: Operation,
  { attribute, functions, team }: Measured,
  context: RuleContext,
) {
  if (team !== null || !['', 'flatten'].includes(functions)) return noCounterpart(rule);
  if (op === '!=') return rule.missing('no rule demands that all players differ');
  if (op !== '=') return rule.refuse('must be = or != without referenceValue', 'operation');
  draft.attributes.push({
    ...ruleOf('equal', attribute, context, rule),
    ...(functions === '' && perTeam(context)),
  });
}

/** Compares players with a value. */
function compareWith(
  draft: QueueDraft,
  rule: Part,
  op: Operation,
  { attribute, functions, team }: Measured,
  value: string | number,
  context: RuleContext,
) {
  if (team !== null) {
    if (functions !== '' || op !== '=') return noCounterpart(rule);
    const role = teamNameFor(team);
    draft.ownRoles.add(role);
    return rule.differs(
      `the team has a role of its own: players who want to be in it send the entry roles with ["${role}"], in place of ${attribute}`,
    );
  }
  const rulePart = (type: Rule['type']) => ruleOf(type, attribute, context, rule);
  const isEach =
    ['', 'flatten'].includes(functions) ||
    (functions === 'min flatten' && (op === '>=' || op === '>')) ||
    (functions === 'max flatten' && (op === '<=' || op === '<'));
  if (isEach) draft.attributes.push({ ...rulePart('compare'), op, value });
  else if (
    functions === 'sum flatten' &&
    typeof value === 'number' &&
    (op === '<=' || op === '>=' || op === '=')
  )
    draft.attributes.push({
      ...rulePart('sum'),
      ...(op !== '<=' && { min: value }),
      ...(op !== '>=' && { max: value }),
    });
  else noCounterpart(rule);
}

/** Compares how many players teams have. */
function compareSizes(
  draft: QueueDraft,
  rule: Part,
  op: Operation,
  { functions }: Expression,
  reference: Expression | string | number | null,
) {
  const isBetweenTeams =
    reference === null || (typeof reference === 'object' && reference.attribute === null);
  if (functions !== 'count' || op !== '=' || !isBetweenTeams)
    return rule.missing('the sizes of teams follow from their bounds alone');
  draft.equalSizes = true;
}

export function addCollection(draft: QueueDraft, rule: Part, context: RuleContext) {
  const operation = rule.needText('operation');
  const measured = measurementOf(rule);
  if (measured === undefined) return;
  const { attribute, functions, team } = measured;
  if (attribute === null || team !== null || !['', 'flatten'].includes(functions))
    return rule.missing(
      'lists are compared in the whole match or in each team, not in one team',
      'measurements',
    );
  const name = rule.text('name') ?? '';
  const { take } = context.expansions;
  const min = rule.number('minCount');
  const max = rule.number('maxCount');
  const bounds = boundSettings(
    min === undefined ? undefined : widen(rule, 'minCount', min, take('rules', name, 'minCount'), 'down'),
    max === undefined ? undefined : widen(rule, 'maxCount', max, take('rules', name, 'maxCount')),
  );
  const rulePart = (type: Rule['type']) => ({
    ...ruleOf(type, attribute, context, rule),
    ...(functions === '' && perTeam(context)),
  });
  switch (operation) {
    case 'intersection':
      if ((rule.text('partyAggregation') ?? 'union') === 'union')
        rule.differs('of a party counts what all of its players have', 'partyAggregation');
      draft.attributes.push({ ...rulePart('intersection'), ...bounds });
      return;
    case 'contains': {
      const value = rule.value('referenceValue');
      if (typeof value !== 'string' && typeof value !== 'number')
        return rule.refuse('must be a text or a number', 'referenceValue');
      if (min === undefined && max === undefined) return rule.refuse('needs minCount, maxCount or both');
      draft.attributes.push({ ...rulePart('contains'), value, ...bounds });
      return;
    }
    case 'reference_intersection_count':
      return rule.missing('no rule compares the lists of players with other lists of theirs', 'operation');
    default:
      return rule.refuse('must be intersection, contains or reference_intersection_count', 'operation');
  }
}
