import { readFileSync } from 'node:fs';
import type { Backend } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import type Database from 'better-sqlite3';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { openSqliteTwin } from '../twins/sqlite.ts';
import { openBackend } from './open-backend.ts';
import { playOptions } from './play-options.ts';
import { duelist, type StorageChoice } from './shared.ts';

/** Tickets in process. */

export interface OpenTickets {
  readonly kind: 'open';
  readonly storage: StorageChoice;
  readonly players: string;
  /** Whether passes run, every tenth of a second. */
  readonly matches: boolean;
}

export interface WriteRows {
  readonly kind: 'rows';
  /** A separate file. */
  readonly path: string;
  readonly seconds: number;
}

export interface AskTickets {
  readonly kind: 'flow' | 'round' | 'start' | 'begin';
}

let backend: Backend;
let storage: Storage;
let players: readonly Player[];

/** The event type of a ticket that has its match. */
const findingServer = 5;
const passMilliseconds = 100;
/** The number of concurrent callers. */
const concurrency = 64;
/** The number of rounds of a node over a queue that was already full when the node started. */
const firstRounds = 3;

async function startTicket({ token, accountId }: Player, at: number): Promise<string> {
  // Each mode has the same number of players, and all players of a mode may play together, so no one is left over.
  const entity = duelist(accountId, 'duel', 1_000 + (at % 100));
  return (await backend.api.matchmaking.start({ entity }, { session: token })).ticketId;
}

const tableOf = (name: string) => backend.catalogue.tables.find((table) => table.name === name)!;

/** Starts a ticket for each of these players, `concurrency` at a time. */
async function startAll(starters: readonly Player[]): Promise<void> {
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < starters.length; at = next++) await startTicket(starters[at]!, at);
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
}

/** Allows players to start again, as if their matches were over. */
async function release(matched: readonly Player[]): Promise<void> {
  for (let from = 0; from < matched.length; from += 500) {
    const ids = matched.slice(from, from + 500).map(({ accountId }) => accountId);
    await storage.delete(tableOf('matchmaking_players'), { playerId: { in: ids } } as never);
  }
}

/** Resolves when every player is notified of a match. */
function allNotified(): Promise<void> {
  const waiting = new Set(players.map(({ accountId }) => accountId));
  return new Promise((resolve) => {
    const stop = backend.events.on('matchmakingStatusUpdateEvent', ({ content, recipientIds }) => {
      if (content.type !== findingServer) return;
      for (const recipient of recipientIds) waiting.delete(recipient);
      if (waiting.size > 0) return;
      stop();
      resolve();
    });
  });
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

answerQuestions({
  async open({ storage: choice, players: file, matches }: OpenTickets): Promise<void> {
    players = JSON.parse(readFileSync(file, 'utf8')) as Player[];
    const options = { ...playOptions(passMilliseconds), background: matches };
    ({ backend, storage } = await openBackend(choice, options));
  },

  /**
   * Returns the tickets per second, from the first start until the last player is notified of the match, which is
   * already stored.
   */
  async flow(): Promise<number> {
    const began = performance.now();
    const notified = allNotified();
    await startAll(players);
    await notified;
    const perSecond = (players.length / (performance.now() - began)) * 1_000;
    await release(players);
    return perSecond;
  },

  /**
   * Returns the matches per second of one round over a queue in which all players wait, from its start until the last
   * player is notified of the match.
   */
  async round(): Promise<number> {
    await startAll(players);
    const notified = allNotified();
    const began = performance.now();
    const pace = setInterval(() => void backend.scheduler.tick(), passMilliseconds);
    await backend.scheduler.tick();
    await notified;
    const perSecond = (players.length / 2 / (performance.now() - began)) * 1_000;
    clearInterval(pace);
    await release(players);
    return perSecond;
  },

  /** Returns the microseconds of one start, 64 at a time. */
  async start(): Promise<number> {
    const some = players.slice(0, concurrency * 4);
    const began = performance.now();
    await startAll(some);
    const microseconds = ((performance.now() - began) * 1_000) / some.length;
    for (const { token } of some) await backend.api.matchmaking.cancelAll({}, { session: token });
    return microseconds;
  },

  /** Returns the longest turn of the event loop during the first rounds of this node, in milliseconds of CPU time. */
  async begin(): Promise<number> {
    let longest = 0;
    let isOver = false;
    let last = threadMilliseconds();
    const measureTurn = (): void => {
      const now = threadMilliseconds();
      longest = Math.max(longest, now - last);
      last = now;
      if (!isOver) setImmediate(measureTurn);
    };
    measureTurn();
    for (let round = 0; round < firstRounds; round++) {
      await backend.scheduler.tick();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    isOver = true;
    return longest;
  },

  /** Returns the rows per second that plain SQLite writes, sixteen in a durable transaction. */
  rows({ path, seconds }: WriteRows): number {
    const database: Database.Database = openSqliteTwin(path, 'full');
    database.exec(
      'create table if not exists rows (id text primary key, number integer not null, text text not null)',
    );
    const insert = database.prepare('insert into rows values (?, ?, ?)');
    const series = Date.now().toString(36);
    let written = 0;
    const write = database.transaction(() => {
      for (let at = 0; at < 16; at++) insert.run(`row-${series}-${written++}`, written, 'x'.repeat(100));
    });
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) write();
    database.close();
    return written / seconds;
  },
});
