import { setImmediate } from 'node:timers/promises';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { createGameServer, type GameServerOptions } from '../src/index.ts';

export const host = { system: true } as const;

/** What happens to a call on the network; a number is the status that a proxy answers. */
export type Delivery = 'arrives' | 'answer lost' | 'lost' | 'refused' | number;

export interface World extends TestBackend {
  server(options?: Partial<GameServerOptions>, deliveries?: Delivery[]): ReturnType<typeof createGameServer>;
  queue(matchId: string, playerIds?: string[]): Promise<void>;
  stateOf(matchId: string): Promise<number>;
  readonly calls: string[];
  /** Calls a function with each body that a server sends. */
  onBody(listener: (path: string, body: Record<string, unknown>) => void): void;
}

export const states = { QUEUED: 1, RUNNING: 3, ENDED: 4, FAILED: 5 };

const matchmakingQueues = { duel: { teams: 2, playersPerTeam: 1 } };

export async function createWorld(): Promise<World> {
  const t = await createTestBackend({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues } } },
  });
  const apiKey = await t.key(['matchbroker.serve', 'matchmaking.backfill']);
  const calls: string[] = [];
  let seeBody: Parameters<World['onBody']>[0] = () => {};
  const over =
    (deliveries: Delivery[]): typeof fetch =>
    async (url, init) => {
      const path = String(url).replace('http://backend.test/api/v1', '');
      calls.push(path);
      seeBody(path, JSON.parse(String(init!.body)) as Record<string, unknown>);
      const delivery = deliveries.shift() ?? 'arrives';
      if (delivery === 'lost') throw new TypeError('fetch failed');
      if (delivery === 'refused')
        return Response.json({ details: [{ reason: 'PERMISSION_MISSING' }] }, { status: 403 });
      if (typeof delivery === 'number') return new Response('a proxy', { status: delivery });
      const headers = init!.headers as Record<string, string>;
      const answer = await t.http('POST', path, {
        key: headers['x-api-key']!,
        body: String(init!.body),
        headers,
      });
      if (delivery === 'answer lost') throw new TypeError('fetch failed');
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
    };
  return {
    ...t,
    calls,
    onBody(listener) {
      seeBody = listener;
    },
    server: (options = {}, deliveries = []) =>
      createGameServer({
        baseUrl: 'http://backend.test/',
        apiKey,
        serverId: 's1',
        fetch: over(deliveries),
        // Takes no time, but not in the same turn.
        pause: async () => void (await setImmediate()),
        onError: () => {},
        ...options,
      }),
    async queue(matchId, playerIds = []) {
      await t.backend.api.events.emit(
        {
          nestedEvent: { newMatchEvent: { match: { matchId, playerIds } } },
          eventTags: ['new-match'],
          broadcast: true,
        },
        host,
      );
    },
    stateOf: async (matchId) => (await t.backend.api.matchBroker.getMatch({ matchId }, host)).state,
  };
}
