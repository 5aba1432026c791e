import { Cron } from 'croner';
import { invalidField } from '../../kernel/errors.ts';

/** Five fields of digits, names and the signs of cron. The sign `?` means the time of the evaluation, so it is refused. */
const form = /^[\w*,/#-]+(?: +[\w*,/#-]+){4}$/;

/** Returns the next time of a schedule in UTC after `now`, in milliseconds; null if there is none. */
export const nextTime = (schedule: string, now: number): number | null =>
  schedule === '' ? null : (cronOf(schedule).nextRun(new Date(now))?.getTime() ?? null);

/** Throws INVALID_FIELD if the schedule is not one, or if its time never comes. Empty means never on purpose. */
export function checkSchedule(schedule: string, now: number): void {
  if (schedule === '') return;
  if (!form.test(schedule)) throw invalid('must have five fields of cron: minute hour day month weekday');
  let next: number | null;
  try {
    next = nextTime(schedule, now);
  } catch {
    throw invalid('has a field that cron does not allow');
  }
  if (next === null) throw invalid('never comes');
}

const cronOf = (schedule: string): Cron => new Cron(schedule, { timezone: 'UTC', mode: '5-part' });

const invalid = (description: string) => invalidField('resetSchedule', description);
