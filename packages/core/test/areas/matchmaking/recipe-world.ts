import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, json, text } from '../parties/party-world.ts';
import { createQueueWorld, testConfig } from './queue-world.ts';

/** Plays the queues of docs/matchmaking-recipes.md with bots. */

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/matchmaking-recipes.md'), 'utf8');

/** The queues of the page, by the headings of their sections. */
export const recipes: ReadonlyMap<string, QueueConfigInput> = new Map(
  page
    .split('\n## ')
    .slice(1)
    .flatMap((section) => {
      const [, queue] = /```json\n(.*?)```/s.exec(section) ?? [];
      return queue === undefined
        ? []
        : [[section.split('\n')[0]!, JSON.parse(queue) as QueueConfigInput] as const];
    }),
);

/** The entries of a bot's ticket. */
type Entries = Readonly<Record<string, unknown>>;

/** A player who plays. */
export interface Bot {
  readonly name: string;
  readonly accountId: string;
  readonly ticketId: string;
}

/** A match as its game server gets it. */
export interface PlayedMatch {
  readonly matchId: string;
  /** The names of the players of each team, in alphabetical order. */
  readonly teams: readonly (readonly string[])[];
  readonly teamNames: readonly string[] | undefined;
  readonly region: string | undefined;
  readonly rules: Readonly<Record<string, unknown>> | undefined;
  /** The role of each player, by name. */
  readonly roles: Readonly<Record<string, string | undefined>>;
}

export interface RecipeWorld {
  /** Starts one ticket of bots with these names, who play together. */
  come(names: string, entries?: Entries | ((name: string) => Entries)): Promise<readonly Bot[]>;
  /** Starts a ticket for each of these names. */
  comeAlone(names: string, entries?: Entries | ((name: string) => Entries)): Promise<readonly Bot[]>;
  pass(seconds?: number): Promise<void>;
  /** Lets a server take each match that waits for one, and be ready. */
  serve(): Promise<readonly PlayedMatch[]>;
  /** Asks for players for the free seats of a team of a running match; some may have left. */
  fill(match: PlayedMatch, team: number, count: number, left?: readonly string[]): Promise<void>;
  /** The names of the bots who have joined a running match, in their order. Nobody is asked for any more. */
  joined(match: PlayedMatch): Promise<readonly string[]>;
  /** The names of the bots who wait, in alphabetical order. */
  waiting(): Promise<readonly string[]>;
  /** The names of the bots who play together without a server, in alphabetical order. */
  playing(): Promise<readonly (readonly string[])[]>;
}

/** Opens a world with the queue of a section of the page. */
export async function openRecipe(title: string): Promise<RecipeWorld> {
  const queue = recipes.get(title);
  assert.ok(queue, `there is a section ${title}`);
  const t = await createQueueWorld({
    matchmaking: { config: testConfig({ recipe: { ...queue } }) },
    rates: false,
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const { matchmaking, matchBroker } = t.backend.api;
  const bots: Bot[] = [];
  let servers = 0;

  const payloadOf = (value: unknown) =>
    typeof value === 'string' ? text(value) : json(JSON.stringify(value));
  const nameOf = (accountId: string): string =>
    bots.find((bot) => bot.accountId === accountId)?.name ?? accountId;

  async function come(names: string, entries: Entries | ((name: string) => Entries) = {}) {
    const players = await Promise.all(
      names.split(' ').map(async (name) => ({ name, accountId: (await t.player(name)).accountId })),
    );
    const entities = players.map(({ name, accountId: id }) => {
      const own = typeof entries === 'function' ? entries(name) : entries;
      const metadata = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, payloadOf(value)]));
      return { id, entityType: 2, metadata };
    });
    const entity = { entityType: 3, metadata: { queue_name: text('recipe') }, entities };
    const { ticketId } = await matchmaking.serverStart({ entity }, asHost);
    const came = players.map((player): Bot => ({ ...player, ticketId }));
    bots.push(...came);
    return came;
  }

  async function takeNext(): Promise<PlayedMatch | null> {
    const serverId = `server-${++servers}`;
    const { match } = await matchBroker.requestMatch({ serverId, hintFlags: 0, requirements: '' }, asHost);
    if (!match) return null;
    const { matchId, matchProperties, playerProperties } = match;
    await matchBroker.matchReady({ serverId, matchId, connectionDetails: 'here', hintFlags: 0 }, asHost);
    const { teams, teamNames, region, rules } = JSON.parse(matchProperties) as Omit<PlayedMatch, 'roles'>;
    const roles = Object.entries(playerProperties).map(
      ([id, properties]) => [nameOf(id), (JSON.parse(properties) as { role?: string }).role] as const,
    );
    return {
      matchId,
      teams: teams.map((team) => team.map(nameOf).sort()),
      teamNames,
      region,
      rules,
      roles: Object.fromEntries(roles),
    };
  }

  async function backfill({ matchId }: PlayedMatch, asked: object) {
    const { servers: all } = await matchBroker.listServers({}, asHost);
    const { serverId } = all.find(({ matches }) => matches.some((match) => match.matchId === matchId))!;
    return matchmaking.backfill({ serverId, matchId, ...asked }, asHost);
  }

  const rowsOf = async () => {
    const rows = await t.storage.find(matchmakingTickets, {});
    const named = new Map(rows.map((row) => [row.id, row]));
    return bots.map((bot) => ({ ...bot, row: named.get(bot.ticketId)! }));
  };

  return {
    come,
    async comeAlone(names, entries) {
      const came: Bot[] = [];
      for (const name of names.split(' ')) came.push(...(await come(name, entries)));
      return came;
    },
    pass: t.pass,
    async serve() {
      const matches: PlayedMatch[] = [];
      for (let match = await takeNext(); match !== null; match = await takeNext()) matches.push(match);
      return matches;
    },
    async fill(match, team, count, left = []) {
      const leftPlayerIds = bots.filter(({ name }) => left.includes(name)).map(({ accountId }) => accountId);
      await backfill(match, { openSlots: [{ team, count }], leftPlayerIds, expiresSeconds: 600 });
    },
    async joined(match) {
      const { joined } = await backfill(match, { openSlots: [] });
      return joined.map(({ playerId }) => nameOf(playerId));
    },
    async waiting() {
      const rows = await rowsOf();
      return rows
        .filter(({ row }) => row.status === 1)
        .map(({ name }) => name)
        .sort();
    },
    async playing() {
      const byMatch = new Map<string, string[]>();
      for (const { name, row } of await rowsOf())
        if (row.matchId !== null) byMatch.set(row.matchId, [...(byMatch.get(row.matchId) ?? []), name]);
      return [...byMatch.values()].map((names) => names.sort());
    },
  };
}
