import { boundSettings, maxSettings, type QueueDraft, type Rule, teamNameFor, widen } from '../draft.ts';
import type { Part } from '../part.ts';
import { type Step, unbounded } from '../relax.ts';

/** Where a rule stands. */
export interface RulePlace {
  /** Whether it holds for each team of several. */
  readonly perTeam: boolean;
  /** The one team that it holds for; null for the match, and for teams of which there are several. */
  readonly team: string | null;
}

const operations = {
  LessThan: ['<', '>='],
  LessThanEqual: ['<=', '>'],
  GreaterThan: ['>', '<='],
  GreaterThanEqual: ['>=', '<'],
} as const;

const types = [
  'Difference',
  'DoubleDifference',
  'Equality',
  'InList',
  'Intersection',
  ...Object.keys(operations),
] as const;

/** What the highest bound of a latency rule is, and the entry that it reads. */
const [maxMilliseconds, latencyPath] = [60_000, 'latency'];

/** Adds a rule to a queue, and notes what it loses. */
export function addRule(draft: QueueDraft, rule: Part, place: RulePlace) {
  rule.expect(
    'name',
    'type',
    'source',
    'reference',
    'overlap',
    'not',
    'enableRule',
    'relaxations',
    'externalData',
  );
  const type = rule.needText('type');
  if (!types.includes(type)) return rule.refuse(`must be one of ${types.join(', ')}`, 'type');
  if (rule.flag('enableRule') === false)
    return rule.missing('a rule that is not active from the beginning is left out', 'enableRule');
  const path = pathOf(rule);
  if (path === null) return addLatency(draft, rule, type);
  if (path === undefined) return;
  const isNot = rule.flag('not') === true;
  const reference = rule.value('reference');
  const own = { path, ...(place.perTeam && { per: 'team' as const }) };
  switch (type) {
    case 'Difference':
      if (isNot) return noCounterpart(rule);
      draft.attributes.push({
        ...own,
        type: 'difference',
        ...maxSettings(
          widen(rule, 'relaxations', rule.needNumber('reference'), stepsOf(draft, rule, unbounded)),
        ),
      });
      return;
    case 'Intersection': {
      if (isNot) return noCounterpart(rule);
      const least = widen(rule, 'relaxations', rule.number('overlap') ?? 1, stepsOf(draft, rule, 0), 'down');
      draft.attributes.push({ ...own, type: 'intersection', ...boundSettings(least, undefined) });
      return;
    }
    case 'Equality':
      if (reference === undefined) return addEqual(draft, rule, own, isNot);
      return addCompare(draft, rule, path, isNot ? '!=' : '=', place);
    case 'InList':
      return rule.missing(
        'no rule compares with a list; give each value a queue, or a rule of the type equal',
      );
    case 'DoubleDifference':
      return noCounterpart(rule);
    default:
      return addCompare(draft, rule, path, operations[type as keyof typeof operations][isNot ? 1 : 0], place);
  }
}

const noCounterpart = (rule: Part): void => rule.missing('nothing here compares these');

/** Returns the entry that a rule reads; null for the latency, undefined with a note for what nobody reads. */
function pathOf(rule: Part): string | null | undefined {
  const source = rule.needText('source');
  const [, custom] = /^players\.customdata\.(.+)$/i.exec(source) ?? [];
  const [, external] = /^players\.(?:customdata\.)?externaldata\.(.+)$/i.exec(source) ?? [];
  if (external !== undefined) {
    rule.differs(
      `the entry is server.${external}, which servers write into the metadata of accounts`,
      'source',
    );
    return `server.${external}`;
  }
  if (custom !== undefined) return custom;
  if (/^players\.qosresults\.latency$/i.test(source)) return null;
  rule.missing('nothing here reads that', 'source');
  return undefined;
}

/** Returns the steps of a rule. `open` is the bound with which it does not restrict. */
function stepsOf(draft: QueueDraft, rule: Part, open: number): Step[] {
  const ages = new Set<string>();
  const steps = rule.parts('relaxations').flatMap((step): Step[] => {
    step.expect('type', 'ageType', 'atSeconds', 'value');
    ages.add(step.text('ageType') ?? 'Oldest');
    const afterSeconds = Math.round(step.needNumber('atSeconds'));
    switch (step.needText('type')) {
      case 'ReferenceControl.Replace':
        return [{ afterSeconds, value: step.needNumber('value') }];
      case 'RuleControl.Disable':
        return [{ afterSeconds, value: open }];
      case 'RuleControl.Enable':
        step.missing('a rule never gets narrower');
        return [];
      default:
        return step.refuse(
          'must be ReferenceControl.Replace, RuleControl.Enable or RuleControl.Disable',
          'type',
        );
    }
  });
  // One setting decides for all rules.
  if (ages.has('Oldest') || ages.has('Average')) draft.byLongest = true;
  if (ages.has('Youngest') || ages.has('Average'))
    rule.differs(
      'if a rule relaxes by the oldest ticket of a match, all rules do; otherwise each ticket counts with its own age',
      'relaxations',
    );
  return steps;
}

function addEqual(draft: QueueDraft, rule: Part, own: Pick<Rule, 'path' | 'per'>, isNot: boolean) {
  if (isNot) return rule.missing('no rule demands that players differ');
  const [off] = stepsOf(draft, rule, unbounded).filter(({ value }) => value === unbounded);
  draft.attributes.push({
    ...own,
    type: 'equal',
    ...(off && { relax: [{ afterSeconds: off.afterSeconds, any: true }] }),
  });
}

/** Compares each player with a value. In one team of several, that is a role of the team. */
function addCompare(
  draft: QueueDraft,
  rule: Part,
  path: string,
  op: NonNullable<Rule['op']>,
  { perTeam, team }: RulePlace,
) {
  const value = rule.value('reference');
  if (typeof value !== 'string' && typeof value !== 'number')
    return rule.refuse('must be a text or a number', 'reference');
  if (rule.parts('relaxations').length > 0)
    rule.missing('what single players are compared with does not relax', 'relaxations');
  if (team !== null) {
    if (op !== '=') return noCounterpart(rule);
    const role = teamNameFor(team);
    draft.ownRoles.add(role);
    return rule.differs(
      `the team has a role of its own: players who want to be in it send the entry roles with ["${role}"], in place of ${path}`,
    );
  }
  // What holds for each player of each team holds for each player.
  if (perTeam && rule.has('not')) return noCounterpart(rule);
  draft.attributes.push({ path, type: 'compare', op, value });
}

function addLatency(draft: QueueDraft, rule: Part, type: string) {
  if (!type.startsWith('LessThan') || rule.flag('not') === true)
    return rule.missing('there is only a bound for the latency of each player', 'source');
  const { start, steps } = widen(
    rule,
    'relaxations',
    rule.needNumber('reference'),
    stepsOf(draft, rule, maxMilliseconds),
  );
  rule.differs(`clients send their milliseconds by region as the JSON entry ${latencyPath}`, 'source');
  draft.latency = {
    path: latencyPath,
    maxMs: start,
    ...(steps.length > 0 && {
      relax: steps.map(({ afterSeconds, value }) => ({ afterSeconds, maxMs: value })),
    }),
  };
}
