import { cleanLastLines } from '../../kernel/last-lines.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { announceLoss } from './server-health.ts';
import { type EndReason, matchStates, reportStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

export interface ReleaseOptions {
  readonly forget?: boolean;
  readonly endReason?: EndReason;
  /** Whether the server has died or was given up; with it, one that has not asked for a match counts against its build. */
  readonly hasFailed?: boolean;
  /** The last lines of its output, kept if it counts against its build. */
  readonly lastLines?: readonly string[] | undefined;
  /** The host on which it was started, kept in the same case. */
  readonly hostId?: string | undefined;
}

/** How servers leave the service. */
export interface ServerLifecycle {
  /**
   * Takes a server out of service. Its ASSIGNED matches are requeued, its RUNNING matches end as FORCED, because their
   * server is lost unless `endReason` says why else. The server gets no further matches, and its allocator will end it. With
   * `forget` a server without an allocator is deleted, because it
   * has announced its exit. Returns the matches that the server had, or null if there is no such server or it is
   * already out of service.
   */
  releaseServer(
    unit: Unit,
    serverId: string,
    now: number,
    options?: ReleaseOptions,
  ): Promise<readonly MatchRow[] | null>;
  /**
   * Gives servers no more matches: those without a match are taken out of service at once, the others when their matches
   * are over. With `draining` false those that are still in service get matches again. Unknown servers are ignored.
   * Returns the servers taken out of service, as they were.
   */
  drainServers(
    unit: Unit,
    serverIds: readonly string[],
    draining: boolean,
    now: number,
  ): Promise<readonly ServerRow[]>;
}

interface ServerLifecycleDependencies extends Pick<MatchBrokerDependencies, 'signal'> {
  readonly end: (
    unit: Unit,
    row: MatchRow,
    now: number,
    how: { readonly endReason: EndReason; readonly server: ServerRow },
  ) => Promise<unknown>;
  readonly requeue: (unit: Unit, row: MatchRow, now: number) => Promise<unknown>;
  readonly onFreed: () => void;
}

/** Every unit locks servers before their matches, several servers in the order of their ids. */
export function createServerLifecycle(dependencies: ServerLifecycleDependencies): ServerLifecycle {
  const releaseServer: ServerLifecycle['releaseServer'] = (unit, serverId, now, options) =>
    release(dependencies, unit, serverId, now, options);

  return {
    releaseServer,

    async drainServers(unit, serverIds, draining, now) {
      const inService = { not: serverStates.UNSPECIFIED };
      const changed = await unit.update(
        gameServers,
        { id: { in: serverIds }, state: inService, draining: !draining },
        { draining, ...(draining && { requestedMatch: false }) },
        { orderBy: ['id'] },
      );
      if (!draining) return [];
      const released: ServerRow[] = [];
      for (const server of changed.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
        if (server.live > 0) await freeReserved(dependencies, unit, server);
        else if (await releaseServer(unit, server.id, now)) released.push(server);
      return released;
    },
  };
}

async function release(
  dependencies: ServerLifecycleDependencies,
  unit: Unit,
  serverId: string,
  now: number,
  {
    forget = false,
    endReason = 'SERVER_LOST',
    hasFailed = false,
    lastLines = [],
    hostId = '',
  }: ReleaseOptions = {},
): Promise<readonly MatchRow[] | null> {
  const [server] = await unit.lock(gameServers, { id: serverId, state: { not: serverStates.UNSPECIFIED } });
  if (!server) return null;
  const live = await unit.find(matches, {
    where: { serverId, state: { in: [matchStates.ASSIGNED, matchStates.RUNNING] } },
  });
  for (const row of live)
    if (row.state === matchStates.RUNNING) await dependencies.end(unit, row, now, { endReason, server });
    else await dependencies.requeue(unit, row, now);
  if (hasFailed) announceLoss(unit, serverId, live);
  await freeReserved(dependencies, unit, server);
  if (forget && server.allocator === '') await unit.delete(gameServers, { id: serverId });
  else
    await unit.update(
      gameServers,
      { id: serverId },
      {
        state: serverStates.UNSPECIFIED,
        requestedMatch: false,
        live: 0,
        running: 0,
        report: reportStates.NONE,
        reservedMatchId: null,
        readyBy: null,
        releasing: server.allocator !== '',
        ...(hasFailed &&
          server.state === serverStates.PENDING && {
            failed: true,
            lastLines: cleanLastLines(lastLines),
            hostId,
          }),
      },
    );
  unit.afterCommit(() => dependencies.signal('matchbroker.server', serverId));
  return live;
}

/** Frees the match that only this server may get. */
async function freeReserved(
  { onFreed }: ServerLifecycleDependencies,
  unit: Unit,
  { id, reservedMatchId }: ServerRow,
): Promise<void> {
  if (reservedMatchId === null) return;
  const freed = await unit.update(
    matches,
    { id: reservedMatchId, state: matchStates.QUEUED, reservedFor: id },
    { reservedFor: null },
  );
  if (freed.length > 0) unit.afterCommit(onFreed);
  await unit.update(gameServers, { id, reservedMatchId }, { reservedMatchId: null });
}
