import type { Match } from './rules.ts';

/** The team of somebody who watches. */
const noTeam = -1;

/** Where a player of a match plays. */
export interface Seat {
  /** From 0; -1 for somebody who watches. */
  readonly team: number;
  /** Empty if there are no roles. */
  readonly role: string;
}

/** What the properties of a match say about it. */
export interface MatchSeats {
  /** Empty if no queue has made it. */
  readonly queueName: string;
  /** Empty if no lobby has made it. */
  readonly lobbyId: string;
  seatOf(playerId: string): Seat;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the properties of a match as matchmaking and lobbies write them. Operators may write any text: then all players are in
 * the first team.
 */
export function seatsOf({ matchProperties, playerProperties }: Match): MatchSeats {
  const { queueName, lobbyId, teams } = fieldsOf(matchProperties);
  const teamOf = new Map<string, number>();
  for (const [team, players] of (Array.isArray(teams) ? teams : []).entries())
    for (const playerId of playersIn(players)) teamOf.set(playerId, team);
  return {
    queueName: textOf(queueName),
    lobbyId: textOf(lobbyId),
    seatOf(playerId) {
      const own = Object.hasOwn(playerProperties, playerId) ? fieldsOf(playerProperties[playerId]!) : {};
      // A player who has joined later is in no team of the match, and a spectator in none at all.
      const joined = isTeam(own.team) ? own.team : undefined;
      const team = joined ?? teamOf.get(playerId) ?? (teamOf.size > 0 ? noTeam : 0);
      return { team, role: textOf(own.role) };
    },
  };
}

/** The players of a team, as a list or within an object. */
function playersIn(team: unknown): readonly string[] {
  const players = Array.isArray(team) ? team : isObject(team) ? team.playerIds : [];
  return (Array.isArray(players) ? players : []).filter((id) => typeof id === 'string');
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTeam = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256;

/** The longest name of a queue, a lobby or a role. */
const maxCharacters = 128;

const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxCharacters ? value : '';

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
