import type { QueueConfigInput } from '@lobbykit/core';
import {
  createDraft,
  type DraftTeam,
  expirationFor,
  ruleSettings,
  teamNameFor,
  teamSettings,
} from '../draft.ts';
import type { Part } from '../part.ts';
import { addRule, ruleTypes } from './rules.ts';

/** The lists and objects in which the API has rules, with the type of those in them. */
const typedRules: Readonly<Record<string, string>> = {
  DifferenceRules: 'DifferenceRule',
  MatchTotalRules: 'MatchTotalRule',
  SetIntersectionRules: 'SetIntersectionRule',
  StringEqualityRules: 'StringEqualityRule',
  TeamDifferenceRules: 'TeamDifferenceRule',
  RegionSelectionRule: 'RegionSelectionRule',
  TeamSizeBalanceRule: 'TeamSizeBalanceRule',
  TeamTicketSizeSimilarityRule: 'TeamTicketSizeSimilarityRule',
};

const queueKeys = [
  'Name',
  'MinMatchSize',
  'MaxMatchSize',
  'MaxTicketSize',
  'ServerAllocationEnabled',
  'BuildId',
  'BuildAliasParams',
  'Teams',
  'Rules',
  'StatisticsVisibilityToPlayers',
] as const;

/** The most players of a match, and of a ticket. */
const [maxPlayers, maxTicketPlayers] = [256, 64];

/** Returns the queue of a matchmaking queue of PlayFab. Throws `ConfigError` with line and place. */
export function playFabQueue(queue: Part): QueueConfigInput {
  queue.expect(...queueKeys, ...Object.keys(typedRules));
  const most = queue.needCount('MaxMatchSize', 2, maxPlayers);
  const least = queue.needCount('MinMatchSize', 2, most);
  const draft = createDraft();
  const teams = readTeams(queue);
  const largestTeam = Math.max(0, ...teams.map((team) => team.maxPlayers));
  const areEven = teams.every((team) => team.minPlayers === largestTeam);
  for (const [type, rule] of rulesOf(queue))
    addRule(draft, type, rule, { teams: teams.length, largestTeam, areEven });
  noteWeights(rulesOf(queue).map(([, rule]) => rule));
  noteRest(queue);
  const sizes =
    teams.length > 0
      ? teamSettings(queue, teams, draft, 'Teams')
      : {
          teams: 1,
          playersPerTeam: most,
          ...(least < most && { minPlayersPerTeam: least }),
        };
  const isSmaller = teams.length > 0 ? teams.some((team) => team.minPlayers < team.maxPlayers) : least < most;
  const ticketSize = Math.min(queue.number('MaxTicketSize') ?? most, most - 1, maxTicketPlayers);
  const result: QueueConfigInput = {
    ...sizes,
    // There a smaller match is made as soon as no more players are found.
    ...(isSmaller && { startAfterSeconds: 0 }),
    ...(teams.length === 0 || queue.has('MaxTicketSize') ? { maxTicketSize: ticketSize } : {}),
    ...(queue.flag('ServerAllocationEnabled') !== true && { hosting: 'none' as const }),
    ...ruleSettings(draft),
  };
  return { ...result, ...expirationFor(result) };
}

function readTeams(queue: Part): DraftTeam[] {
  return queue.parts('Teams').map((team) => {
    team.expect('Name', 'MinTeamSize', 'MaxTeamSize');
    const given = team.needText('Name');
    const name = teamNameFor(given);
    if (name !== given) team.differs(`the team is called ${name}`, 'Name');
    const most = team.needCount('MaxTeamSize', 1, maxPlayers);
    return { name, minPlayers: team.needCount('MinTeamSize', 1, most), maxPlayers: most };
  });
}

/** Returns the rules of a queue with their types, whether they stand as in documentation or as in the API. */
function rulesOf(queue: Part): readonly (readonly [type: string, rule: Part])[] {
  const listed = queue.parts('Rules').map((rule) => {
    const type = rule.needText('Type');
    if (!ruleTypes.includes(type)) rule.refuse(`must be one of ${ruleTypes.join(', ')}`, 'Type');
    return [type, rule] as const;
  });
  const typed = Object.entries(typedRules).flatMap(([key, type]) => {
    const value = queue.value(key);
    if (value === undefined) return [];
    const rules = Array.isArray(value) ? queue.parts(key) : [queue.part(key)!];
    return rules.map((rule) => [type, rule] as const);
  });
  return [...listed, ...typed];
}

function noteWeights(rules: readonly Part[]): void {
  const weights = rules.map((rule) => rule.number('Weight') ?? 1);
  for (const [index, rule] of rules.entries())
    if (weights[index] !== weights[0] && rule.has('Weight'))
      rule.missing(
        'rules have no order of importance; the first of the type difference decides who is nearest',
        'Weight',
      );
}

function noteRest(queue: Part): void {
  for (const key of ['BuildId', 'BuildAliasParams'])
    if (queue.has(key))
      queue.missing('game servers are started by the allocators of the broker, or ask for matches', key);
  const statistics = queue.part('StatisticsVisibilityToPlayers');
  if (statistics === undefined) return;
  statistics.expect('ShowNumberOfPlayersMatching', 'ShowTimeToMatch');
  for (const key of ['ShowNumberOfPlayersMatching', 'ShowTimeToMatch'])
    if (statistics.flag(key) === false)
      statistics.differs('players see how many wait in each queue, and how long', key);
}
