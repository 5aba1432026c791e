import type { Backend } from '@lobbykit/core';
import type { Storage, Table } from '@lobbykit/core/storage';
import { answerQuestions } from '../machine/answering.ts';
import { openBackend } from './open-backend.ts';
import { playOptions } from './play-options.ts';
import { knownServer, operatorKey } from './shared.ts';

/** The broker in process, with the servers and matches with which the file was seeded. */

export interface OpenBroker {
  readonly kind: 'open';
  readonly path: string;
  readonly servers: number;
}

export interface TimeBroker {
  readonly kind: 'take' | 'allocate';
}

let backend: Backend;
let storage: Storage;
let serverIds: readonly string[];
let turn = 0;

/** The number of concurrent calls, by servers from all parts of the table. */
const concurrency = 100;
const operator = { apiKey: operatorKey };

const tableOf = (name: string): Table => backend.catalogue.tables.find((table) => table.name === name)!;

/** Returns the microseconds of each of the concurrent calls. */
async function timed(work: (at: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, (_, at) => work(at)));
  return ((performance.now() - began) * 1_000) / concurrency;
}

answerQuestions({
  async open({ path, servers }: OpenBroker): Promise<void> {
    ({ backend, storage } = await openBackend(
      { kind: 'sqlite', path },
      { ...playOptions(), background: false },
    ));
    const step = servers / concurrency;
    serverIds = Array.from({ length: concurrency }, (_, at) => knownServer(Math.floor(at * step)));
  },

  async take(): Promise<number> {
    const microseconds = await timed(async (at) => {
      const serverId = serverIds[at]!;
      const { match } = await backend.api.matchBroker.requestMatch({ serverId }, operator);
      if (match === undefined) throw new Error('there was no match');
    });
    const assigned = { serverId: { in: serverIds } };
    await storage.update(tableOf('matches'), assigned as never, { state: 1, serverId: null } as never);
    const idle = { state: 2, live: 0, requestedMatch: true };
    await storage.update(tableOf('game_servers'), { id: { in: serverIds } } as never, idle as never);
    return microseconds;
  },

  async allocate(): Promise<number> {
    turn++;
    const allocated: string[] = [];
    const matchIds = serverIds.map((_, at) => `allocated-${turn}-${at}`);
    const microseconds = await timed(async (at) => {
      const match = { matchId: matchIds[at]!, playerIds: ['account-1', 'account-2'] };
      allocated.push((await backend.api.matchBroker.allocate({ match }, operator)).serverId);
    });
    if (new Set(allocated).size < concurrency) throw new Error('a server was allocated twice');
    await storage.delete(tableOf('matches'), { id: { in: matchIds } } as never);
    await storage.update(
      tableOf('game_servers'),
      { id: { in: allocated } } as never,
      { reservedMatchId: null } as never,
    );
    return microseconds;
  },
});
