import type { QueueConfigInput } from '@lobbykit/core';
import { ConfigError } from '../config/config-error.ts';
import { queueNameFor } from './draft.ts';
import { flexMatchQueue } from './flexmatch/rule-set.ts';
import { type ImportNote, type Part, partAt, type Source } from './part.ts';
import { playFabQueue } from './playfab/queue.ts';
import { type Place, readJson, shown } from './read-json.ts';
import { unityQueue } from './unity/rules-config.ts';

/** The queues of another service, as queues of this one. */
export interface ImportedQueues {
  readonly queues: Readonly<Record<string, QueueConfigInput>>;
  /** In the order of their lines. */
  readonly notes: readonly ImportNote[];
}

/**
 * Reads rule sets of FlexMatch, matchmaking queues of PlayFab and rules of Unity's matchmaker: one alone, or the list with which
 * their service answers.
 * Throws `ConfigError` with the line of what is wrong.
 */
export function importQueues(text: string): ImportedQueues {
  const json = readJson(text);
  const source: Source = { json, notes: [] };
  const queues: Record<string, QueueConfigInput> = {};
  const found = queuesIn(source, [], json.value);
  if (found.length === 0)
    throw new ConfigError(
      'there is no rule set of FlexMatch, queue of PlayFab or match definition of Unity in it',
    );
  for (const { name, part, read } of found) {
    const queueName = queueNameFor(name);
    if (queueName !== name) part.differs(`the queue is called ${queueName}`);
    if (Object.hasOwn(queues, queueName)) part.refuse(`another queue is called ${queueName}`);
    queues[queueName] = read(part);
  }
  const notes = [...source.notes].sort((left, right) => left.line - right.line);
  return { queues, notes };
}

/** The name of a queue that has none. */
const noName = 'default';

interface FoundQueue {
  readonly name: string;
  readonly part: Part;
  readonly read: (part: Part) => QueueConfigInput;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys under which answers and files keep queues: one, or a list. */
const wrappers = [
  'MatchmakingQueue',
  'MatchmakingQueues',
  'RuleSets',
  'RuleSet',
  'data',
  'defaultPool',
  'filteredPools',
  'matchLogic',
];

/** Finds the queues in a document, however they are wrapped. */
function queuesIn(source: Source, place: Place, value: unknown): FoundQueue[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => queuesIn(source, [...place, index], each));
  if (!isObject(value)) return [];
  const part = partAt(source, place, value);
  if (part.has('RuleSetBody')) return [ofRuleSetBody(part)];
  if (part.has('matchDefinition') || part.has('MatchDefinition')) {
    const rules = partAt({ ...source, capitals: true }, place, value);
    return [{ name: rules.text('name') || noName, part: rules, read: unityQueue }];
  }
  if (part.has('MaxMatchSize')) return [{ name: part.text('Name') || noName, part, read: playFabQueue }];
  if (Array.isArray(value.teams)) return [{ name: part.text('name') || noName, part, read: flexMatchQueue }];
  return wrappers.flatMap((key) => (part.has(key) ? queuesIn(source, [...place, key], value[key]) : []));
}

/** A rule set as the service answers with it: as text within the JSON. What is noted of it stands on the line of the text. */
function ofRuleSetBody(outer: Part): FoundQueue {
  const body = outer.needText('RuleSetBody');
  const read = (): QueueConfigInput => {
    try {
      const inner: Source = { json: readJson(body), notes: [] };
      const queue = flexMatchQueue(partAt(inner, [], inner.json.value));
      for (const { line, place, kind, text } of inner.notes) {
        const words = `line ${line} of it: ${place === '' ? '' : `${place}: `}${text}`;
        if (kind === 'differs') outer.differs(words, 'RuleSetBody');
        else outer.missing(words, 'RuleSetBody');
      }
      return queue;
    } catch (error) {
      if (error instanceof ConfigError) outer.refuse(`of it ${error.message}`, 'RuleSetBody');
      throw error;
    }
  };
  return { name: outer.text('RuleSetName') || noName, part: outer, read };
}

/** Returns a note as one line: `12: rules[2].maxCount: no counterpart: …`. */
export const noteLine = ({ line, place, kind, text }: ImportNote): string =>
  `${line}: ${place === '' ? '' : `${shown(place)}: `}${kind}: ${text}`;
