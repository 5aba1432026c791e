import assert from 'node:assert/strict';
import { type Crowd, openCrowd } from './crowd.ts';
import { createMidMatchFault, killBeforeReady, killMidPass, retireServers } from './faults.ts';
import { gameServerProcesses } from './processes.ts';
import { maxRatingDifference, queueName } from './queue.ts';
import { openStudio, type Studio, type StudioOptions } from './studio.ts';
import { closingTable, type MatchReport } from './table.ts';

const rounds = 3;

/** The result of a game. */
export interface Outcome {
  /** Finished matches. */
  readonly matches: number;
  /** Matches whose server was killed in the middle. */
  readonly interrupted: number;
  /** A line for each bot and each game server. */
  readonly closingTable: readonly string[];
}

/**
 * Plays three rounds of a game with real processes, and checks the result.
 *
 * Twenty bots log in, form parties and are matched two against two. Game servers are started for them and play one match
 * after the other. On the way a game server is killed in the middle of a match, another one before it is ready, and a node
 * in the middle of a matchmaking pass.
 */
export async function playGame(options: StudioOptions): Promise<Outcome> {
  const { say } = options;
  await using studio = await openStudio(options);
  const fault = createMidMatchFault();
  await using crowd = await openCrowd(studio, fault.beforeMove);
  const parties = crowd.groups.filter((group) => group.length > 1);
  say(`${crowd.bots.length} bots have logged in and formed ${parties.length} parties`);

  await crowd.playRound('round 1');
  say(`round 1: every bot has played; ${gameServerProcesses(studio.run).length} game servers run`);

  const [midMatch, beforeReady] = await Promise.all([
    fault.killMidMatch(studio),
    killBeforeReady(studio),
    crowd.playRound('round 2'),
  ]);
  say(`round 2: ${midMatch.serverId} was killed in the middle of a match; its players were matched again`);
  say(`round 2: ${beforeReady} was killed before it was ready; its match went to another server`);

  const [name] = await Promise.all([killMidPass(studio, crowd.bots), crowd.playRound('round 3')]);
  say(`round 3: ${name} was killed in the middle of a matchmaking pass and started again`);

  const reports = await checkMatches(studio, crowd, midMatch.matchId);
  await checkNothingLeft(studio, crowd);
  say('every bot has finished three matches; no ticket and no match is left');
  await retireServers(studio);
  say('the game servers were taken out of service, and none of their processes is left');
  await crowd[Symbol.asyncDispose]();
  await studio.stop();
  assert.deepEqual(gameServerProcesses(studio.run), []);
  say('the backend stopped cleanly');
  return {
    matches: reports.length,
    interrupted: new Set(crowd.bots.flatMap((bot) => bot.interrupted)).size,
    closingTable: closingTable(crowd, reports),
  };
}

/** Checks who played with whom. Returns a report of each match. */
async function checkMatches(
  { operator }: Studio,
  { bots, groups }: Crowd,
  killed: string,
): Promise<readonly MatchReport[]> {
  for (const { name, played } of bots)
    assert.equal(played.length, rounds, `${name} has finished too few matches`);
  // The four players of the match whose server was killed know that it was interrupted.
  const affected = bots.filter((bot) => bot.interrupted.includes(killed));
  assert.equal(affected.length, 4);

  const matchIds = [...new Set(bots.flatMap(({ played }) => played.map(({ matchId }) => matchId)))];
  assert.equal(matchIds.length, (bots.length * rounds) / 4);
  const reports: MatchReport[] = [];
  for (const matchId of matchIds) {
    const { match, serverId, attempts } = await operator.admin.matchBroker.getMatch({ matchId });
    const { teams, map } = JSON.parse(match.matchProperties) as {
      readonly teams: readonly (readonly string[])[];
      readonly map: string;
    };
    const ratings = teams.flat().map((id) => bots.find(({ accountId }) => accountId === id)!.rating);
    const difference = Math.max(...ratings) - Math.min(...ratings);
    assert.deepEqual(
      teams.map(({ length }) => length),
      [2, 2],
    );
    assert.ok(difference <= maxRatingDifference, `${matchId} has a difference of ${difference}`);
    for (const group of groups) {
      const seats = group.map(({ accountId }) => teams.findIndex((team) => team.includes(accountId)));
      assert.equal(new Set(seats).size, 1, `${matchId} has separated a party`);
    }
    reports.push({ matchId, serverId: serverId!, attempts, map, difference });
  }
  assert.equal(
    reports.some(({ attempts }) => attempts === 2),
    true,
    'no match went to a second server',
  );
  const servers = new Set(reports.map(({ serverId }) => serverId));
  assert.ok(servers.size < reports.length, 'no server has played two matches');
  return reports;
}

async function checkNothingLeft({ operator }: Studio, { bots }: Crowd): Promise<void> {
  for (const status of ['IN_PROGRESS', 'FINDING_SERVER'] as const)
    assert.deepEqual((await operator.admin.matchmaking.listTickets({ queueName, status })).tickets, []);
  for (const { client } of bots) assert.deepEqual((await client.matchmaking.mine()).tickets, []);
  assert.deepEqual((await operator.admin.matchBroker.listQueued()).matches, []);
  assert.deepEqual((await operator.admin.matchBroker.listActive()).matches, []);
}
