import { commonErrors, type FieldViolation } from '../../../kernel/errors.ts';
import { maxElements } from '../entities/rules.values.ts';
import type { AttributeRule, LatencyRule } from '../matching/queue.ts';
import { MatchmakingConfig, type QueueConfig } from './schemas.ts';

/** A queue with all defaults filled in. */
export interface Queue extends QueueConfig {
  /** Its key in the configuration. */
  readonly queueKey: string;
  readonly queueName: string;
  readonly minPlayersPerTeam: number;
  readonly maxTicketSize: number;
}

/** A configuration that is valid. */
export interface Queues {
  readonly config: MatchmakingConfig;
  readonly byKey: ReadonlyMap<string, Queue>;
  /** By the name that players use, which is unique. */
  readonly named: ReadonlyMap<string, Queue>;
}

/** The names that a configuration may use, and its limits. */
export interface QueueBounds {
  readonly strategies: ReadonlySet<string>;
  readonly hooks: ReadonlySet<string>;
  readonly queues: number;
  readonly matchPlayers: number;
}

/** The most players of one ticket, whatever the queue allows. */
const maxTicketPlayers = 64;

/**
 * Reads a configuration and checks it as a whole: shapes, names, and that every rule can hold.
 *
 * Throws INVALID_FIELD, which names every fault with its reason.
 */
export function readConfig(given: unknown, bounds: QueueBounds): Queues {
  const parsed = MatchmakingConfig.safeParse(given);
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({ field: fieldName(path), description: message })),
    );
  const config = parsed.data;
  const { matchmakingQueues, customHooks } = config.serviceMatchmakerConfig;
  const root = 'config.serviceMatchmakerConfig';
  const entries = Object.entries(matchmakingQueues);
  const found = unknownNames(`${root}.customHooks`, customHooks, bounds.hooks);
  if (entries.length > bounds.queues)
    found.push({
      field: `${root}.matchmakingQueues`,
      description: `may have at most ${bounds.queues} queues`,
    });
  const byKey = new Map<string, Queue>();
  const named = new Map<string, Queue>();
  for (const [queueKey, queue] of entries) {
    const field = `${root}.matchmakingQueues.${queueKey}`;
    found.push(...findFaults(queue, field, bounds));
    const complete = withDefaults(queueKey, queue);
    byKey.set(queueKey, complete);
    if (
      named.has(complete.queueName) ||
      (complete.queueName !== queueKey && Object.hasOwn(matchmakingQueues, complete.queueName))
    )
      found.push({
        field: `${field}.queueName`,
        description: 'is already the name or the key of another queue',
      });
    named.set(complete.queueName, complete);
  }
  if (found.length > 0) throw invalid(found);
  return { config, byKey, named };
}

/** Parses the JSON text of a configuration. Throws INVALID_FIELD. */
export function parseConfig(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid([{ field: 'config', description: 'must be JSON text' }]);
  }
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, name) => (typeof name === 'number' ? `${field}[${name}]` : `${field}.${String(name)}`),
    'config',
  );

const invalid = (fields: readonly FieldViolation[]) =>
  commonErrors.INVALID_FIELD({
    message: fields.map(({ field, description }) => `${field}: ${description}`).join('; '),
    fields,
  });

const withDefaults = (queueKey: string, queue: QueueConfig): Queue => ({
  ...queue,
  queueKey,
  queueName: queue.queueName || queueKey,
  minPlayersPerTeam: queue.minPlayersPerTeam ?? queue.playersPerTeam,
  maxTicketSize: queue.maxTicketSize ?? Math.min(queue.teams * queue.playersPerTeam, maxTicketPlayers),
});

function unknownNames(field: string, names: readonly string[], known: ReadonlySet<string>): FieldViolation[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ field, description: `the options have no hook ${name}` }));
}

function findFaults(queue: QueueConfig, field: string, bounds: QueueBounds): FieldViolation[] {
  const { teams, playersPerTeam, minPlayersPerTeam, maxTicketSize, customStrategy } = queue;
  const found = unknownNames(`${field}.customHooks`, queue.customHooks, bounds.hooks);
  const fault = (name: string, description: string): void =>
    void found.push({ field: `${field}.${name}`, description });
  if (teams * playersPerTeam > bounds.matchPlayers)
    fault(
      'teams',
      `a match would have ${teams * playersPerTeam} players, but may have at most ${bounds.matchPlayers}`,
    );
  if (minPlayersPerTeam !== undefined && minPlayersPerTeam > playersPerTeam)
    fault('minPlayersPerTeam', `can never hold: a team has at most ${playersPerTeam} players`);
  if (maxTicketSize !== undefined && maxTicketSize > teams * playersPerTeam)
    fault('maxTicketSize', `a ticket with more than ${teams * playersPerTeam} players fits into no match`);
  if (customStrategy !== '' && !bounds.strategies.has(customStrategy))
    fault('customStrategy', `the options have no strategy ${customStrategy}`);
  for (const [index, rule] of queue.attributes.entries()) {
    const reason = attributeFault(rule);
    if (reason !== null) fault(`attributes[${index}]`, reason);
  }
  const reason = queue.latency ? latencyFault(queue.latency) : null;
  if (reason !== null) fault('latency', reason);
  return found;
}

/** Returns why a rule can never hold, or has no meaning; null if it is fine. */
function attributeFault(rule: AttributeRule): string | null {
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
