import type { AccountDirectory, StorageOperations, z } from '@lobbykit/core/area';
import type { MatchFacts, PlayerFacts } from './record.ts';
import type { MatchRecord } from './schemas.ts';
import { type HistoryRow, matchHistory } from './tables.ts';

type Record = z.input<typeof MatchRecord>;

/** What the row of a player who has no account any more shows. */
const deletedPlayer = { playerId: '', displayName: 'deleted player' } as const;

const keyOf = ({ matchId, endedAt }: Pick<HistoryRow, 'matchId' | 'endedAt'>): string =>
  `${endedAt} ${matchId}`;

/** Returns the records of matches of which some rows are given, in their order. */
export async function viewRecords(
  db: StorageOperations,
  accounts: Pick<AccountDirectory, 'names'>,
  found: readonly HistoryRow[],
  viewer: 'player' | 'operator',
): Promise<Record[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ matchId }) => matchId))];
  const rows = await db.find(matchHistory, { where: { matchId: { in: ids } }, orderBy: ['seat'] });
  const byMatch = Map.groupBy(rows, keyOf);
  const playerIds = [...new Set(rows.flatMap(({ playerId }) => playerId || []))];
  const names = await accounts.names(db, playerIds);
  return found.flatMap((row) => {
    const [head, ...players] = byMatch.get(keyOf(row)) ?? [];
    return head?.seat === 0 ? [viewRecord(head, players, names, viewer)] : [];
  });
}

function viewRecord(
  head: HistoryRow,
  players: readonly HistoryRow[],
  names: ReadonlyMap<string, string>,
  viewer: 'player' | 'operator',
): Record {
  const facts = head.facts as unknown as MatchFacts;
  const results = new Map(facts.teams.map((result) => [result.team, result]));
  const playersOf = Map.groupBy(players, (row) => factsOf(row).team);
  const teams = [...new Set([...results.keys(), ...playersOf.keys()])].filter((team) => team >= 0);
  return {
    matchId: head.matchId,
    queueName: head.queueName,
    lobbyId: facts.lobbyId,
    ...(viewer === 'operator' && { serverId: facts.serverId }),
    startedTimestamp: Math.floor(facts.startedAt / 1_000),
    endedTimestamp: Math.floor(head.endedAt / 1_000),
    endReason: facts.endReason,
    teams: teams
      .sort((one, other) => one - other)
      .map((team) => ({
        team,
        outcome: results.get(team)?.outcome ?? 0,
        score: results.get(team)?.score ?? 0,
        players: (playersOf.get(team) ?? []).map((row) => viewPlayer(row, names)),
      })),
    properties: facts.properties,
  };
}

function viewPlayer(row: HistoryRow, names: ReadonlyMap<string, string>) {
  const { team: _, ...facts } = factsOf(row);
  const displayName = names.get(row.playerId ?? '');
  const who = displayName === undefined ? deletedPlayer : { playerId: row.playerId!, displayName };
  return { ...who, ...facts };
}

const factsOf = (row: HistoryRow): PlayerFacts => row.facts as unknown as PlayerFacts;
