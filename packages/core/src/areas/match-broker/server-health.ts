import type { Unit } from '../../kernel/unit-of-work.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import {
  addReport,
  beginSilence,
  endSilence,
  type GivenHealth,
  healthSince,
  readHealth,
  storeHealth,
} from './rules.health.ts';
import { matchStates, reportStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** What a call stores of the health of its server. */
export type HealthSeen = Partial<Pick<ServerRow, 'health' | 'report'>>;

const say = (unit: Unit, type: string, serverId: string, more: Readonly<Record<string, unknown>>): void =>
  unit.emit({
    event: { anyEvent: { '@type': `matchbroker/${type}`, serverId, ...more } },
    tags: ['server-health'],
    senderId: 'system',
    subject: `server:${serverId}`,
  });

/**
 * Returns what is stored when a locked server calls, in the statement that stores that it called. A server that was silent
 * is not any more: this says so.
 */
export function seenHealth(
  unit: Unit,
  server: Pick<ServerRow, 'id' | 'health' | 'report' | 'running' | 'lastSeenAt'>,
  given: GivenHealth | undefined,
  now: number,
): HealthSeen {
  const isBack = server.report === reportStates.SILENT;
  if (!isBack && given === undefined) return {};
  const stored = readHealth(server.health);
  const before = isBack && stored !== null ? endSilence(stored, now) : stored;
  if (isBack) say(unit, 'ServerHeard', server.id, { silentSeconds: wholeSeconds(now - server.lastSeenAt) });
  const health = given === undefined ? before : addReport(before, given, now, server.running > 0);
  return {
    ...(health !== null && { health: storeHealth(health) }),
    ...(server.report !== reportStates.REPORTS && { report: reportStates.REPORTS }),
  };
}

/** Returns the ids of the matches that a server has, oldest first. */
async function matchesOf(unit: Unit, serverId: string): Promise<readonly string[]> {
  const state = { in: [matchStates.ASSIGNED, matchStates.RUNNING] };
  const rows = await unit.find(matches, { where: { serverId, state }, orderBy: ['since', 'id'] });
  return rows.map(({ id }) => id);
}

/** Stores and says that a server is silent, unless it has called since it was found. */
export async function markSilent(unit: Unit, { id, lastSeenAt, health: stored }: ServerRow): Promise<void> {
  const health = readHealth(stored);
  const [silent] = await unit.update(
    gameServers,
    { id, lastSeenAt, report: reportStates.REPORTS, running: { gt: 0 } },
    {
      report: reportStates.SILENT,
      ...(health !== null && { health: storeHealth(beginSilence(health, lastSeenAt)) }),
    },
  );
  if (!silent) return;
  const lastSeenTimestamp = wholeSeconds(lastSeenAt);
  say(unit, 'ServerSilent', id, { matchIds: await matchesOf(unit, id), lastSeenTimestamp });
}

/** Says that a server is gone whose matches this unit has ended or queued again. */
export function announceLoss(unit: Unit, serverId: string, lost: readonly MatchRow[]): void {
  if (lost.length > 0) say(unit, 'ServerLost', serverId, { matchIds: lost.map(({ id }) => id) });
}

/** Returns what a match keeps of its server when it ends, as a part of the change of its row. */
export function healthOfMatch(
  server: Pick<ServerRow, 'health'> | null,
  { since }: Pick<MatchRow, 'since'>,
): Partial<Pick<MatchRow, 'health'>> {
  const health = healthSince(readHealth(server?.health ?? null), since);
  return health === null ? {} : { health: storeHealth(health) };
}
