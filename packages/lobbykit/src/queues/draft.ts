import type { QueueConfigInput } from '@lobbykit/core';
import type { Part } from './part.ts';
import { boundSteps, type Relaxation, relaxation, type Step, tidy } from './relax.ts';

export type Rule = NonNullable<QueueConfigInput['attributes']>[number];
type RuleDefault = NonNullable<Rule['default']>;
type TeamList = Exclude<QueueConfigInput['teams'], number>;
type Roles = NonNullable<QueueConfigInput['roles']>;

/** A team of the other service, with names that are allowed here. */
export interface DraftTeam {
  readonly name: string;
  readonly minPlayers: number;
  readonly maxPlayers: number;
}

/** What the rules of a queue ask for, besides its teams. */
export interface QueueDraft {
  readonly attributes: Rule[];
  latency?: QueueConfigInput['latency'];
  teamDifference?: QueueConfigInput['teamDifference'];
  partySizes?: QueueConfigInput['partySizes'];
  /** Whether the age of the oldest ticket of a match relaxes its rules. */
  byLongest: boolean;
  /** Whether all teams of a match must have the same number of players. */
  equalSizes: boolean;
  /** Teams whose players have a role of their own. */
  readonly ownRoles: Set<string>;
}

export const createDraft = (): QueueDraft => ({
  attributes: [],
  byLongest: false,
  equalSizes: false,
  ownRoles: new Set(),
});

/** The longest name of a team, and of a queue. */
const [maxTeamName, maxQueueName] = [32, 64];

const nameFor = (name: string, longest: number): string =>
  name.replaceAll(/[^A-Za-z0-9_.:-]+/g, '-').slice(0, longest);

export const teamNameFor = (name: string): string => nameFor(name, maxTeamName);
export const queueNameFor = (name: string): string => nameFor(name, maxQueueName);

/** Returns the default of a rule, if the value is one that a rule may have. */
export function ruleDefault(value: unknown): RuleDefault | undefined {
  const isPlain = (each: unknown): each is string | number =>
    typeof each === 'string' || typeof each === 'number';
  if (isPlain(value) || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every(isPlain) ? value : undefined;
}

/** Returns a relaxation, and notes the steps that bounds here cannot take. */
export const widen = (
  part: Part,
  key: string | undefined,
  start: number,
  steps: readonly Step[],
  direction: 'up' | 'down' = 'up',
): Relaxation =>
  relaxation(start, steps, direction, ({ afterSeconds, value }) =>
    part.differs(
      `bounds here only get wider, so the step to ${value} after ${afterSeconds} seconds is left out`,
      key,
    ),
  );

/** Returns a relaxation with all its values multiplied. */
export const times = ({ start, steps }: Relaxation, factor: number): Relaxation => ({
  start: tidy(start * factor),
  steps: steps.map(({ afterSeconds, value }) => ({ afterSeconds, value: tidy(value * factor) })),
});

/** Returns the settings `max` and `relax` of a bound. */
export const maxSettings = ({ start, steps }: Relaxation) => ({
  max: start,
  ...(steps.length > 0 && {
    relax: steps.map(({ afterSeconds, value }) => ({ afterSeconds, max: value })),
  }),
});

/** The settings `min`, `max` and `relax` of two bounds. */
export function boundSettings(min: Relaxation | undefined, max: Relaxation | undefined) {
  const relax = boundSteps(max?.steps ?? [], min?.steps);
  return {
    ...(min && { min: min.start }),
    ...(max && { max: max.start }),
    ...(relax.length > 0 && { relax }),
  };
}

/** The most teams that have names. */
const maxNamedTeams = 16;

/**
 * Returns the settings of teams. Teams keep their names, except if they must always have the same size, or are too many: then
 * they are numbered.
 */
export function teamSettings(
  part: Part,
  teams: readonly DraftTeam[],
  { equalSizes, ownRoles }: QueueDraft,
  key: string,
): Pick<QueueConfigInput, 'teams' | 'playersPerTeam' | 'minPlayersPerTeam'> {
  const [first] = teams;
  if (first === undefined) return part.refuse('needs at least one team', key);
  const { minPlayers, maxPlayers } = first;
  const areAlike = teams.every((team) => team.minPlayers === minPlayers && team.maxPlayers === maxPlayers);
  const mustBeEqual = equalSizes && minPlayers < maxPlayers;
  if (areAlike && ownRoles.size === 0 && (mustBeEqual || teams.length > maxNamedTeams)) {
    part.differs(
      `teams here have numbers: ${teams
        .slice(0, 4)
        .map(({ name }, index) => `${index} is ${name}`)
        .join(', ')}${teams.length > 4 ? ', …' : ''}`,
      key,
    );
    return {
      teams: teams.length,
      playersPerTeam: maxPlayers,
      ...(minPlayers < maxPlayers && { minPlayersPerTeam: minPlayers }),
    };
  }
  if (teams.length > maxNamedTeams)
    return part.refuse(
      `has ${teams.length} teams of several sizes, but may have at most ${maxNamedTeams}`,
      key,
    );
  if (equalSizes && !areAlike)
    part.missing('teams of different bounds cannot be made to have the same number of players', key);
  return {
    teams: teams.map((team): TeamList[number] => ({
      ...team,
      ...(ownRoles.has(team.name) && { roles: { [team.name]: {} } satisfies Roles }),
    })),
  };
}

/** Returns what a draft has besides the teams. */
export function ruleSettings({
  attributes,
  latency,
  teamDifference,
  partySizes,
  byLongest,
}: QueueDraft): Partial<QueueConfigInput> {
  const ruled = [...attributes, latency, teamDifference, partySizes];
  const relaxes = ruled.some((rule) => (rule?.relax?.length ?? 0) > 0);
  return {
    ...(attributes.length > 0 && { attributes }),
    ...(latency && { latency }),
    ...(teamDifference && { teamDifference }),
    ...(partySizes && { partySizes }),
    ...(byLongest && relaxes && { expansion: 'longest' as const }),
  };
}

/** How long tickets wait unless a queue says otherwise. */
const defaultExpirationSeconds = 180;

/** Returns how long tickets must wait at least, so that every step is reached; nothing if the default is enough. */
export function expirationFor(queue: QueueConfigInput): Pick<QueueConfigInput, 'ticketExpirationSeconds'> {
  const { latency, teamDifference, partySizes } = queue;
  const relaxing = [...(queue.attributes ?? []), latency, teamDifference, partySizes].filter(
    (rule) => rule !== undefined && rule !== null,
  );
  const ages = relaxing.flatMap(({ relax = [] }) => relax.map(({ afterSeconds }) => afterSeconds));
  const latest = Math.max(0, queue.startAfterSeconds ?? 0, ...ages);
  return latest < defaultExpirationSeconds ? {} : { ticketExpirationSeconds: Math.min(86_400, latest + 60) };
}
