import { invalidField } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import type { MatchDocument, Requirements } from './requirements.ts';
import { hintFlags, type ServerState, serverStates } from './states.ts';
import type { MatchRow, ServerRow } from './tables.ts';

/** A match as it travels. */
export interface Match {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  readonly matchProperties: string;
  readonly playerProperties: Readonly<Record<string, string>>;
}

/** A match that is to be queued. */
export interface NewMatch extends Match {
  /** By player, the ticket that brought him; players without one have none. */
  readonly ticketIds?: Readonly<Record<string, string>>;
}

export const matchOf = (row: MatchRow): Match => ({
  matchId: row.id,
  playerIds: row.playerIds as readonly string[],
  matchProperties: row.matchProperties,
  playerProperties: row.playerProperties as Readonly<Record<string, string>>,
});

const own = (map: unknown, key: string): string | undefined =>
  Object.hasOwn(map as object, key) ? (map as Record<string, string>)[key] : undefined;

/** How a player connects to the server of his match. */
export const connectionOf = (row: MatchRow, playerId: string): string =>
  own(row.perPlayerConnectionDetails, playerId) ??
  own(row.joinedConnectionDetails, playerId) ??
  row.connectionDetails;

/** The ticket that brought a player; empty where there is none. */
export const ticketOf = (row: MatchRow, playerId: string): string => own(row.ticketIds, playerId) ?? '';

/** JSON text as what it says; any other text as itself. */
function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What requirements are asked about. Properties are read when they are asked for: a match may have a megabyte of them. */
export function documentOf({ matchId, playerIds, matchProperties, playerProperties }: Match): MatchDocument {
  return {
    MatchId: matchId,
    PlayerIds: playerIds,
    get MatchProperties() {
      return meaningOf(matchProperties);
    },
    get PlayerProperties() {
      const entries = Object.entries(playerProperties).map(([id, text]) => [id, meaningOf(text)] as const);
      return Object.fromEntries(entries);
    },
  };
}

/** Checks what an operator wants to be queued, by the limits. Throws INVALID_FIELD below `field`. */
export function checkMatch(
  { playerIds, matchProperties, playerProperties }: Match,
  field: string,
  limits: Limits,
): void {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  if (playerIds.length > limits.matchPlayers)
    throw invalidField(`${field}.playerIds`, `has at most ${limits.matchPlayers} players`);
  const players = new Set(playerIds);
  if (players.size < playerIds.length) throw invalidField(`${field}.playerIds`, 'has a player twice');
  if (bytes(matchProperties) > limits.matchPropertiesBytes)
    throw invalidField(`${field}.matchProperties`, `has at most ${limits.matchPropertiesBytes} bytes`);
  for (const [playerId, properties] of Object.entries(playerProperties)) {
    if (!players.has(playerId))
      throw invalidField(`${field}.playerProperties`, 'names somebody who is no player of the match');
    if (bytes(properties) > limits.playerPropertiesBytes)
      throw invalidField(
        `${field}.playerProperties`,
        `has at most ${limits.playerPropertiesBytes} bytes for each player`,
      );
  }
}

export const isSet = (flags: number, flag: keyof typeof hintFlags): boolean =>
  (flags & hintFlags[flag]) !== 0;

/** Checks the hints of a request. Throws INVALID_FIELD. */
export function checkHints(flags: number): void {
  if (flags < 0 || flags > 31) throw invalidField('hintFlags', 'takes a sum of 1, 2, 4, 8 and 16');
  if (isSet(flags, 'FULL') && isSet(flags, 'NOT_FULL'))
    throw invalidField('hintFlags', 'FULL and NOT_FULL are opposites');
}

/** Whether a server takes further matches once it has said so, or has said nothing. */
export function stateAfter(server: Pick<ServerRow, 'state' | 'live'>, flags: number): ServerState {
  if (server.state === serverStates.UNSPECIFIED) return serverStates.UNSPECIFIED;
  if (isSet(flags, 'FULL')) return serverStates.FULL;
  if (isSet(flags, 'NOT_FULL') || server.live === 0) return serverStates.AVAILABLE;
  return server.state as ServerState;
}

/** What may take a match: an idle server, or one that is starting. */
export interface Capacity {
  readonly requirements: Requirements;
  /** How many servers there are with these requirements. */
  count: number;
}

/**
 * The matches that a server has to be started for: need = queued − idle − starting, where each server counts for the
 * oldest match that it accepts and that no other one is there for. Servers that accept less are used first, so that
 * those that accept everything remain. Costs one evaluation for each match and different text of requirements.
 */
export function uncovered<Queued extends Match>(
  queue: readonly Queued[],
  capacities: readonly Capacity[],
): Queued[] {
  const left = [...capacities]
    .sort((one, other) => Number(one.requirements.any) - Number(other.requirements.any))
    .map((capacity) => ({ ...capacity }));
  return queue.filter((match) => {
    const document = documentOf(match);
    const taken = left.find(({ count, requirements }) => count > 0 && requirements.accepts(document));
    if (taken) taken.count--;
    return !taken;
  });
}
