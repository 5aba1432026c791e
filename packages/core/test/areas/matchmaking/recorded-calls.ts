import { fleetsArea } from '../../../src/areas/fleets/index.ts';
import { matchBrokerArea } from '../../../src/areas/match-broker/index.ts';
import { matchmakingArea } from '../../../src/areas/matchmaking/index.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../../operations/recording-storage.ts';
import { createFleetWorld, jobOf, runningProcess } from '../fleets/fleet-world.ts';
import { testAllocator } from '../match-broker/broker-world.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, testConfig } from './queue-world.ts';

/** The tables of matchmaking, the match broker and fleets. */
export const playTables = [...matchmakingArea.tables, ...matchBrokerArea.tables, ...fleetsArea.tables];

/** Returns every call on these tables that players, game servers, hosts and operators cause. */
export async function playCalls(): Promise<readonly StorageCall[]> {
  const calls = [...(await recordGames([])), ...(await recordFleet([]))];
  const names = new Set<string>(playTables.map(({ name }) => name));
  return calls.filter(({ table }) => names.has(table.name));
}

async function recordGames(calls: StorageCall[]): Promise<readonly StorageCall[]> {
  const allocator = testAllocator();
  await using t = await createQueueWorld({
    storage: createRecordingStorage(createMemoryStorage(), calls),
    matchmaking: { config: testConfig() },
    matchBroker: { allocators: [{ allocator }] },
  });
  const people = await t.people('ann', 'bob', 'cid', 'dan', 'eve');
  const [ann, bob, cid, dan, eve] = people;
  const { matchBroker: broker, matchmaking } = t.backend.api;
  await t.gather(ann, bob);
  const first = await t.start([ann, bob], 'asked');
  await t.start([cid], 'asked');
  await t.start([dan], 'asked');
  await t.pass();
  for (const who of [ann, bob, cid]) {
    const [own] = (await matchmaking.mine({}, by(who))).tickets;
    await matchmaking.accept({ ticketId: own!.ticketId, accept: true }, by(who));
  }
  await t.pass(21);
  await matchmaking.explain({ ticketId: first }, asHost);
  await matchmaking.cancel({ ticketId: first }, by(bob));
  await matchmaking.cancelAll({}, by(cid));
  await matchmaking.queues({}, by(eve));
  const page = { queueName: 'pairs', status: 1, limit: 1 } as const;
  for (const query of [page, { limit: 1 }, { status: 1, limit: 1 }, { queueName: 'pairs', limit: 1 }])
    await matchmaking.listTickets(query, asHost);

  const solo = await t.start([cid], 'solo');
  await t.start([dan], 'solo');
  await t.pass();
  const [started] = allocator.started;
  await broker.requestMatch({ serverId: 'picky', requirements: "MatchId == 'x'", hintFlags: 4 }, asHost);
  const matchId = await t.take(started!);
  await t.ready(started!, matchId);
  await matchmaking.get({ ticketId: solo }, by(cid));
  const serverId = started!;
  const openSlots = [{ team: 0, count: 1 }];
  const { backfillId } = await matchmaking.backfill(
    { serverId, matchId, openSlots, leftPlayerIds: [dan.accountId] },
    asHost,
  );
  await matchmaking.serverStart({ entity: entityOf([eve], 'solo') }, asHost);
  await t.pass();
  await matchmaking.cancelBackfill({ backfillId }, asHost);
  for (const filter of [{}, { state: 2 }, { allocator: 'test' }, { state: 2, allocator: 'test' }] as const)
    await broker.listServers({ ...filter, limit: 1 }, asHost);
  await broker.listQueued({ limit: 1 }, asHost);
  await broker.listActive({ limit: 1 }, asHost);
  await broker.allocate({ match: { matchId: 'own' } }, asHost);
  await broker.deallocate({ serverId: 'picky' }, asHost);
  await t.end(serverId, matchId);
  await broker.deleteMatch({ matchId: 'own' }, asHost);
  await broker.reconfigure({ fastSchedule: 2 }, asHost);

  await t.start([ann, bob], 'pairs');
  await t.backend.api.accounts.adminDelete({ accountId: bob.accountId }, asHost);
  await t.start([cid], 'pairs');
  const left = testConfig({ solo: { teams: 2, playersPerTeam: 1 } });
  await matchmaking.setConfig({ config: JSON.stringify(left) }, asHost);
  for (const seconds of [6, 130, 700, 3_600, 90_000]) await t.pass(seconds);
  // The checks of the world at its end are not part of the calls.
  return [...calls];
}

async function recordFleet(calls: StorageCall[]): Promise<readonly StorageCall[]> {
  const t = await createFleetWorld({ storage: createRecordingStorage(createMemoryStorage(), calls) });
  await t.heartbeat({ hostId: 'h', metadata: { region: 'eu' } });
  const { answer } = await t.hold({ hostId: 'h', metadata: { region: 'eu' } });
  const deployed = t.api.deploy({ config: jobOf() }, asHost);
  const [command] = await answer;
  const hostOf = { hostId: 'h', processes: [runningProcess(command!.jobId)] };
  await t.heartbeat(hostOf, [{ commandId: command!.commandId, ok: true, messages: [] }]);
  await deployed;
  await t.backend.fleets.stopJob('h', command!.jobId);
  await t.backend.fleets.drain('h');
  for (const query of [{}, { limit: 1 }, { 'requirements.region': 'eu' }])
    await t.api.listHosts(query as object, asHost);
  for (const seconds of [31, 3_600, 90_000]) {
    await t.clock.advance(seconds * 1_000);
    await t.backend.scheduler.tick();
  }
  return calls;
}
