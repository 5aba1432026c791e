import type { QueueConfigInput } from '@lobbykit/core';
import {
  createDraft,
  type DraftTeam,
  expirationFor,
  type QueueDraft,
  ruleSettings,
  teamNameFor,
  teamSettings,
} from '../draft.ts';
import type { Part } from '../part.ts';
import { createExpansions, type Expansions } from './expansions.ts';
import type { Attribute } from './rule-values.ts';
import { addRules } from './rules.ts';

/** The properties that every player has anyhow. */
const ownProperties: readonly string[] = ['team', 'ticketId', 'displayName', 'partyId', 'teamName', 'role'];

/** Returns the queue of a rule set of FlexMatch. Throws `ConfigError` with line and place. */
export function flexMatchQueue(ruleSet: Part): QueueConfigInput {
  ruleSet.expect(
    'name',
    'ruleLanguageVersion',
    'playerAttributes',
    'algorithm',
    'teams',
    'rules',
    'expansions',
  );
  if (ruleSet.has('ruleLanguageVersion') && ruleSet.text('ruleLanguageVersion') !== '1.0')
    ruleSet.refuse('must be 1.0', 'ruleLanguageVersion');
  const expansions = createExpansions(ruleSet.parts('expansions'));
  const draft = createDraft();
  const attributes = readAttributes(ruleSet.parts('playerAttributes'));
  readAlgorithm(ruleSet.part('algorithm'), draft);
  const { teams, startAfterSeconds } = readTeams(ruleSet, expansions);
  addRules(draft, ruleSet.parts('rules'), { attributes, expansions, teams: teams.length });
  expansions.noteUnused();
  const names = [...attributes.keys()];
  const passOn = names.filter((name) => !ownProperties.includes(name)).slice(0, maxPassOn);
  if (passOn.length < names.length)
    ruleSet.differs(
      `game servers get ${passOn.length} of the ${names.length} attributes`,
      'playerAttributes',
    );
  const queue: QueueConfigInput = {
    ...teamSettings(ruleSet, teams, draft, 'teams'),
    ...(startAfterSeconds !== undefined && { startAfterSeconds }),
    ...(passOn.length > 0 && { passOn }),
    ...ruleSettings(draft),
  };
  return { ...queue, ...expirationFor(queue) };
}

/** The most entries that game servers get of each player. */
const maxPassOn = 32;

const attributeTypes: readonly string[] = ['string', 'number', 'string_list', 'string_number_map'];

function readAttributes(parts: readonly Part[]): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const part of parts) {
    part.expect('name', 'type', 'default');
    const type = part.needText('type');
    if (!attributeTypes.includes(type)) part.refuse(`must be one of ${attributeTypes.join(', ')}`, 'type');
    attributes.set(part.needText('name'), { type, default: part.value('default') });
  }
  return attributes;
}

/** The most players of a match. */
const maxPlayers = 256;

function readTeams(ruleSet: Part, expansions: Expansions) {
  const teams: DraftTeam[] = [];
  const starts: number[] = [];
  for (const part of ruleSet.parts('teams')) {
    part.expect('name', 'minPlayers', 'maxPlayers', 'quantity');
    const given = part.needText('name');
    const name = teamNameFor(given);
    if (name !== given) part.differs(`the team is called ${name}`, 'name');
    const most = part.needCount('maxPlayers', 1, maxPlayers);
    const least = part.needCount('minPlayers', 1, most);
    const quantity = part.has('quantity') ? part.needCount('quantity', 1, maxPlayers) : 1;
    const { fewest, afterSeconds } = fewestPlayers(part, given, least, most, expansions);
    if (afterSeconds !== undefined) starts.push(afterSeconds);
    for (let number = 1; number <= quantity && teams.length <= maxPlayers; number++)
      teams.push({
        name: quantity === 1 ? name : teamNameFor(`${name.slice(0, 28)}_${number}`),
        minPlayers: fewest,
        maxPlayers: most,
      });
  }
  return { teams, startAfterSeconds: starts.length === 0 ? undefined : Math.min(...starts) };
}

/** Returns how few players a team may have, and from which age of a ticket on. */
function fewestPlayers(part: Part, name: string, least: number, most: number, expansions: Expansions) {
  const steps = expansions.take('teams', name, 'minPlayers').filter(({ value }) => value < least);
  if (least < most) {
    if (steps.length > 0)
      part.missing('matches may be smaller from the beginning, but not even smaller later', 'minPlayers');
    return { fewest: least, afterSeconds: 0 };
  }
  const [first] = steps;
  if (first === undefined) return { fewest: least, afterSeconds: undefined };
  const fewest = Math.max(1, Math.round(Math.min(...steps.map(({ value }) => value))));
  if (steps.length > 1)
    part.differs(
      `a match may have ${fewest} players in this team after ${first.afterSeconds} seconds, and not step by step; the largest that there are players for is made`,
      'minPlayers',
    );
  return { fewest, afterSeconds: first.afterSeconds };
}

function readAlgorithm(part: Part | undefined, draft: QueueDraft): void {
  if (part === undefined) return;
  part.expect(
    'strategy',
    'batchingPreference',
    'balancedAttribute',
    'sortByAttributes',
    'expansionAgeSelection',
    'backfillPriority',
  );
  if (part.has('balancedAttribute'))
    part.differs(
      'teams are as fair as possible if a rule compares an attribute by its distance',
      'balancedAttribute',
    );
  if (['sorted', 'largestPopulation', 'fastestRegion'].includes(part.text('batchingPreference') ?? ''))
    part.missing(
      'the ticket that has waited longest comes first, with those nearest to it',
      'batchingPreference',
    );
  draft.byLongest = part.text('expansionAgeSelection') === 'oldest';
  const priority = part.text('backfillPriority') ?? 'high';
  if (priority !== 'high')
    part.differs('free seats of running matches come before new matches', 'backfillPriority');
}
