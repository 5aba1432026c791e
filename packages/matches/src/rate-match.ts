import type { EndedMatch, RatingSettings, Unit } from '@lobbykit/core/area';
import type { MatchesDependencies } from './dependencies.ts';
import { emitRating } from './events.ts';
import type { ReadRatingSettings } from './rated-queues.ts';
import type { RatingChange } from './record.ts';
import { type PlayerSide, ratedQueueOf, sidesOf } from './sides.ts';
import { isOfSystem, skillOf, storedSkill } from './stored-skill.ts';
import { newSkill, type OpenSkill, rateSides, type Skill } from './systems.ts';
import { matchRatings, type RatingRow } from './tables.ts';

interface RateDependencies extends MatchesDependencies {
  readonly readSettings: ReadRatingSettings;
  /** The library of OpenSkill, which is loaded at the start. */
  readonly openSkill: () => OpenSkill;
}

/**
 * Changes the ratings of the players of a match that has ended, in the unit that ends it, and returns the changes by player.
 * Does nothing if the queue is not rated, or if the results do not say who was better. `existing` has the players with an
 * account.
 */
export async function rateMatch(
  unit: Unit,
  dependencies: RateDependencies,
  ended: EndedMatch,
  existing: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RatingChange>> {
  const queueName = ratedQueueOf(ended);
  const sides = queueName === null ? null : sidesOf(ended);
  if (queueName === null || sides === null) return new Map();
  const settings = await dependencies.readSettings(unit, queueName);
  if (!settings) return new Map();
  const playerIds = sides.flatMap(({ players }) => players.map(({ playerId }) => playerId)).sort();
  const rated = playerIds.filter((playerId) => existing.has(playerId));
  const locked = await lockRatings(unit, rated, queueName, settings, ended.endedAt);
  const before = new Map([...locked].map(([playerId, row]) => [playerId, skillOf(row, settings)]));
  const after = skillsAfter(sides, settings, before, dependencies.openSkill);
  await Promise.all(
    rated.map(async (playerId) => {
      const skill = storedSkill(after.get(playerId)!, settings) as never;
      const matches = isOfSystem(locked.get(playerId)!, settings) ? { add: 1 } : 1;
      const patch = { skill, matches, updatedAt: ended.endedAt };
      await unit.update(matchRatings, { playerId, queueName }, patch, { returns: 'key' });
    }),
  );
  for (const playerId of rated) emitRating(unit, playerId, queueName, after.get(playerId)!);
  return new Map(
    rated.map((playerId) => [
      playerId,
      { before: before.get(playerId)!.rating, after: after.get(playerId)!.rating },
    ]),
  );
}

/**
 * Locks the ratings of players, in the order of their ids, and returns them. New ones are inserted first: of two first matches
 * that end at once, the second waits for the first.
 */
async function lockRatings(
  unit: Unit,
  playerIds: readonly string[],
  queueName: string,
  settings: RatingSettings,
  updatedAt: number,
): Promise<ReadonlyMap<string, RatingRow>> {
  if (playerIds.length === 0) return new Map();
  const skill = storedSkill(newSkill(settings), settings) as never;
  await unit.insert(
    matchRatings,
    playerIds.map((playerId) => ({ playerId, queueName, skill, updatedAt })),
    { ifAbsent: true },
  );
  const rows = await unit.lock(
    matchRatings,
    { playerId: { in: [...playerIds] }, queueName },
    { orderBy: ['playerId'] },
  );
  return new Map(rows.map((row) => [row.playerId, row]));
}

/** Returns the new skills by player. A player without an account counts with the skill of a new one. */
function skillsAfter(
  sides: readonly PlayerSide[],
  settings: RatingSettings,
  before: ReadonlyMap<string, Skill>,
  openSkill: () => OpenSkill,
): ReadonlyMap<string, Skill> {
  const skillBefore = ({ playerId }: { readonly playerId: string }): Skill =>
    before.get(playerId) ?? newSkill(settings);
  const rated = rateSides(
    settings,
    sides.map(({ rank, players }) => ({ rank, skills: players.map(skillBefore) })),
    openSkill,
  );
  return new Map(
    sides.flatMap(({ players }, side) =>
      players.map((player, at) => {
        const skill = rated[side]![at]!;
        // Ratings that an operator has set a million apart have no finite change.
        return [player.playerId, Object.values(skill).every(Number.isFinite) ? skill : skillBefore(player)];
      }),
    ),
  );
}
