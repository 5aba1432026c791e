import { commonErrors, type FieldViolation } from '../../../kernel/errors.ts';
import { maxElements } from '../entities/rules.values.ts';
import type { AttributeRule, LatencyRule } from '../matching/queue.ts';
import { MatchmakingConfig, type QueueConfig } from './schemas.ts';

/** A queue whose every value stands. */
export interface Queue extends QueueConfig {
  /** What the configuration calls it. */
  readonly queueKey: string;
  readonly queueName: string;
  readonly minPlayersPerTeam: number;
  readonly maxTicketSize: number;
}

/** A configuration that was found good. */
export interface Queues {
  readonly config: MatchmakingConfig;
  readonly byKey: ReadonlyMap<string, Queue>;
  /** By what players call it, which is unique. */
  readonly named: ReadonlyMap<string, Queue>;
}

/** What a configuration may name, and how large it may be. */
export interface QueueBounds {
  readonly strategies: ReadonlySet<string>;
  readonly hooks: ReadonlySet<string>;
  readonly queues: number;
  readonly matchPlayers: number;
}

/** The most players of one ticket, whatever the queue says. */
const maxTicketPlayers = 64;

/**
 * Reads a configuration and checks it as a whole: shapes, names, and that every rule can be kept by somebody.
 *
 * Throws INVALID_FIELD naming everything that is wrong, each with its reason.
 */
export function readConfig(given: unknown, bounds: QueueBounds): Queues {
  const parsed = MatchmakingConfig.safeParse(given);
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), description: message })),
    );
  const config = parsed.data;
  const { matchmakingQueues, customHooks } = config.serviceMatchmakerConfig;
  const root = 'config.serviceMatchmakerConfig';
  const entries = Object.entries(matchmakingQueues);
  const found = unknownNames(`${root}.customHooks`, customHooks, bounds.hooks);
  if (entries.length > bounds.queues)
    found.push({
      field: `${root}.matchmakingQueues`,
      description: `takes ${bounds.queues} queues at the most`,
    });
  const byKey = new Map<string, Queue>();
  const named = new Map<string, Queue>();
  for (const [queueKey, queue] of entries) {
    const field = `${root}.matchmakingQueues.${queueKey}`;
    found.push(...faultsOf(queue, field, bounds));
    const whole = wholeQueue(queueKey, queue);
    byKey.set(queueKey, whole);
    if (
      named.has(whole.queueName) ||
      (whole.queueName !== queueKey && Object.hasOwn(matchmakingQueues, whole.queueName))
    )
      found.push({ field: `${field}.queueName`, description: 'is the name or the key of another queue' });
    named.set(whole.queueName, whole);
  }
  if (found.length > 0) throw invalid(found);
  return { config, byKey, named };
}

/** Reads the JSON text of a configuration. Throws INVALID_FIELD. */
export function parseConfig(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid([{ field: 'config', description: 'must be JSON text' }]);
  }
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, name) => (typeof name === 'number' ? `${field}[${name}]` : `${field}.${String(name)}`),
    'config',
  );

const invalid = (fields: readonly FieldViolation[]) =>
  commonErrors.INVALID_FIELD({
    message: fields.map(({ field, description }) => `${field}: ${description}`).join('; '),
    fields,
  });

const wholeQueue = (queueKey: string, queue: QueueConfig): Queue => ({
  ...queue,
  queueKey,
  queueName: queue.queueName || queueKey,
  minPlayersPerTeam: queue.minPlayersPerTeam ?? queue.playersPerTeam,
  maxTicketSize: queue.maxTicketSize ?? Math.min(queue.teams * queue.playersPerTeam, maxTicketPlayers),
});

function unknownNames(field: string, names: readonly string[], known: ReadonlySet<string>): FieldViolation[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ field, description: `there is no hook ${name} in the options` }));
}

function faultsOf(queue: QueueConfig, field: string, bounds: QueueBounds): FieldViolation[] {
  const { teams, playersPerTeam, minPlayersPerTeam, maxTicketSize, customStrategy } = queue;
  const found = unknownNames(`${field}.customHooks`, queue.customHooks, bounds.hooks);
  const fault = (name: string, description: string): void =>
    void found.push({ field: `${field}.${name}`, description });
  if (teams * playersPerTeam > bounds.matchPlayers)
    fault(
      'teams',
      `a match would have ${teams * playersPerTeam} players, and has ${bounds.matchPlayers} at the most`,
    );
  if (minPlayersPerTeam !== undefined && minPlayersPerTeam > playersPerTeam)
    fault('minPlayersPerTeam', `can never hold: a team has ${playersPerTeam} players at the most`);
  if (maxTicketSize !== undefined && maxTicketSize > teams * playersPerTeam)
    fault('maxTicketSize', `a ticket of more than ${teams * playersPerTeam} players fits into no match`);
  if (customStrategy !== '' && !bounds.strategies.has(customStrategy))
    fault('customStrategy', `there is no strategy ${customStrategy} in the options`);
  for (const [index, rule] of queue.attributes.entries()) {
    const reason = faultOfAttribute(rule);
    if (reason !== null) fault(`attributes[${index}]`, reason);
  }
  const reason = queue.latency ? faultOfLatency(queue.latency) : null;
  if (reason !== null) fault('latency', reason);
  return found;
}

/** Says why a rule can never hold, or cannot mean anything; null where it can. */
function faultOfAttribute(rule: AttributeRule): string | null {
  const { type, relax } = rule;
  if (type === 'equal')
    return rule.min === undefined && rule.max === undefined && relax.length === 0
      ? null
      : 'equal takes no bounds and does not relax';
  if (type === 'difference' && rule.max === undefined) return 'difference needs max';
  if (type === 'sum' && rule.min === undefined && rule.max === undefined) return 'sum needs min, max or both';
  let { min, max } = rule;
  for (const step of [{ afterSeconds: 0, min, max }, ...relax]) {
    const [narrower, wider] = [min, step.min ?? min];
    if (narrower !== undefined && wider !== undefined && wider > narrower)
      return `relax after ${step.afterSeconds} seconds: min ${wider} is above the ${narrower} before it`;
    const [least, most] = [max, step.max ?? max];
    if (least !== undefined && most !== undefined && most < least)
      return `relax after ${step.afterSeconds} seconds: max ${most} is below the ${least} before it`;
    [min, max] = [wider, most];
    const reason = faultOfBounds(type, min, max);
    if (reason !== null) return reason;
  }
  return ascending(relax);
}

function faultOfBounds(
  type: AttributeRule['type'],
  min: number | undefined,
  max: number | undefined,
): string | null {
  if (min !== undefined && max !== undefined && min > max)
    return `can never hold: min ${min} is above max ${max}`;
  if (type === 'difference') {
    if (max !== undefined && max < 0) return `can never hold: a difference of ${max} is below 0`;
    if (min !== undefined && min !== 0) return 'difference takes max alone';
  }
  if (type === 'intersection') {
    if (max !== undefined && max < 0) return `can never hold: lists cannot have ${max} in common`;
    if ([min, max].some((bound) => bound !== undefined && (!Number.isInteger(bound) || bound < 0)))
      return 'intersection counts elements: its bounds are integers from 0 on';
    if (min === undefined && max === 0) return 'can never hold: min is 1 where it is not given, above max 0';
    if (min !== undefined && min > maxElements)
      return `can never hold: a list has ${maxElements} elements at the most`;
  }
  return null;
}

function ascending(relax: readonly { readonly afterSeconds: number }[]): string | null {
  for (const [index, { afterSeconds }] of relax.entries())
    if (index > 0 && afterSeconds <= relax[index - 1]!.afterSeconds)
      return `relax: ${afterSeconds} seconds come behind ${relax[index - 1]!.afterSeconds}`;
  return null;
}

function faultOfLatency({ maxMs, relax }: LatencyRule): string | null {
  let most = maxMs;
  for (const step of relax) {
    if (step.maxMs < most)
      return `relax after ${step.afterSeconds} seconds: maxMs ${step.maxMs} is below the ${most} before it`;
    most = step.maxMs;
  }
  return ascending(relax);
}
