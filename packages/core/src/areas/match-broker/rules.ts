import { invalidField } from '../../kernel/errors.ts';
import type { MatchBrokerLimits } from './limits.ts';
import type { MatchDocument, Requirements } from './requirements/requirements.ts';
import { hintFlags, type ServerState, serverStates } from './states.ts';
import type { MatchRow, ServerRow } from './tables.ts';

/** A match as clients and servers see it. */
export interface Match {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  readonly matchProperties: string;
  readonly playerProperties: Readonly<Record<string, string>>;
  /** The only build whose servers may play it, as an allocator names it. Default: any. */
  readonly build?: string;
}

/** A match to queue. */
export interface NewMatch extends Match {
  /** By player, the ticket that brought them. Players without a ticket are absent. */
  readonly ticketIds?: Readonly<Record<string, string>>;
}

export const matchOf = (row: MatchRow): Match => ({
  matchId: row.id,
  playerIds: row.playerIds as readonly string[],
  matchProperties: row.matchProperties,
  playerProperties: row.playerProperties as Readonly<Record<string, string>>,
  ...(row.build !== '' && { build: row.build }),
});

/** Whether a server of a build may play a match. */
export const fitsBuild = ({ build: needed }: Pick<Match, 'build'>, build: string): boolean =>
  needed === undefined || needed === build;

/** The condition for queued matches that a server of a build may play. A server without one plays those that need none. */
export const playableBy = (build: string) => ({ build: build === '' ? '' : { in: ['', build] } });

/** The players of a stored match. */
export const playersOf = ({ playerIds }: MatchRow): readonly string[] => playerIds as readonly string[];

const own = (map: unknown, key: string): string | undefined =>
  Object.hasOwn(map as object, key) ? (map as Record<string, string>)[key] : undefined;

/** Returns how a player connects to the server of the match. */
export const connectionOf = (row: MatchRow, playerId: string): string =>
  own(row.perPlayerConnectionDetails, playerId) ??
  own(row.joinedConnectionDetails, playerId) ??
  row.connectionDetails;

/** Returns that the server of a match is ready. */
export const readyOf = (row: MatchRow) =>
  ({
    kind: 'READY',
    match: matchOf(row),
    serverId: row.serverId!,
    connectionDetails: row.connectionDetails,
    connectionOf: (playerId: string): string => connectionOf(row, playerId),
  }) as const;

/** Returns the ticket that brought a player, or an empty text. */
export const ticketOf = (row: MatchRow, playerId: string): string => own(row.ticketIds, playerId) ?? '';

/** Returns the value of JSON text; any other text unchanged. */
function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Returns what requirements are evaluated on. Properties are parsed on first access: a match may have a megabyte of them. */
export function documentOf({ matchId, playerIds, matchProperties, playerProperties }: Match): MatchDocument {
  return {
    MatchId: matchId,
    PlayerIds: playerIds,
    get MatchProperties() {
      return parseOrKeep(matchProperties);
    },
    get PlayerProperties() {
      const entries = Object.entries(playerProperties).map(([id, text]) => [id, parseOrKeep(text)] as const);
      return Object.fromEntries(entries);
    },
  };
}

/** Checks an operator's match against the limits. Throws INVALID_FIELD with a field below `field`. */
export function checkMatch(
  { playerIds, matchProperties, playerProperties }: Match,
  field: string,
  limits: MatchBrokerLimits,
): void {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  if (playerIds.length > limits.matchPlayers)
    throw invalidField(`${field}.playerIds`, `must have at most ${limits.matchPlayers} players`);
  const players = new Set(playerIds);
  if (players.size < playerIds.length)
    throw invalidField(`${field}.playerIds`, 'must not have a player twice');
  if (bytes(matchProperties) > limits.matchPropertiesBytes)
    throw invalidField(`${field}.matchProperties`, `must have at most ${limits.matchPropertiesBytes} bytes`);
  for (const [playerId, properties] of Object.entries(playerProperties)) {
    if (!players.has(playerId))
      throw invalidField(`${field}.playerProperties`, 'names someone who is not a player of the match');
    if (bytes(properties) > limits.playerPropertiesBytes)
      throw invalidField(
        `${field}.playerProperties`,
        `must have at most ${limits.playerPropertiesBytes} bytes for each player`,
      );
  }
}

export const isSet = (flags: number, flag: keyof typeof hintFlags): boolean =>
  (flags & hintFlags[flag]) !== 0;

/** Checks the hints of a request. Throws INVALID_FIELD. */
export function checkHints(flags: number): void {
  if (flags < 0 || flags > 31) throw invalidField('hintFlags', 'must be a sum of 1, 2, 4, 8 and 16');
  if (isSet(flags, 'FULL') && isSet(flags, 'NOT_FULL'))
    throw invalidField('hintFlags', 'must not contain both FULL and NOT_FULL');
}

/** Returns the state of a server after it has sent these hints. */
export function stateAfter(server: Pick<ServerRow, 'state' | 'live'>, flags: number): ServerState {
  if (server.state === serverStates.UNSPECIFIED) return serverStates.UNSPECIFIED;
  if (isSet(flags, 'FULL')) return serverStates.FULL;
  if (isSet(flags, 'NOT_FULL') || server.live === 0) return serverStates.AVAILABLE;
  return server.state as ServerState;
}

/** Idle or starting servers that accept the same matches. */
export interface Capacity {
  readonly requirements: Requirements;
  /** Empty if it is not known yet, or if they have none. */
  readonly build: string;
  /** How many such servers there are. */
  count: number;
}

/**
 * Returns the matches that need a new server: queued − idle − starting. Each server covers the oldest match that it
 * accepts and that no other server covers. Servers with requirements are used first, so that servers that accept every
 * match remain. Evaluates each distinct requirements text and build at most once for each match.
 */
export function findUncoveredMatches(queue: readonly Match[], capacities: readonly Capacity[]): Match[] {
  const remaining = [...capacities]
    .sort((one, other) => Number(one.requirements.any) - Number(other.requirements.any))
    .map((capacity) => ({ ...capacity }));
  return queue.filter((match) => {
    const document = documentOf(match);
    const server = remaining.find(
      ({ count, requirements, build }) =>
        count > 0 && fitsBuild(match, build) && requirements.accepts(document),
    );
    if (server) server.count--;
    return !server;
  });
}
