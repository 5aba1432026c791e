import { issueText } from '../../../http/input/issue-text.ts';
import { isForbiddenKey, refuseJson } from '../../../http/json/json-refusal.ts';
import { commonErrors, type FieldViolation } from '../../../kernel/errors.ts';
import { fieldPath } from '../../../kernel/field-path.ts';
import type { MatchLayout } from '../matching/queue.ts';
import { addsUp, isDemanded, sizesOf, slotsOf } from '../matching/queue.ts';
import { countSmaller, layoutOf, maxSmallerLayouts, smallerLayouts } from './layout.ts';
import { findFaults, type QueueBounds, unknownHooks } from './queue-faults.ts';
import { MatchmakingConfig, type QueueConfig } from './schemas.ts';

/** A queue with all defaults filled in. */
export interface Queue
  extends Omit<QueueConfig, 'teams' | 'playersPerTeam' | 'minPlayersPerTeam' | 'roles'>,
    MatchLayout {
  /** Its key in the configuration. */
  readonly queueKey: string;
  readonly queueName: string;
  readonly minPlayersPerTeam: number;
  readonly maxTicketSize: number;
  readonly passOn: string[];
  /** The sizes of the teams up to which a smaller match fills itself; absent if it does not. */
  readonly fillTo?: readonly number[];
  /** Empty if the teams have no names. */
  readonly teamNames: readonly string[];
  /** The smaller matches that the queue allows, the largest first. */
  readonly smaller: readonly MatchLayout[];
}

/** A configuration that is valid. */
export interface Queues {
  readonly config: MatchmakingConfig;
  readonly byKey: ReadonlyMap<string, Queue>;
  /** By the name that players use, which is unique. */
  readonly named: ReadonlyMap<string, Queue>;
}

/** The most players of one ticket, whatever the queue allows. */
const maxTicketPlayers = 64;

/**
 * Reads a configuration and checks it as a whole: shapes, names, that every rule can hold, and that every setting means
 * something together with the others.
 *
 * Throws INVALID_FIELD, which names every fault with its reason.
 */
export function readConfig(given: unknown, bounds: QueueBounds): Queues {
  const parsed = MatchmakingConfig.safeParse(given, { error: issueText });
  if (!parsed.success)
    throw invalid(
      [...parsed.error.issues]
        .flatMap(branchIssues)
        .sort(unknownFirst)
        .map(({ path, message }) => ({ field: fieldPath(['config', ...path]), description: message })),
    );
  const config = parsed.data;
  const { matchmakingQueues, customHooks } = config.serviceMatchmakerConfig;
  const root = 'config.serviceMatchmakerConfig';
  const entries = Object.entries(matchmakingQueues);
  const found = unknownHooks(`${root}.customHooks`, customHooks, bounds.hooks);
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
    return JSON.parse(text, (key, value: unknown) => {
      if (isForbiddenKey(key)) throw refuseJson.key();
      return value;
    }) as unknown;
  } catch (cause) {
    const description = cause instanceof SyntaxError ? 'must be JSON text' : (cause as Error).message;
    throw invalid([{ field: 'config', description }]);
  }
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns the issues of the list of teams, if somebody has written one: they say more than that neither form fits. */
function branchIssues(issue: Issue): readonly Issue[] {
  const { errors = [] } = issue as { readonly errors?: readonly (readonly Issue[])[] };
  if (issue.code !== 'invalid_union' || issue.path.at(-1) !== 'teams') return [issue];
  const ofList = errors.find((issues) => issues.some(({ path }) => path.length > 0));
  return ofList
    ? ofList.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
    : [{ ...issue, message: 'must be an integer from 1 to 256, or a list of 1 to 16 teams' }];
}

/** A misspelt name is often also why another setting is missing. */
const unknownFirst = (left: { readonly code: string }, right: { readonly code: string }): number =>
  Number(right.code === 'unrecognized_keys') - Number(left.code === 'unrecognized_keys');

/** How many faults are named at once, and how much of each. */
const [maxFaults, maxFaultCharacters] = [16, 1_000];

function invalid(found: readonly FieldViolation[]) {
  const fields = found.slice(0, maxFaults).map(({ field, description }) => ({
    field: field.slice(0, maxFaultCharacters),
    description: description.slice(0, maxFaultCharacters),
  }));
  const message = fields.map(({ field, description }) => `${field}: ${description}`).join('; ');
  return commonErrors.INVALID_FIELD({ message, fields });
}

/** What is only preferred refuses no player who has no value, if the rule can ignore them. */
const withAny = (rule: QueueConfig['attributes'][number]): QueueConfig['attributes'][number] =>
  isDemanded(rule) || rule.default !== undefined || addsUp(rule.type) ? rule : { ...rule, default: 'any' };

function withDefaults(queueKey: string, queue: QueueConfig): Queue {
  const layout = layoutOf(queue);
  return {
    ...queue,
    roles: undefined,
    attributes: queue.attributes.map(withAny),
    ...layout,
    queueKey,
    queueName: queue.queueName || queueKey,
    minPlayersPerTeam: queue.minPlayersPerTeam ?? layout.playersPerTeam,
    maxTicketSize: queue.maxTicketSize ?? Math.min(slotsOf(layout), maxTicketPlayers),
    passOn: queue.passOn ?? [],
    ...(queue.autoBackfill && { fillTo: sizesOf(layout) }),
    teamNames: typeof queue.teams === 'number' ? [] : queue.teams.map(({ name }) => name),
    smaller: countSmaller(queue) <= maxSmallerLayouts ? smallerLayouts(queue) : [],
  };
}
