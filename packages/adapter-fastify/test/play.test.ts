import { createTestBackend, type OpenHost, testRootKey } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const matchmakingQueues = { duel: { teams: 2, playersPerTeam: 1 } };

/** Opens a backend behind an adapter, called over real connections. */
async function open(openHost: OpenHost) {
  const t = await createTestBackend({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues } } },
  });
  const { origin, close } = await openHost(t.backend);
  onTestFinished(async () => {
    await close();
    await t[Symbol.asyncDispose]();
  });
  async function ask(method: string, path: string, body?: unknown, session?: string) {
    const response = await fetch(`${origin}/game/api/v1${path}`, {
      method,
      headers: {
        ...(session === undefined ? { 'x-api-key': testRootKey } : { 'x-session-id': session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    const details = answer.details as readonly { readonly reason?: string }[] | undefined;
    return [response.status, details?.[0]?.reason ?? answer] as const;
  }
  return { ...t, ask };
}

describe.each([
  ['Express', openExpress],
  ['Fastify', openFastify],
])('over HTTP with %s', (_, openHost) => {
  test('players wait, a server gets their match, and each player learns how to connect', async () => {
    const { ask, player, clock, backend } = await open(openHost);
    const [ann, bob] = [await player('ann'), await player('bob')];
    const start = ({ accountId: id, token }: typeof ann) => {
      const metadata = { queue_name: { stringPayload: 'duel' } };
      return ask('POST', '/matchmaking/start', { entity: { id, entityType: 'ACCOUNT', metadata } }, token);
    };
    const [status, { ticketId }] = (await start(ann)) as unknown as [number, { ticketId: string }];
    expect(status).toBe(200);
    expect(await start(ann)).toEqual([409, 'TICKET_EXISTS']);
    await start(bob);
    const read = async (path: string, { token }: typeof ann) => ask('GET', path, undefined, token);
    expect(await read(`/matchmaking/${ticketId}`, bob)).toEqual([404, 'TICKET_NOT_FOUND']);
    expect(await read('/matchmaking/mine', ann)).toMatchObject([200, { tickets: [{ ticketId, status: 1 }] }]);
    expect(await read('/matchmaking/queues', ann)).toMatchObject([200, { queues: [{ queueKey: 'duel' }] }]);
    expect(await read('/matchmaking/tickets', ann)).toEqual([403, 'PERMISSION_MISSING']);
    const waiting = await ask('GET', '/matchmaking/tickets?queueName=duel&status=IN_PROGRESS&limit=1');
    expect(waiting).toMatchObject([200, { tickets: [{ ticketId, matchmakerState: 'WAITING' }] }]);

    await clock.advance(1_000);
    await backend.scheduler.tick();
    const serverId = 'server-1';
    const asked = await ask('POST', '/server/request_match', { serverId, hintFlags: 'WILLING_TO_SHUTDOWN' });
    const { matchId } = (asked[1] as { match: { matchId: string } }).match;
    const hintFlags = 0;
    const perPlayerConnectionDetails = { [bob.accountId]: 'here:2' };
    const ready = { serverId, matchId, connectionDetails: 'here:1', perPlayerConnectionDetails };
    for (const body of [ready, ready])
      expect(await ask('POST', '/server/match_ready', body)).toEqual([200, { matchId, hintFlags }]);
    expect(await ask('POST', '/server/match_ready', { ...ready, serverId: 'another' })).toEqual([
      400,
      'MATCH_OF_ANOTHER_SERVER',
    ]);
    expect(await read(`/matchmaking/${ticketId}`, ann)).toMatchObject([
      200,
      { status: 2, connectionDetails: 'here:1', matchId },
    ]);

    const backfill = await ask('POST', '/matchmaking/server/backfill', { serverId, matchId });
    const { backfillId } = backfill[1] as { backfillId: string };
    expect(await ask('DELETE', '/matchmaking/server/backfill', { backfillId })).toEqual([
      200,
      { joined: [] },
    ]);
    const end = { serverId, matchId };
    for (const body of [end, end])
      expect(await ask('POST', '/server/end_match', body)).toEqual([200, { matchId, hintFlags }]);
    expect(await ask('GET', `/matchbroker/admin/match/${matchId}`)).toMatchObject([200, { state: 4 }]);
    expect(await ask('DELETE', `/matchbroker/admin/delete/${matchId}`)).toEqual([
      200,
      { matchDeleted: false },
    ]);
    expect(await ask('DELETE', '/matchmaking/server/backfill', { backfillId })).toEqual([
      404,
      'BACKFILL_NOT_FOUND',
    ]);
  });

  test('settings can be sent in the query of a request with no body or an empty body', async () => {
    const { ask } = await open(openHost);
    const path = '/matchbroker/admin/reconfigure?matchPickupTimeSeconds=';
    expect(await ask('POST', `${path}91`)).toEqual([200, { success: true }]);
    expect(await ask('POST', `${path}92`, '')).toEqual([200, { success: true }]);
    expect(await ask('POST', `${path}4`)).toMatchObject([400, 'INVALID_FIELD']);
    expect(await ask('GET', '/matchbroker/admin/config')).toMatchObject([
      200,
      { matchPickupTimeSeconds: 92, fastSchedule: 1 },
    ]);
  });

  test('hosts can be filtered by a query with dots, and a deploy may have at most one MiB', async () => {
    const { ask, backend } = await open(openHost);
    const beat = { host: { hostId: 'h', metadata: { region: 'eu' } } };
    const held = backend.api.fleets.heartbeat(beat, { system: true });
    held.catch(() => {});
    const found = async (path: string) => {
      const [, { hosts }] = (await ask('GET', path)) as unknown as [number, { hosts: { hostId: string }[] }];
      return hosts.map(({ hostId }) => hostId);
    };
    await expect.poll(() => found('/fleets/hosts')).toEqual(['h']);
    expect(await found('/fleets/hosts?requirements.region=eu')).toEqual(['h']);
    expect(await found('/admin/fleets/hosts?requirements.region=us')).toEqual([]);
    const config = JSON.stringify({ config: { name: 'game', job: { exec: [{ cmd: 'game' }] } } });
    for (const path of ['/fleets/deploy', '/admin/fleets/deploy']) {
      expect(await ask('POST', path, config.padEnd(2 ** 20))).toEqual([400, 'DEPLOY_DISABLED']);
      expect(await ask('POST', path, config.padEnd(2 ** 20 + 1))).toEqual([413, 'BODY_TOO_LARGE']);
    }
  });
});
