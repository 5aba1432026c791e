import type { FieldViolation } from '../../../kernel/errors.ts';
import { ownProperties } from '../entities/rules.pass-on.ts';
import { maxElements } from '../entities/rules.values.ts';
import {
  type AttributeRule,
  acceptsAny,
  boundsAt,
  isCount,
  isDemanded,
  isForAll,
  isPerTeam,
  type LatencyRule,
  slotsOf,
} from '../matching/queue.ts';
import { layoutOf } from './layout.ts';
import { defaultAcceptanceSeconds, type QueueConfig } from './schemas.ts';
import { hasRoles, teamFaults } from './team-faults.ts';
import { comparedTeamFaults, perTeamFault } from './team-rule-faults.ts';

/** The names that a configuration may use, and its limits. */
export interface QueueBounds {
  readonly strategies: ReadonlySet<string>;
  readonly hooks: ReadonlySet<string>;
  readonly queues: number;
  readonly matchPlayers: number;
  /** The settings that areas beside matchmaking read. */
  readonly areaSettings?: ReadonlySet<string>;
}

/** Returns the hooks that the options do not have. */
export function unknownHooks(
  field: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): FieldViolation[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ field, description: `the options have no hook ${name}` }));
}

/** Returns why a queue cannot work, or has settings that mean nothing together; by field. */
export function findFaults(queue: QueueConfig, field: string, bounds: QueueBounds): FieldViolation[] {
  const { maxTicketSize, customStrategy, acceptance } = queue;
  const players = slotsOf(layoutOf(queue));
  const found = unknownHooks(`${field}.customHooks`, queue.customHooks, bounds.hooks);
  const fault = (name: string, description: string): void =>
    void found.push({ field: `${field}.${name}`, description });
  if (players > bounds.matchPlayers)
    fault('teams', `a match would have ${players} players, but may have at most ${bounds.matchPlayers}`);
  found.push(...teamFaults(queue, field));
  if (!acceptance.required && acceptance.seconds !== defaultAcceptanceSeconds)
    fault('acceptance.seconds', 'means nothing unless required is true');
  if (!acceptance.required && acceptance.declinePauseSeconds > 0)
    fault('acceptance.declinePauseSeconds', 'means nothing unless required is true');
  found.push(...pauseFaults(acceptance, `${field}.acceptance`));
  if (!queue.requeueAfterFailedHosting && queue.hosting !== 'broker')
    fault('requeueAfterFailedHosting', 'means nothing unless hosting is broker');
  if (maxTicketSize !== undefined && maxTicketSize > players)
    fault('maxTicketSize', `a ticket with more than ${players} players fits into no match`);
  if (customStrategy !== '' && !bounds.strategies.has(customStrategy))
    fault('customStrategy', `the options have no strategy ${customStrategy}`);
  for (const [name, reason] of buildFaults(queue)) fault(name, reason);
  if (queue.rating) found.push(...ratingFaults(queue, `${field}.rating`, bounds));
  if (queue.passOn?.length && queue.hosting !== 'broker')
    fault('passOn', 'means nothing unless hosting is broker: only game servers get these entries');
  for (const [index, path] of queue.passOn?.entries() ?? []) {
    if (ownProperties.includes(path) || (path === 'role' && hasRoles(queue)))
      fault(`passOn[${index}]`, `${path} is the name of a property that every player has`);
    if (path === 'teamName' && typeof queue.teams !== 'number')
      fault(`passOn[${index}]`, `${path} is the name of a property that every player has`);
    if (queue.passOn!.indexOf(path) < index) fault(`passOn[${index}]`, `${path} appears twice`);
  }
  for (const [index, rule] of queue.attributes.entries()) {
    const reason =
      playersFault(rule, players) ??
      attributeFault(rule) ??
      defaultFault(rule) ??
      repetitionFault(queue, index) ??
      reachFault(queue, rule) ??
      perTeamFault(queue, rule) ??
      relaxedFault(queue, index) ??
      weightFault(queue, index);
    if (reason !== null) fault(`attributes[${index}]`, reason);
  }
  comparedTeamFaults(queue, fault);
  if (queue.expansion === 'longest') {
    const { attributes, latency, teamDifference, partySizes, avoidRecentOpponents } = queue;
    const ruled = [...attributes, latency, teamDifference, partySizes, avoidRecentOpponents];
    if (!ruled.some((rule) => (rule?.relax.length ?? 0) > 0))
      fault('expansion', 'means nothing if no rule relaxes');
    else if (customStrategy !== '')
      fault('expansion', 'means nothing with a strategy, which decides who plays with whom');
  }
  const reason = queue.latency ? (latencyFault(queue.latency) ?? reachFault(queue, queue.latency)) : null;
  if (reason !== null) fault('latency', reason);
  return found;
}

/** Returns what is wrong with how a queue names the build of its servers, by setting. */
function buildFaults({
  build,
  buildPath,
  hosting,
  attributes,
}: QueueConfig): [name: string, reason: string][] {
  if (build === undefined && buildPath === undefined) return [];
  if (hosting !== 'broker')
    return [[build === undefined ? 'buildPath' : 'build', 'means nothing unless hosting is broker']];
  if (buildPath === undefined) return [];
  if (build !== undefined) return [['buildPath', 'means nothing beside build']];
  return attributes.some(({ type, path }) => type === 'equal' && path === buildPath)
    ? []
    : [['buildPath', 'needs a rule equal with this path: the tickets of a match must agree on their build']];
}

/** Returns what is wrong with how pauses grow. */
function pauseFaults(
  { declinePauseSeconds, maxPauseSeconds, pauseResetMinutes }: QueueConfig['acceptance'],
  field: string,
): FieldViolation[] {
  if (maxPauseSeconds === undefined)
    return pauseResetMinutes === undefined
      ? []
      : [
          {
            field: `${field}.pauseResetMinutes`,
            description: 'means nothing without maxPauseSeconds: the pause does not grow',
          },
        ];
  if (declinePauseSeconds > 0 && maxPauseSeconds >= declinePauseSeconds) return [];
  const description =
    declinePauseSeconds > 0
      ? `must be at least declinePauseSeconds, ${declinePauseSeconds}`
      : 'means nothing without declinePauseSeconds';
  return [{ field: `${field}.maxPauseSeconds`, description }];
}

/** Returns what is wrong with how a queue is rated. */
function ratingFaults(queue: QueueConfig, field: string, { areaSettings }: QueueBounds): FieldViolation[] {
  const { rating, hosting } = queue;
  const { system, deviation, kFactor } = rating!;
  const faults: [name: string, wrong: boolean, description: string][] = [
    [
      '',
      !areaSettings?.has('rating'),
      'no area of this server rates players; add the one of @lobbykit/matches',
    ],
    ['', hosting !== 'broker', 'means nothing unless hosting is broker: only game servers report results'],
    ['', layoutOf(queue).teams < 2, 'means nothing with one team'],
    ['.deviation', system === 'elo' && deviation !== undefined, 'means nothing for elo'],
    ['.kFactor', system !== 'elo' && kFactor !== undefined, 'means nothing unless system is elo'],
  ];
  return faults
    .filter(([, wrong]) => wrong)
    .map(([name, , description]) => ({ field: `${field}${name}`, description }));
}

/** Returns why a rule could not read its default; null if it can, or has none. */
function defaultFault(rule: AttributeRule): string | null {
  const value = rule.default;
  if (value === undefined) return null;
  const isList = typeof value === 'object';
  switch (rule.type) {
    case 'equal':
      return isList ? 'default must be a text, a number, a boolean, or any' : null;
    case 'difference':
      return typeof value === 'number' || acceptsAny(rule) ? null : 'default must be a number, or any';
    case 'sum':
      return typeof value === 'number' ? null : 'default must be a number';
    case 'count':
    case 'compare':
      return isList
        ? 'default must be a text, a number or a boolean'
        : acceptsAny(rule)
          ? `${rule.type} does not take any: it counts players`
          : null;
    case 'contains':
      return acceptsAny(rule)
        ? 'contains does not take any: it counts players'
        : isList || typeof value === 'string'
          ? null
          : 'default must be a text or a list';
    case 'intersection':
      return isList || typeof value === 'string' ? null : 'default must be a text, a list, or any';
  }
}

/** Returns why a rule asks for more players than a match has; null if it does not. */
const playersFault = (rule: AttributeRule, players: number): string | null => {
  const { min } = boundsAt(rule, rule.relax.length);
  return isCount(rule.type) && min !== undefined && min > players
    ? `can never hold: a match has at most ${players} players`
    : null;
};

/** Returns which earlier rule says the same; null if there is none. */
function repetitionFault({ attributes }: QueueConfig, index: number): string | null {
  const { path, type, value, op, valuePath } = attributes[index]!;
  const first = attributes.findIndex(
    (rule) =>
      rule.path === path &&
      rule.type === type &&
      rule.value === value &&
      rule.op === op &&
      rule.valuePath === valuePath &&
      isPerTeam(rule) === isPerTeam(attributes[index]!) &&
      isDemanded(rule) === isDemanded(attributes[index]!),
  );
  return first < index ? `is of the same type and path as attributes[${first}]` : null;
}

/** Returns which step no ticket is old enough for; null if there is none. */
function reachFault(
  { ticketExpirationSeconds }: QueueConfig,
  { relax }: Pick<AttributeRule | LatencyRule, 'relax'>,
): string | null {
  const late = relax.find(({ afterSeconds }) => afterSeconds > ticketExpirationSeconds);
  return late
    ? `relax after ${late.afterSeconds} seconds: tickets time out after ${ticketExpirationSeconds} seconds`
    : null;
}

/** How many rules may be preferred: each choice of them is searched. */
const maxPreferred = 4;

/** Returns why a rule may not have a weight. */
function weightFault({ attributes, customStrategy }: QueueConfig, index: number): string | null {
  const rule = attributes[index]!;
  if (isDemanded(rule)) return null;
  if (customStrategy !== '') return 'weight means nothing with a strategy, which decides who plays with whom';
  const before = attributes.slice(0, index).filter((each) => !isDemanded(each)).length;
  return before >= maxPreferred ? `at most ${maxPreferred} rules may have a weight` : null;
}

/** How many rules of type `equal` may relax: with each, a ticket is in twice as many cells. */
const maxRelaxedEquals = 3;

/** Returns why a rule may not relax besides those before it. */
function relaxedFault({ attributes }: QueueConfig, index: number): string | null {
  const relaxed = attributes
    .slice(0, index + 1)
    .filter(({ type, relax }) => type === 'equal' && relax.length > 0);
  return relaxed.includes(attributes[index]!) && relaxed.length > maxRelaxedEquals
    ? `at most ${maxRelaxedEquals} rules of type equal may relax`
    : null;
}

/** Returns why a rule can never hold, or has no meaning; null if it is fine. */
function attributeFault(rule: AttributeRule): string | null {
  const { type, relax } = rule;
  const unused = unusedFault(rule);
  if (unused !== null) return unused;
  if (type === 'equal') return equalFault(rule);
  if (relax.some(({ any }) => any !== undefined))
    return `any means nothing unless type is equal: a step of ${type} has min or max`;
  if (type === 'difference' && rule.max === undefined) return 'difference needs max';
  if (type === 'sum' && rule.min === undefined && rule.max === undefined) return 'sum needs min, max or both';
  let { min, max } = rule;
  for (const step of [{ afterSeconds: 0, min, max }, ...relax]) {
    const [narrower, wider] = [min, step.min ?? min];
    if (narrower !== undefined && wider !== undefined && wider > narrower)
      return `relax after ${step.afterSeconds} seconds: min ${wider} is above the previous ${narrower}`;
    const [previous, next] = [max, step.max ?? max];
    if (previous !== undefined && next !== undefined && next < previous)
      return `relax after ${step.afterSeconds} seconds: max ${next} is below the previous ${previous}`;
    [min, max] = [wider, next];
    const reason = boundsFault(type, min, max);
    if (reason !== null) return reason;
  }
  return orderFault(relax);
}

/** Returns what is wrong with a rule of type `equal`. */
function equalFault({ min, max, relax }: AttributeRule): string | null {
  if (min !== undefined || max !== undefined) return 'equal takes no bounds';
  if (relax.some((step) => step.any !== true || step.min !== undefined || step.max !== undefined))
    return 'equal relaxes only to any value: relax: [{"afterSeconds": 30, "any": true}]';
  return relax.length > 1
    ? `relax after ${relax[1]!.afterSeconds} seconds means nothing: it accepts any value before`
    : null;
}

/** Returns which setting means nothing for the type of a rule, or is missing; null if all is fine. */
function unusedFault(rule: AttributeRule): string | null {
  const { type, value, op, valuePath, party, relax } = rule;
  if (party !== undefined && type !== 'difference') return 'party means nothing unless type is difference';
  if (!isCount(type)) {
    const name = Object.entries({ value, op, valuePath }).find(([, given]) => given !== undefined)?.[0];
    const right = name === 'value' ? 'count, contains or compare' : 'compare';
    return name === undefined ? null : `${name} means nothing unless type is ${right}`;
  }
  if (type !== 'compare') {
    if (op !== undefined || valuePath !== undefined)
      return `${op === undefined ? 'valuePath' : 'op'} means nothing unless type is compare`;
    if (value === undefined) return `${type} needs value`;
    if (type === 'contains' && typeof value === 'boolean')
      return 'contains needs a text or a number as value';
  } else {
    if (op === undefined) return 'compare needs op';
    if ((value === undefined) === (valuePath === undefined)) return 'compare needs either value or valuePath';
    if (op !== '=' && op !== '!=' && value !== undefined && typeof value !== 'number')
      return `${op} compares numbers, but value is none`;
  }
  if (type === 'count' && isForAll(rule)) return 'count needs min, max or both';
  if (isForAll(rule) && relax.length > 0)
    return 'does not relax without min or max: then all players must have it';
  return null;
}

function boundsFault(
  type: AttributeRule['type'],
  min: number | undefined,
  max: number | undefined,
): string | null {
  if (min !== undefined && max !== undefined && min > max)
    return `can never hold: min ${min} is above max ${max}`;
  if (type === 'difference') {
    if (max !== undefined && max < 0) return `can never hold: a difference of ${max} is below 0`;
    if (min !== undefined && min !== 0) return 'difference takes only max';
  }
  if (
    isCount(type) &&
    [min, max].some((bound) => bound !== undefined && (!Number.isInteger(bound) || bound < 0))
  )
    return `${type} counts players: its bounds must be integers of at least 0`;
  if (type === 'intersection') {
    if (max !== undefined && max < 0) return `can never hold: lists cannot have ${max} in common`;
    if ([min, max].some((bound) => bound !== undefined && (!Number.isInteger(bound) || bound < 0)))
      return 'intersection counts elements: its bounds must be integers of at least 0';
    if (min === undefined && max === 0) return 'can never hold: min defaults to 1, which is above max 0';
    if (min !== undefined && min > maxElements)
      return `can never hold: a list has at most ${maxElements} elements`;
  }
  return null;
}

function orderFault(relax: readonly { readonly afterSeconds: number }[]): string | null {
  for (const [index, { afterSeconds }] of relax.entries())
    if (index > 0 && afterSeconds <= relax[index - 1]!.afterSeconds)
      return `relax: afterSeconds must ascend, but ${afterSeconds} follows ${relax[index - 1]!.afterSeconds}`;
  return null;
}

function latencyFault({ maxMs, relax }: LatencyRule): string | null {
  let previous = maxMs;
  for (const step of relax) {
    if (step.maxMs < previous)
      return `relax after ${step.afterSeconds} seconds: maxMs ${step.maxMs} is below the previous ${previous}`;
    previous = step.maxMs;
  }
  return orderFault(relax);
}
