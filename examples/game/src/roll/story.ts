import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { until, within } from '../deadline.ts';
import { checkNothingOpen, readRecords } from '../evening/checks.ts';
import { type EveningCrowd, openEveningCrowd } from '../evening/crowd.ts';
import { queueNames } from '../evening/queues.ts';
import { gameServerProcesses, kill } from '../processes.ts';
import { openStudio, type Studio, type StudioOptions } from '../studio.ts';
import { planOf, watchBuffer } from './buffer-watch.ts';
import { allocatorName, builds, minIdle } from './builds.ts';
import { runFleet } from './fleet-command.ts';

const backend = fileURLToPath(new URL('./backend.ts', import.meta.url));
const gameServer = fileURLToPath(new URL('../evening/game-server.ts', import.meta.url));

export interface RollOptions extends Pick<StudioOptions, 'databaseUrl' | 'nodes' | 'say'> {
  readonly bots: number;
}

/** The result of an evening in whose middle a new build rolls. */
export interface RollOutcome {
  readonly matches: number;
  /** Matches that the killed host took with it. */
  readonly interrupted: number;
  /** The fewest servers that were ready for one more match during the rolls. */
  readonly fewestReady: number;
  readonly serversLeft: number;
}

/**
 * Rolls a new build while bots play without a pause, and checks the result. A build that does not start is stopped by itself; a
 * host is drained, and another one loses its power.
 */
export async function rollBuild(options: RollOptions): Promise<RollOutcome> {
  const { say, bots: count } = options;
  await using studio = await openStudio({ ...options, allocator: 'fleet', hosts: 4, backend, gameServer });
  await untilReady(studio);
  say(`${minIdle} game servers are ready before the first player comes`);
  await using crowd = await openEveningCrowd(studio, count, say, 3_000);
  const evening = crowd.playOn();
  // Awaited below; it fails also if the story has failed and the bots are stopped in their matches.
  evening.catch(() => {});
  /** Waits until the bots have played so many more times together, or one of them has failed. */
  const morePlayed = (more: number): Promise<void> =>
    within(`the bots play ${more} more times`, (signal) =>
      Promise.race([untilPlayed(crowd, more, signal), evening]),
    );
  await morePlayed(count);
  await using buffer = watchBuffer(studio);
  say(`every bot plays, on ${gameServerProcesses(studio.run).length} game servers`);

  const roll = (build: string): Promise<number> =>
    within(`the roll to ${build}`, () =>
      runFleet(studio, ['roll', '--allocator', allocatorName, '--build', build], say),
    );
  assert.equal(await roll(builds.broken), 1, 'a build that does not start has rolled');
  const stopped = await planOf(studio);
  assert.equal(stopped.roll, 'STOPPED');
  const kept = stopped.oldServers.idle + stopped.oldServers.open + stopped.oldServers.busy;
  assert.ok(kept >= minIdle, 'the broken build has cost servers');
  await morePlayed(count);
  say('the broken build was stopped by itself, and the evening went on with the one before');

  assert.equal(await roll(builds.second), 0, `the roll to ${builds.second} has failed`);
  await morePlayed(count);
  const { servers, oldServers } = await planOf(studio);
  const { starting, idle, open, busy } = oldServers;
  assert.equal(starting + idle + open + busy, 0, 'servers of the build before are left');
  say(
    `${builds.second} has rolled: ${servers.idle + servers.open + servers.busy} servers, none of another build`,
  );

  const { fewestReady, looks } = buffer;
  assert.ok(fewestReady >= 1, `in ${looks} looks the buffer was empty during a roll`);
  say(`in ${looks} looks during both rolls, at least ${fewestReady} servers were ready for one more match`);

  await drainHost(studio, 1);
  say(
    'a host was drained: its matches went on to their ends, its servers ended, and the buffer is full again',
  );
  const killed = await killHost(studio, 2);
  await untilReady(studio);
  say(`a host lost its power with ${killed.size} game servers; the buffer is full again`);
  await morePlayed(count);
  await buffer[Symbol.asyncDispose]();

  await crowd.stopPlaying();
  await within('the last matches end', () => evening);
  const interrupted = await checkEvening(studio, crowd, killed);
  say(`${interrupted} matches were interrupted, all on the killed host; no other bot was thrown out`);
  say(`at most ${buffer.most} servers ran; with a host less, at least ${buffer.fewestReady} were ready`);
  await within(
    'no server too many is left',
    (signal) => until(() => gameServerProcesses(studio.run).length === minIdle, signal),
    async () => JSON.stringify(await planOf(studio)),
  );
  say(`the bots are gone, and ${minIdle} servers are left`);
  const matches = await finishEvening(studio, crowd);
  say('the backend stopped cleanly');
  return { matches, interrupted, fewestReady, serversLeft: minIdle };
}

/** Waits until the bots have played so many more times together. */
async function untilPlayed({ bots }: EveningCrowd, more: number, signal: AbortSignal): Promise<void> {
  const played = (): number => bots.reduce((sum, { finishes }) => sum + finishes.length, 0);
  const goal = played() + more;
  await until(() => played() >= goal, signal);
}

/** Waits until the buffer is full. */
async function untilReady(studio: Studio): Promise<void> {
  await within(`${minIdle} servers are ready`, (signal) =>
    until(async () => {
      const { idle, open } = (await planOf(studio)).servers;
      return idle + open >= minIdle;
    }, signal),
  );
}

/** Takes a host out of service, and waits until none of its game servers runs. */
async function drainHost(studio: Studio, index: number): Promise<void> {
  const { operator, run, hosts } = studio;
  const { hostId } = hosts[index]!;
  await operator.admin.fleets.setDraining({ hostId, draining: true });
  await within(`${hostId} is empty`, (signal) =>
    until(() => gameServerProcesses(run).every((server) => server.hostId !== hostId), signal),
  );
  await untilReady(studio);
}

/** Kills the agent of a host and its game servers while they play, as if the machine had lost its power, and starts it again. */
async function killHost(studio: Studio, index: number): Promise<ReadonlySet<string>> {
  const { hostId } = studio.hosts[index]!;
  const { matches } = await studio.operator.admin.matchBroker.listActive();
  assert.ok(matches.length > 0, 'nobody plays');
  studio.hosts[index]!.kill();
  const servers = gameServerProcesses(studio.run).filter((server) => server.hostId === hostId);
  for (const { pid } of servers) kill(pid);
  await studio.startHost(index);
  return new Set(servers.map(({ serverId }) => serverId));
}

/** Checks that only matches of the killed host were interrupted, each once. Returns how many there were. */
async function checkEvening(
  studio: Studio,
  { bots }: EveningCrowd,
  killed: ReadonlySet<string>,
): Promise<number> {
  const records = await readRecords(studio);
  const all = queueNames.flatMap((queue) => records[queue]);
  const byId = new Map(all.map((record) => [record.matchId, record]));
  assert.equal(byId.size, all.length, 'a match has two records');
  const interrupted = new Set<string>();
  for (const { name, finishes } of bots)
    for (const finish of finishes) {
      if (finish.kind !== 'interrupted') continue;
      const { serverId } = byId.get(finish.matchId)!;
      assert.ok(killed.has(serverId!), `${name} was thrown out of ${finish.matchId}: ${finish.reason}`);
      interrupted.add(finish.matchId);
    }
  for (const { matchId, endReason, serverId } of all)
    assert.ok(endReason === 1 || killed.has(serverId!), `${matchId} ended by ${endReason}`);
  return interrupted.size;
}

/** Checks that nothing is open, and ends everything. Returns how many matches were played. */
async function finishEvening(studio: Studio, crowd: EveningCrowd): Promise<number> {
  await checkNothingOpen(studio, crowd);
  const records = await readRecords(studio);
  await crowd[Symbol.asyncDispose]();
  // The hosts end their game servers, and nobody starts others.
  await studio.stop();
  assert.deepEqual(gameServerProcesses(studio.run), []);
  return queueNames.reduce((sum, queue) => sum + records[queue].length, 0);
}
