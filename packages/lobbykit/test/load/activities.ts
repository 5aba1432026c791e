import type { CreateActivity } from './activity.ts';
import * as matches from './match-activities.ts';
import * as operators from './operator-activities.ts';
import * as players from './player-activities.ts';
import * as sales from './sale-activities.ts';

/** An activity for each area, by the name of the area, and others. */
export const activities: Readonly<Record<string, CreateActivity>> = {
  ...players,
  ...matches,
  ...sales,
  ...operators,
};
