import assert from 'node:assert/strict';
import { createClient } from '@lobbykit/client';
import { type MatchRecord, matchesClient } from '@lobbykit/matches/client';
import type { Studio } from '../studio.ts';
import { type EveningBot, type Finish, isInNoMatch } from './bot.ts';
import type { EveningCrowd } from './crowd.ts';
import type { Explanations } from './explanations.ts';
import { type QueueName, queueNames, roles, royale } from './queues.ts';
import { checkRating, ratingsOf } from './ratings.ts';

/** The matches of a queue in the order of their ends. */
export type Records = Readonly<Record<QueueName, readonly MatchRecord[]>>;

const matchesOf = (studio: Studio, options: { readonly session?: string }) =>
  createClient({
    baseUrl: studio.baseUrls[0]!,
    areas: [matchesClient],
    ...(options.session === undefined ? { apiKey: studio.rootKey } : options),
  });

/** Reads the records of all matches. */
export async function readRecords(studio: Studio): Promise<Records> {
  const { admin } = matchesOf(studio, {});
  const read = async (queueName: QueueName): Promise<[QueueName, readonly MatchRecord[]]> => {
    const records: MatchRecord[] = [];
    let pageToken: string | undefined;
    do {
      const page = await admin.matches.adminHistory({ queueName, limit: 100, pageToken });
      records.push(...page.matches);
      pageToken = page.nextPageToken || undefined;
    } while (pageToken !== undefined);
    return [queueName, records.reverse()];
  };
  return Object.fromEntries(await Promise.all(queueNames.map(read))) as unknown as Records;
}

/**
 * Checks that each bot has a finish for each round, that each played match has one record, that the matchmaker explains why a bot
 * has none, and who played with whom.
 */
export function checkMatches(
  { bots, groups }: EveningCrowd,
  records: Records,
  { rounds, explanations }: { readonly rounds: number; readonly explanations: Explanations },
): void {
  const all = queueNames.flatMap((queue) => records[queue]);
  const byId = new Map(all.map((record) => [record.matchId, record]));
  assert.equal(byId.size, all.length, 'a match has two records');
  for (const bot of bots) {
    assert.equal(bot.finishes.length, rounds, `${bot.name} is stuck: ${bot.doing}`);
    for (const finish of bot.finishes) {
      if (finish.kind !== 'unmatched') checkFinish(bot, finish, byId);
      else assert.equal(explanations.of(finish.ticketId)?.outcome, 'NO_MATCH', `${bot.name} has no match`);
    }
  }
  for (const record of records.ranked) checkRanked(record, bots);
  for (const { matchId, teams } of records.royale) {
    const places = teams.flatMap(({ players }) => players.map(({ placement }) => placement));
    assert.ok(places.length >= royale.minPlayers && places.length <= royale.players, `${matchId}: ${places}`);
    assert.deepEqual(
      places.sort((a, b) => a - b),
      places.map((_, at) => at + 1),
      `${matchId} has other places`,
    );
  }
  for (const group of groups.filter(({ length }) => length > 1)) checkParty(group, records.ranked);
}

function checkFinish(
  { name, accountId }: EveningBot,
  finish: Exclude<Finish, { readonly kind: 'unmatched' }>,
  byId: ReadonlyMap<string, MatchRecord>,
): void {
  const players = byId.get(finish.matchId)?.teams.flatMap((team) => team.players) ?? [];
  const own = players.find(({ playerId }) => playerId === accountId);
  assert.ok(own, `${finish.matchId} has no record with ${name}`);
  if (finish.kind === 'played')
    assert.equal(own.outcome, { WIN: 1, LOSS: 2, DRAW: 3 }[finish.ending.outcome], `${name} saw another end`);
}

/** Returns how many battles royale began with fewer players and were full at the end. */
export const filledMatches = ({ royale: records }: Records): number =>
  records.filter(({ teams, properties }) => {
    const players = teams.flatMap((team) => team.players);
    return properties.includes('"openSeats"') && players.length === royale.players;
  }).length;

/** Two teams of five with all roles; each player has one of those that they play. */
function checkRanked({ matchId, teams }: MatchRecord, bots: readonly EveningBot[]): void {
  for (const { players } of teams) {
    assert.equal(players.length, 5, `${matchId} has a team of ${players.length}`);
    for (const [role, { min, max }] of Object.entries(roles)) {
      const count = players.filter((player) => player.role === role).length;
      assert.ok(count >= min && count <= max, `${matchId} has a team with ${count} × ${role}`);
    }
    for (const { playerId, role } of players) {
      const bot = bots.find(({ accountId }) => accountId === playerId)!;
      assert.ok(bot.roles.includes(role), `${matchId}: ${bot.name} does not play ${role}`);
    }
  }
}

function checkParty(group: readonly EveningBot[], records: readonly MatchRecord[]): void {
  for (const { matchId, teams } of records) {
    const seats = group.map(({ accountId }) =>
      teams.findIndex(({ players }) => players.some(({ playerId }) => playerId === accountId)),
    );
    assert.equal(new Set(seats).size, 1, `${matchId} has separated a party`);
  }
}

/** Computes all ratings anew, and compares them with those of the records and of each player. Returns how many there are. */
export async function checkRatings(studio: Studio, crowd: EveningCrowd, records: Records): Promise<number> {
  let checked = 0;
  for (const queue of queueNames) {
    const rated = records[queue].filter(({ endReason }) => endReason === 1);
    const skills = ratingsOf(queue, rated);
    for (const bot of crowd.bots.filter((each) => each.queue === queue)) {
      const { matches } = matchesOf(studio, { session: bot.client.session! });
      const { ratings } = await matches.ratings();
      const own = ratings.find(({ queueName }) => queueName === queue);
      const played = bot.finishes.filter(({ kind }) => kind === 'played').length;
      assert.equal(own?.matches ?? 0, played, `${bot.name} has played ${played} rated matches`);
      if (!own) continue;
      checkRating(`the rating of ${bot.name}`, own, skills.get(bot.accountId)!);
      checked++;
    }
  }
  return checked;
}

/** Checks that no ticket and no match is left, and that no player is in one. */
export async function checkNothingOpen({ operator }: Studio, { bots }: EveningCrowd): Promise<void> {
  for (const queueName of queueNames)
    for (const status of ['IN_PROGRESS', 'FINDING_SERVER'] as const)
      assert.deepEqual((await operator.admin.matchmaking.listTickets({ queueName, status })).tickets, []);
  assert.deepEqual((await operator.admin.matchBroker.listQueued()).matches, []);
  assert.deepEqual((await operator.admin.matchBroker.listActive()).matches, []);
  for (const bot of bots) {
    assert.deepEqual((await bot.client.matchmaking.mine()).tickets, [], `${bot.name} has a ticket`);
    assert.ok(await isInNoMatch(bot), `${bot.name} is still in a match`);
  }
}
