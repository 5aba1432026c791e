import type { Unit } from '../../kernel/unit-of-work.ts';
import type { FailedStart } from '../fleets/set-aside.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { serverStates } from './states.ts';
import { gameServers, type ServerRow } from './tables.ts';

const working = { in: [serverStates.AVAILABLE, serverStates.FULL] };

/**
 * Returns whether servers of a build fail on one host alone: none failed on another host since one of the build that works was
 * started. Otherwise the build may be at fault, and its failures count against it.
 */
async function failsOnlyOn(
  unit: Unit,
  { allocator, build }: Pick<ServerRow, 'allocator' | 'build'>,
  hostId: string,
): Promise<boolean> {
  const failed = await unit.find(gameServers, { where: { allocator, build, failed: true } });
  const elsewhere = failed.filter((row) => row.hostId !== hostId).map(({ createdAt }) => createdAt);
  if (elsewhere.length === 0) return true;
  const createdAt = { gt: Math.max(...elsewhere) };
  const worked = await unit.find(gameServers, {
    where: { allocator, build, state: working, createdAt },
    limit: 1,
  });
  return worked.length > 0;
}

/** Counts a server that did not get ready against its host, if servers of its build fail there alone. The host is locked. */
export async function blameHost(
  unit: Unit,
  fleets: MatchBrokerDependencies['fleets'],
  server: Pick<ServerRow, 'allocator' | 'build'>,
  failed: FailedStart,
): Promise<void> {
  if (fleets && (await failsOnlyOn(unit, server, failed.hostId)))
    await fleets.setAside.startFailed(unit, failed);
}
