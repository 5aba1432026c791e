import { boundSettings, maxSettings, type QueueDraft, type Rule, ruleDefault, times } from '../draft.ts';
import type { Part } from '../part.ts';
import { unbounded } from '../relax.ts';
import { expand } from './expansion.ts';

/** What rules need to know of the teams of their queue. */
export interface TeamSizes {
  readonly teams: number;
  readonly largestTeam: number;
  /** Whether all teams always have as many players as the largest. */
  readonly areEven: boolean;
}

type AddRule = (draft: QueueDraft, rule: Part, sizes: TeamSizes) => void;

const adders: Readonly<Record<string, AddRule>> = {
  StringEqualityRule: addEquality,
  DifferenceRule: addDifference,
  SetIntersectionRule: addIntersection,
  MatchTotalRule: addTotal,
  RegionSelectionRule: addRegion,
  TeamDifferenceRule: addTeamDifference,
  TeamSizeBalanceRule: addSizeBalance,
  TeamTicketSizeSimilarityRule: addPartySizes,
};

export const ruleTypes: readonly string[] = Object.keys(adders);

const ruleKeys = [
  'Type',
  'Name',
  'Weight',
  'Attribute',
  'AttributeNotSpecifiedBehavior',
  'DefaultAttributeValue',
  'Difference',
  'MergeFunction',
  'MinIntersectionSize',
  'Min',
  'Max',
  'MaxLatency',
  'Path',
  'SecondsUntilOptional',
  'Expansion',
  'LinearExpansion',
  'CustomExpansion',
] as const;

/** Adds a rule of a type to a queue, and notes what it loses. */
export function addRule(draft: QueueDraft, type: string, rule: Part, sizes: TeamSizes) {
  rule.expect(...ruleKeys);
  adders[type]!(draft, rule, sizes);
}

/** Returns the path of the attribute of a rule. */
function pathOf(rule: Part): string {
  const attribute = rule.part('Attribute');
  if (attribute === undefined) return rule.refuse('needs Attribute');
  attribute.expect('Path', 'Source');
  const path = attribute.needText('Path');
  const source = attribute.text('Source') ?? 'User';
  if (source === 'User') return path;
  if (source !== 'PlayerEntity') attribute.refuse('must be User or PlayerEntity', 'Source');
  const own = `server.${path.replace(/^\$\.?/, '')}`;
  attribute.differs(`the entry is ${own}, which servers write into the metadata of accounts`, 'Source');
  return own;
}

function ruleOf(rule: Part, type: Rule['type']): Pick<Rule, 'path' | 'type' | 'default'> {
  const behaviour = rule.text('AttributeNotSpecifiedBehavior') ?? 'UseDefault';
  if (behaviour !== 'MatchAny' && behaviour !== 'UseDefault')
    rule.refuse('must be MatchAny or UseDefault', 'AttributeNotSpecifiedBehavior');
  const value = behaviour === 'MatchAny' ? 'any' : ruleDefault(rule.value('DefaultAttributeValue'));
  return { path: pathOf(rule), type, ...(value !== undefined && { default: value }) };
}

function addEquality(draft: QueueDraft, rule: Part) {
  const afterSeconds = optionalAfter(rule);
  if (afterSeconds === 0) return rule.missing('a rule that is not active from the beginning is left out');
  draft.attributes.push({
    ...ruleOf(rule, 'equal'),
    ...(afterSeconds !== undefined && { relax: [{ afterSeconds, any: true }] }),
  });
}

/** Returns from when on a rule that has no bound does not restrict. */
function optionalAfter(rule: Part): number | undefined {
  const optional = rule.number('SecondsUntilOptional');
  const expansion = rule.part('CustomExpansion') ?? rule.part('Expansion');
  if (expansion === undefined) return optional;
  expansion.expect('Type', 'SecondsBetweenExpansions', 'EnabledOverrides');
  const enabled = expansion.value('EnabledOverrides');
  if (!Array.isArray(enabled)) return expansion.refuse('must be a list', 'EnabledOverrides');
  const off = enabled.indexOf(false);
  if (off < 0) return optional;
  if (enabled.includes(true, off))
    expansion.differs('once the rule has relaxed it stays so', 'EnabledOverrides');
  return Math.min(optional ?? Infinity, off * expansion.needCount('SecondsBetweenExpansions', 1, 86_400));
}

const parties: Readonly<Record<string, Rule['party']>> = { Average: 'mean', Min: 'min', Max: 'max' };

function addDifference(draft: QueueDraft, rule: Part) {
  const merge = rule.text('MergeFunction') ?? 'Average';
  const party = Object.hasOwn(parties, merge) ? parties[merge] : undefined;
  if (party === undefined) return rule.refuse('must be Average, Min or Max', 'MergeFunction');
  const distance = expand(rule, {
    start: rule.needNumber('Difference'),
    direction: 'up',
    overrides: 'DifferenceOverrides',
    open: unbounded,
  });
  draft.attributes.push({
    ...ruleOf(rule, 'difference'),
    ...maxSettings(distance),
    ...(party !== 'mean' && { party }),
  });
}

function addIntersection(draft: QueueDraft, rule: Part) {
  const least = expand(rule, {
    start: rule.needCount('MinIntersectionSize', 0, 32),
    direction: 'down',
    overrides: 'MinIntersectionSizeOverrides',
    open: 0,
  });
  draft.attributes.push({ ...ruleOf(rule, 'intersection'), ...boundSettings(least, undefined) });
}

function addTotal(draft: QueueDraft, rule: Part) {
  const least = expand(rule, {
    start: rule.needNumber('Min'),
    direction: 'down',
    overrides: 'MinOverrides',
    open: -unbounded,
  });
  const most = expand(rule, {
    start: rule.needNumber('Max'),
    direction: 'up',
    overrides: 'MaxOverrides',
    open: unbounded,
  });
  draft.attributes.push({ path: pathOf(rule), type: 'sum', ...boundSettings(least, most) });
}

/** The highest bound of a latency rule. */
const maxMilliseconds = 60_000;

function addRegion(draft: QueueDraft, rule: Part) {
  const { start, steps } = expand(rule, {
    start: rule.needCount('MaxLatency', 1, maxMilliseconds),
    direction: 'up',
    overrides: 'MaxLatencyOverrides',
    open: maxMilliseconds,
  });
  const path = rule.needText('Path');
  rule.differs(`clients send ${path} as a JSON object of milliseconds by region, not as a list`, 'Path');
  draft.latency = {
    path,
    maxMs: start,
    ...(steps.length > 0 && {
      relax: steps.map(({ afterSeconds, value }) => ({ afterSeconds, maxMs: value })),
    }),
  };
}

function addSizeBalance(draft: QueueDraft, rule: Part, { teams }: TeamSizes) {
  if (teams === 0) return rule.refuse('means nothing without Teams');
  // Teams of the same bounds never differ by more than one here.
  if (rule.needNumber('Difference') >= 1) return;
  draft.equalSizes = true;
  if (rule.has('SecondsUntilOptional') || rule.has('Expansion'))
    rule.differs('teams have the same size however long a ticket waits');
}

/** There, the sums of teams are compared; here their means. */
function addTeamDifference(draft: QueueDraft, rule: Part, { teams, largestTeam, areEven }: TeamSizes) {
  if (teams === 0) return rule.refuse('means nothing without Teams');
  if (draft.teamDifference) return rule.missing('a queue has one difference between teams');
  if (!areEven)
    rule.differs('means of teams are compared, not sums, so a team with fewer players is not the weaker one');
  const distance = expand(rule, {
    start: rule.needNumber('Difference'),
    direction: 'up',
    overrides: 'DifferenceOverrides',
    open: unbounded,
  });
  const { path, default: value } = ruleOf(rule, 'difference');
  draft.teamDifference = {
    path,
    ...(typeof value === 'number' && { default: value }),
    ...maxSettings(times(distance, 1 / largestTeam)),
  };
}

function addPartySizes(draft: QueueDraft, rule: Part, { teams, largestTeam }: TeamSizes) {
  if (teams === 0) return rule.refuse('means nothing without Teams');
  if (largestTeam === 1) return;
  rule.differs(
    'the largest parties of the teams differ by less than half a team; there, all teams have one of half a team, or none has',
  );
  const afterSeconds = rule.number('SecondsUntilOptional');
  draft.partySizes = {
    maxDifference: Math.ceil(largestTeam / 2) - 1,
    ...(afterSeconds !== undefined && { relax: [{ afterSeconds, maxDifference: largestTeam }] }),
  };
}
