import type { StorageOperations } from '../../storage/storage.ts';
import { isIdle } from './allocation-plan.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerContext } from './limits.ts';
import { type Match, matchOf } from './rules.ts';
import { noBuild } from './server-builds.ts';
import { gameServers, type MatchRow } from './tables.ts';

/** Ids in one line of the log, at most. */
const maxIds = 10;

/**
 * Logs the matches that failed because no server asked for them, and what an operator can do. One line for all that failed
 * together: without servers every match fails.
 */
export async function logUnserved(
  { clock, log, storage }: MatchBrokerContext,
  configured: ConfiguredAllocators,
  unserved: readonly MatchRow[],
): Promise<void> {
  const [first] = unserved;
  if (!first) return;
  const idle = await hasIdle(storage, clock.now());
  const matchIds = unserved.slice(0, maxIds).map(({ id }) => id);
  log.warn({ matchIds, matches: unserved.length }, sentenceFor(configured, matchOf(first), idle));
}

const hasIdle = async (db: StorageOperations, now: number): Promise<boolean> =>
  (await db.find(gameServers, { where: isIdle(now), limit: 1 })).length > 0;

function sentenceFor(configured: ConfiguredAllocators, match: Match, isServerIdle: boolean): string {
  const { build } = match;
  const failed = 'matches failed because no game server asked for them in time (PICKUP_TIMEOUT)';
  if (configured.accepts(match))
    return `${failed}, and none could be started: see the warnings about allocators and game servers before this line`;
  if (build !== undefined && !configured.builds.has(build))
    return `${failed}: ${noBuild(build, configured.builds)}`;
  if (isServerIdle)
    return `${failed}: servers are idle, but their requirements do not accept these matches; compare them with the matchProperties`;
  return configured.canStart
    ? `${failed}, and the requirements of every allocator refuse them: compare these with the matchProperties`
    : `${failed}, and nothing starts one: run a game server that calls POST /api/v1/server/request_match, or configure an allocator; see docs/game-servers.md`;
}
