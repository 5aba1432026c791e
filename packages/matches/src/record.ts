import {
  type EndedMatch,
  type EndReason,
  endReasons,
  type MatchOutcome,
  type NewRow,
  seatsOf,
  type TeamResult,
} from '@lobbykit/core/area';
import type { matchHistory } from './tables.ts';

/** What the row of a match says. */
export interface MatchFacts {
  readonly lobbyId: string;
  readonly serverId: string;
  readonly startedAt: number;
  readonly endReason: (typeof endReasons)[EndReason];
  readonly teams: readonly TeamResult[];
  readonly properties: string;
}

/** What the row of a player says. */
export interface PlayerFacts {
  /** -1 for somebody who watched. */
  readonly team: number;
  readonly role: string;
  readonly outcome: MatchOutcome;
  readonly score: number;
  readonly placement: number;
  readonly stats: Readonly<Record<string, number>>;
  readonly ratingBefore?: number;
  readonly ratingAfter?: number;
}

/** How the rating of a player has changed. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the rows of a match that has ended. `existing` has the players with an account: no other one is named. `changes` has
 * the ratings that it has changed, by player.
 */
export function rowsOf(
  ended: EndedMatch,
  existing: ReadonlySet<string>,
  changes: ReadonlyMap<string, RatingChange> = new Map(),
): NewRow<typeof matchHistory>[] {
  const { match, endedAt, endReason, results } = ended;
  const { matchId, playerIds, matchProperties } = match;
  const { queueName, lobbyId } = seatsOf(match);
  const common = { matchId, endedAt, queueName };
  const facts: MatchFacts = {
    lobbyId,
    serverId: ended.serverId,
    startedAt: ended.startedAt,
    endReason: endReasons[endReason],
    teams: results?.teams ?? [],
    properties: propertiesOf(matchProperties, new Set(playerIds)),
  };
  return [
    { ...common, seat: 0, playerId: null, facts: facts as never },
    ...playerFacts(ended).map(({ playerId, ...player }, at) => {
      const change = changes.get(playerId);
      const rated = change ? { ratingBefore: change.before, ratingAfter: change.after } : {};
      const named = existing.has(playerId) ? playerId : '';
      return { ...common, seat: at + 1, playerId: named, facts: { ...player, ...rated } as never };
    }),
  ];
}

/** Returns how a match went for each of its players, in its order. */
export function playerFacts({
  match,
  results,
}: EndedMatch): readonly (PlayerFacts & { readonly playerId: string })[] {
  const { seatOf } = seatsOf(match);
  const outcomes = new Map(results?.teams.map(({ team, outcome }) => [team, outcome]));
  const players = results?.players ?? {};
  return match.playerIds.map((playerId) => {
    const { team, role } = seatOf(playerId);
    const own = Object.hasOwn(players, playerId) ? players[playerId]! : null;
    return {
      playerId,
      team,
      role,
      outcome: own?.outcome || outcomes.get(team) || 0,
      score: own?.score ?? 0,
      placement: own?.placement ?? 0,
      stats: own?.stats ?? {},
    };
  });
}

/** What a record has in other fields. */
const told = new Set(['queueName', 'lobbyId', 'teams', 'spectatorIds']);

/**
 * Returns the properties of a match without what other fields of its record say, and without ids of its players: a record
 * outlives accounts. Properties that are no JSON object are left out.
 */
function propertiesOf(text: string, playerIds: ReadonlySet<string>): string {
  let properties: unknown;
  try {
    properties = JSON.parse(text);
  } catch {
    return '';
  }
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return '';
  const own = Object.entries(properties).filter(([name]) => !told.has(name));
  return JSON.stringify(withoutPlayers(Object.fromEntries(own), playerIds));
}

function withoutPlayers(value: unknown, playerIds: ReadonlySet<string>): unknown {
  const names = (each: unknown): boolean => typeof each === 'string' && playerIds.has(each);
  if (Array.isArray(value))
    return value.filter((each) => !names(each)).map((each) => withoutPlayers(each, playerIds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !playerIds.has(name) && !names(each))
      .map(([name, each]) => [name, withoutPlayers(each, playerIds)]),
  );
}
