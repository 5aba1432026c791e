import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { retireServers } from '../faults.ts';
import { openStudio, type StudioOptions } from '../studio.ts';
import { checkMatches, checkNothingOpen, checkRatings, filledMatches, readRecords } from './checks.ts';
import { type EveningCrowd, openEveningCrowd } from './crowd.ts';
import { type Explanations, watchExplanations } from './explanations.ts';
import { queueNames, royale } from './queues.ts';

export interface EveningOptions extends Pick<StudioOptions, 'databaseUrl' | 'nodes' | 'say'> {
  readonly bots: number;
  /** How often each bot plays. */
  readonly rounds: number;
}

/** The result of an evening. */
export interface EveningOutcome {
  readonly matches: number;
  /** Battles royale that began small, and were full at the end. */
  readonly filled: number;
  readonly ratings: number;
  readonly unmatched: number;
}

const backend = fileURLToPath(new URL('./backend.ts', import.meta.url));
const gameServer = fileURLToPath(new URL('./game-server.ts', import.meta.url));

/**
 * Plays an evening with real processes, and checks the result: duels, ranked matches with roles and parties, and battles royale
 * that begin small. One player crashes in the middle of a match and comes back.
 */
export async function playEvening(options: EveningOptions): Promise<EveningOutcome> {
  const { say, bots: count, rounds } = options;
  await using studio = await openStudio({
    ...options,
    allocator: 'local-process',
    backend,
    gameServer,
  });
  await using crowd = await openEveningCrowd(studio, count, say);
  const parties = crowd.groups.filter(({ length }) => length > 1);
  say(`${crowd.bots.length} bots have logged in and formed ${parties.length} parties`);

  await using explanations = watchExplanations(studio);
  // A member of a party, who does not lead it.
  const crashing = parties[0]![1]!;
  crashing.crashNext();
  for (let round = 1; round <= rounds; round++) {
    const startedAt = performance.now();
    await crowd.playRound(`round ${round}`);
    const last = crowd.bots.map(({ finishes }) => finishes.at(-1)!);
    const played = new Set(last.flatMap((finish) => (finish.kind === 'played' ? [finish.matchId] : [])));
    const without = last.filter(({ kind }) => kind === 'unmatched').length;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(`round ${round}: ${played.size} matches in ${seconds} s; ${without} bots found nobody to play with`);
  }
  assert.ok(crashing.cameBack, `${crashing.name} did not come back into its match`);
  const { party } = await crashing.client.parties.current();
  assert.equal(party.players.length, parties[0]!.length, 'the party did not wait for the player who crashed');
  say(`${crashing.name} crashed in the middle of a match, came back into it, and is still in its party`);

  const records = await readRecords(studio);
  checkMatches(crowd, records, { rounds, explanations });
  for (const line of reasons(crowd, explanations)) say(line);
  for (const queue of queueNames) say(`${queue}: ${records[queue].length} matches, each with one record`);
  const filled = filledMatches(records);
  assert.ok(filled >= 1, 'no battle royale began small and filled itself');
  say(`${filled} battles royale began with fewer than ${royale.players} players and were full at the end`);
  const ratings = await checkRatings(studio, crowd, records);
  say(`${ratings} ratings are those that the library of OpenSkill and the formula of Elo give`);
  await checkNothingOpen(studio, crowd);
  say('no ticket and no match is left, and no player is in one');

  await retireServers(studio);
  await crowd[Symbol.asyncDispose]();
  await studio.stop();
  say('the game servers have ended, and the backend stopped cleanly');
  const finishes = crowd.bots.flatMap((bot) => bot.finishes);
  return {
    matches: queueNames.reduce((sum, queue) => sum + records[queue].length, 0),
    filled,
    ratings,
    unmatched: finishes.filter(({ kind }) => kind === 'unmatched').length,
  };
}

/** Returns why bots found nobody to play with: a line for each reason. */
function reasons({ bots }: EveningCrowd, explanations: Explanations): readonly string[] {
  const details = bots.flatMap(({ finishes }) =>
    finishes.flatMap((finish) =>
      finish.kind === 'unmatched' ? [explanations.of(finish.ticketId)!.detail] : [],
    ),
  );
  return [...new Set(details)].map(
    (detail) => `${details.filter((each) => each === detail).length} × no match: ${detail}`,
  );
}
