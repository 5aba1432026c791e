import type { RatingSettings } from '@lobbykit/core/area';
import { newSkill, type Skill } from './systems.ts';
import type { RatingRow } from './tables.ts';

/** A skill as its row has it, with the system whose scale it has. */
export interface StoredSkill extends Skill {
  readonly system: RatingSettings['system'];
}

export const storedSkill = (
  { rating, deviation, volatility }: Skill,
  { system }: Pick<RatingSettings, 'system'>,
): StoredSkill => ({ system, rating, deviation, volatility });

/** Returns the skill of a row, whatever its system. */
export const storedSkillOf = ({ skill }: Pick<RatingRow, 'skill'>): StoredSkill =>
  skill as unknown as StoredSkill;

/** Whether the system of a queue can go on with a row. The numbers of two systems do not compare. */
export const isOfSystem = (
  row: Pick<RatingRow, 'skill'>,
  { system }: Pick<RatingSettings, 'system'>,
): boolean => storedSkillOf(row).system === system;

/** Returns the skill from which a queue goes on: that of a new player if the row is of another system. */
export function skillOf(row: Pick<RatingRow, 'skill'>, settings: RatingSettings): Skill {
  if (!isOfSystem(row, settings)) return newSkill(settings);
  const { system: _, ...skill } = storedSkillOf(row);
  return skill;
}
