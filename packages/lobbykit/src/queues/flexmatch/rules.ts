import { maxSettings, type QueueDraft, times, widen } from '../draft.ts';
import type { Part } from '../part.ts';
import type { Relaxation } from '../relax.ts';
import { addCollection, addComparison } from './comparisons.ts';
import type { Expression } from './expression.ts';
import { measurementOf, partyOf, perTeam, type RuleContext, referenceOf, ruleOf } from './rule-values.ts';

type AddRule = (draft: QueueDraft, rule: Part, context: RuleContext) => void;

const ruleKeys = [
  'name',
  'description',
  'type',
  'measurements',
  'referenceValue',
  'operation',
  'partyAggregation',
  'minDistance',
  'maxDistance',
  'minCount',
  'maxCount',
  'maxLatency',
  'distanceReference',
  'batchAttribute',
  'sortDirection',
  'sortAttribute',
  'mapKey',
  'statement',
] as const;

const adders: Readonly<Record<string, AddRule>> = {
  distance: addDistance,
  batchDistance: addBatchDistance,
  comparison: addComparison,
  collection: addCollection,
  latency: addLatency,
  distanceSort: (_, rule) =>
    rule.missing(
      'there is no order of your own; the nearest by the first rule of the type difference come first',
    ),
  absoluteSort: (_, rule) => rule.missing('there is no order of your own'),
};

/** Adds the rules of a rule set to a queue, and notes what they lose. */
export function addRules(draft: QueueDraft, rules: readonly Part[], context: RuleContext) {
  const compounds = rules.filter((rule) => rule.text('type') === 'compound');
  const named = new Map<string, Part>();
  for (const compound of compounds) {
    const statement = compound.needText('statement');
    const names = statement.match(/\w+/g) ?? [];
    const isAnd = names.every((name) => !['or', 'not', 'xor'].includes(name.toLowerCase()));
    if (!isAnd)
      compound.missing(
        'rules are not combined by or, not and xor: the rules in this statement are left out',
        'statement',
      );
    if (!isAnd) for (const name of names) named.set(name, compound);
  }
  for (const rule of rules) {
    rule.expect(...ruleKeys);
    const type = rule.needText('type');
    if (type === 'compound') continue;
    const add = Object.hasOwn(adders, type) ? adders[type] : undefined;
    if (add === undefined)
      return rule.refuse(`must be one of ${Object.keys(adders).join(', ')}, compound`, 'type');
    if (named.has(rule.text('name') ?? '')) rule.missing('is part of a statement that has none');
    else add(draft, rule, context);
  }
}

/** Returns how far apart values may be, with its steps; undefined, with a note, if the rule does not say. */
function distanceOf(rule: Part, { expansions }: RuleContext) {
  const name = rule.text('name') ?? '';
  if (rule.has('minDistance')) rule.missing('there is no least distance', 'minDistance');
  const start = rule.number('maxDistance');
  if (start === undefined) return undefined;
  if (start < 0) rule.refuse('must be at least 0', 'maxDistance');
  return widen(rule, 'maxDistance', start, expansions.take('rules', name, 'maxDistance'));
}

function addDistance(draft: QueueDraft, rule: Part, context: RuleContext) {
  const distance = distanceOf(rule, context);
  const measured = measurementOf(rule);
  const reference = referenceOf(rule);
  if (distance === undefined || measured === undefined || reference === undefined) return;
  if (reference === null) return rule.refuse('needs referenceValue');
  const { attribute, functions } = measured;
  if (attribute === null) return addSizeDistance(draft, rule, measured, distance.start);
  if (typeof reference === 'number') {
    if (functions !== 'flatten' && functions !== '') return noCounterpart(rule);
    if (distance.steps.length > 0) rule.differs('bounds of single players do not relax', 'maxDistance');
    for (const [op, value] of [
      ['>=', reference - distance.start],
      ['<=', reference + distance.start],
    ] as const)
      draft.attributes.push({ ...ruleOf('compare', attribute, context, rule), op, value });
    return;
  }
  if (typeof reference === 'string' || reference.attribute !== attribute) return noCounterpart(rule);
  const shape = `${functions} ${measured.team === null ? 'all' : 'one'} : ${reference.functions} ${reference.team === null ? 'all' : 'one'}`;
  switch (shape) {
    case 'max flatten all : min flatten all':
    case 'min flatten all : max flatten all':
      draft.attributes.push({
        ...ruleOf('difference', attribute, context, rule),
        ...maxSettings(distance),
        ...partyOf(rule),
      });
      return;
    case 'flatten all : avg flatten all':
      rule.differs(
        'the highest and the lowest may be twice as far apart, wherever the mean is',
        'maxDistance',
      );
      draft.attributes.push({
        ...ruleOf('difference', attribute, context, rule),
        ...maxSettings(times(distance, 2)),
        ...partyOf(rule),
      });
      return;
    case 'max all : min all':
    case 'min all : max all':
      draft.attributes.push({
        ...ruleOf('difference', attribute, context, rule),
        ...maxSettings(distance),
        ...partyOf(rule),
        ...perTeam(context),
      });
      return;
    case 'avg all : avg flatten all':
      if (context.teams > 2)
        rule.differs(
          'the means of two teams may be twice as far apart, wherever that of the match is',
          'maxDistance',
        );
      return addTeamDifference(draft, rule, attribute, times(distance, 2), context);
    case 'avg one : avg one':
      if (context.teams > 2) rule.differs('the means of all teams are compared, not those of two');
      return addTeamDifference(draft, rule, attribute, distance, context);
    case 'max avg all : min avg all':
    case 'min avg all : max avg all':
      return addTeamDifference(draft, rule, attribute, distance, context);
    default:
      return noCounterpart(rule);
  }
}

const noCounterpart = (rule: Part): void => rule.missing('nothing here compares these');

/** How far the means of teams may differ. A queue has one such bound. */
function addTeamDifference(
  draft: QueueDraft,
  rule: Part,
  path: string,
  distance: Relaxation,
  context: RuleContext,
) {
  if (context.teams < 2) return noCounterpart(rule);
  if (draft.teamDifference) return rule.missing('a queue has one difference between teams');
  const { default: value } = ruleOf('difference', path, context, rule);
  draft.teamDifference = {
    path,
    ...(typeof value === 'number' && { default: value }),
    ...maxSettings(distance),
  };
}

/** A distance between the sizes of teams. */
function addSizeDistance(draft: QueueDraft, rule: Part, { functions }: Expression, distance: number) {
  if (!/^(max|min) count$/.test(functions)) return noCounterpart(rule);
  if (distance < 1) draft.equalSizes = true;
  // Otherwise nothing is to do: the sizes of alike teams differ by one at most.
}

function addBatchDistance(draft: QueueDraft, rule: Part, context: RuleContext) {
  const attribute = rule.needText('batchAttribute');
  if (context.attributes.get(attribute)?.type === 'string') {
    if (rule.has('maxDistance')) rule.missing('texts have no distance', 'maxDistance');
    draft.attributes.push(ruleOf('equal', attribute, context, rule));
    return;
  }
  const distance = distanceOf(rule, context);
  if (distance === undefined) return rule.refuse('needs maxDistance');
  draft.attributes.push({
    ...ruleOf('difference', attribute, context, rule),
    ...maxSettings(distance),
    ...partyOf(rule),
  });
}

/** The entry with which players say how far they are from each region. */
const latencyPath = 'latency';

function addLatency(draft: QueueDraft, rule: Part, context: RuleContext) {
  for (const key of ['maxDistance', 'distanceReference'])
    if (rule.has(key)) rule.missing('there is only a bound for each player', key);
  const name = rule.text('name') ?? '';
  const start = rule.number('maxLatency');
  if (start === undefined) return;
  const { start: maxMs, steps } = widen(
    rule,
    'maxLatency',
    start,
    context.expansions.take('rules', name, 'maxLatency'),
  );
  if ((rule.text('partyAggregation') ?? 'avg') !== 'max')
    rule.differs('the slowest player of a party counts', 'partyAggregation');
  rule.differs(`clients send their milliseconds by region as the JSON entry ${latencyPath}`);
  draft.latency = {
    path: latencyPath,
    maxMs,
    ...(steps.length > 0 && {
      relax: steps.map(({ afterSeconds, value }) => ({ afterSeconds, maxMs: value })),
    }),
  };
}
