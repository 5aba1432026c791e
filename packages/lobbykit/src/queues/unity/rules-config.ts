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
import { addRule } from './rules.ts';

/** The most players of a match. */
const maxPlayers = 256;

/** Returns the queue of the rules of Unity's matchmaker. Throws `ConfigError` with line and place. */
export function unityQueue(rules: Part): QueueConfigInput {
  rules.expect('$schema', 'name', 'matchDefinition', 'backfillEnabled');

  const definition = rules.part('matchDefinition');
  if (definition === undefined) return rules.refuse('needs matchDefinition');
  definition.expect('teams', 'matchRules');
  const draft = createDraft();
  const sizes = readTeams(definition, draft);
  for (const rule of definition.parts('matchRules')) addRule(draft, rule, { perTeam: false, team: null });
  const own = sizes();
  const fills = rules.flag('backfillEnabled') === true;
  // Matches that are never small have no seats of their own accord.
  if (fills && own.startAfterSeconds === undefined)
    rules.differs('if players leave, game servers ask for players for their free seats', 'backfillEnabled');
  const queue: QueueConfigInput = {
    ...own,
    ...(fills && own.startAfterSeconds !== undefined && { autoBackfill: true }),
    ...ruleSettings(draft),
  };
  return { ...queue, ...expirationFor(queue) };
}

/** How many teams, or players of a team, a match has. */
interface Range {
  readonly least: number;
  readonly most: number;
  /** From which age of a ticket on it may be less than `most`. */
  readonly afterSeconds: number | undefined;
}

function readRange(part: Part | undefined, owner: Part, key: string): Range {
  if (part === undefined) return owner.refuse(`needs ${key}`);
  part.expect('min', 'max', 'relaxations');
  const most = part.needCount('max', 1, maxPlayers);
  const least = part.needCount('min', 0, most);
  const steps = part
    .parts('relaxations')
    .map((step) => {
      step.expect('type', 'ageType', 'atSeconds', 'value');
      if (step.needText('type') !== 'RangeControl.ReplaceMin')
        step.refuse('must be RangeControl.ReplaceMin', 'type');
      return {
        afterSeconds: Math.round(step.needNumber('atSeconds')),
        value: step.needCount('value', 0, most),
      };
    })
    .filter(({ value }) => value < least);
  const fewest = Math.max(1, Math.min(least, ...steps.map(({ value }) => value)));
  if (least < most || least === 0) {
    if (steps.length > 0)
      part.missing('it may be less from the beginning, but not even less later', 'relaxations');
    return { least: Math.max(1, least), most, afterSeconds: 0 };
  }
  if (steps.length > 1)
    part.differs(`${fewest} are enough after the first step, and not step by step`, 'relaxations');
  const first = Math.min(...steps.map(({ afterSeconds }) => afterSeconds));
  return { least: fewest, most, afterSeconds: steps.length > 0 ? first : undefined };
}

/** Reads the teams and their rules. Returns what makes the settings, once all rules are known. */
function readTeams(
  definition: Part,
  draft: QueueDraft,
): () => Partial<QueueConfigInput> & { teams: QueueConfigInput['teams'] } {
  const parts = definition.parts('teams');
  const teams: DraftTeam[] = [];
  const starts: number[] = [];
  let numbered: { readonly count: Range; readonly players: Range } | null = null;
  const isMany = parts.length > 1 || (parts[0]?.part('teamCount')?.number('max') ?? 1) > 1;
  for (const part of parts) {
    part.expect('name', 'teamCount', 'playerCount', 'teamRules');
    const given = part.needText('name');
    const name = teamNameFor(given);
    if (name !== given) part.differs(`the team is called ${name}`, 'name');
    const count = readRange(part.part('teamCount'), part, 'teamCount');
    const players = readRange(part.part('playerCount'), part, 'playerCount');
    for (const { afterSeconds } of [count, players])
      if (afterSeconds !== undefined) starts.push(afterSeconds);
    const isNumbered = parts.length === 1 && count.most > 1;
    if (isNumbered) numbered = { count, players };
    else if (count.least < count.most)
      part.missing('beside other teams, there are always all of these teams', 'teamCount');
    for (let number = 1; number <= count.most && teams.length <= maxPlayers; number++)
      teams.push({
        name: count.most === 1 ? name : teamNameFor(`${name.slice(0, 28)}-${number}`),
        minPlayers: players.least,
        maxPlayers: players.most,
      });
    const team = count.most === 1 && isMany ? name : null;
    for (const rule of part.parts('teamRules')) addRule(draft, rule, { perTeam: isMany, team });
  }
  return () => {
    const start = starts.length > 0 ? { startAfterSeconds: Math.min(...starts) } : {};
    if (numbered === null) return { ...teamSettings(definition, teams, draft, 'teams'), ...start };
    const { count, players } = numbered;
    return {
      teams: count.most,
      playersPerTeam: players.most,
      ...(count.least < count.most && { minTeams: count.least }),
      ...(players.least < players.most && { minPlayersPerTeam: players.least }),
      ...start,
    };
  };
}
