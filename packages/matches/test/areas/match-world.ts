import type { QueueConfigInput } from '@lobbykit/core';
import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { matchesArea } from '../../src/index.ts';

type Areas = readonly [typeof matchesArea];
type Options = NonNullable<Parameters<typeof createTestBackend<Areas>>[0]>;
type EndInput = Parameters<TestBackend['backend']['api']['matchBroker']['endMatch']>[0];
export type Results = NonNullable<EndInput['results']>;

export const asHost = { system: true } as const;

/** A backend with the history of matches, and shortcuts for what servers do. */
export interface MatchWorld extends TestBackend<Areas> {
  /** Lets players meet in a queue, each with a ticket of their own, and a server run their match. Returns its id. */
  run(queue: string, players: readonly TestPlayer[]): Promise<string>;
  /** Ends the match of the server of `run`. */
  end(matchId: string, results?: Results): Promise<unknown>;
  /** Lets the consumers handle what has happened. */
  drain(): Promise<void>;
  play(queue: string, players: readonly TestPlayer[], results?: Results): Promise<string>;
}

export async function openMatches(
  queues: Readonly<Record<string, QueueConfigInput>> = {},
  options: Omit<Options, 'areas'> = {},
): Promise<MatchWorld> {
  const config = { serviceMatchmakerConfig: { matchmakingQueues: queues } };
  const t = await createTestBackend({ areas: [matchesArea], matchmaking: { config }, ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const { matchmaking, matchBroker } = t.backend.api;
  const serverOf = (matchId: string): string => `server-of-${matchId}`;
  const self: MatchWorld = {
    ...t,
    async run(queue, players) {
      for (const { accountId: id, caller } of players) {
        const metadata = { queue_name: { stringPayload: queue } };
        await matchmaking.start({ entity: { id, entityType: 2, metadata } }, caller);
      }
      await t.clock.advance(1_000);
      await t.backend.scheduler.tick();
      const { matches } = await matchBroker.listQueued({}, asHost);
      const { matchId } = matches[0]!;
      await matchBroker.requestMatch(
        { serverId: serverOf(matchId), requirements: `MatchId == '${matchId}'` },
        asHost,
      );
      await matchBroker.matchReady(
        { serverId: serverOf(matchId), matchId, connectionDetails: 'here' },
        asHost,
      );
      return matchId;
    },
    end: (matchId, results) =>
      matchBroker.endMatch({ serverId: serverOf(matchId), matchId, ...(results && { results }) }, asHost),
    async drain() {
      do {
        await t.clock.advance(1_000);
        await t.backend.scheduler.tick();
      } while (
        (await t.backend.consumers.list()).some(
          ({ waiting, failures }) => waiting > 0 && failures.length === 0,
        )
      );
    },
    async play(queue, players, results) {
      const matchId = await self.run(queue, players);
      await self.end(matchId, results);
      return matchId;
    },
  };
  return self;
}

/** Returns the team of a player in a record. */
export const teamOf = (
  {
    teams,
  }: {
    readonly teams: readonly { readonly team: number; readonly players: readonly { playerId: string }[] }[];
  },
  { accountId }: TestPlayer,
): number | undefined =>
  teams.find(({ players }) => players.some(({ playerId }) => playerId === accountId))?.team;
