import { Cron } from 'croner';
import { invalidField } from '../../kernel/errors.ts';

/** Five fields of digits, names and the signs of cron. The sign `?` means the time of the evaluation, so it is refused. */
const form = /^[\w*,/#-]+(?: [\w*,/#-]+){4}$/;

/** Returns the next time of a schedule in UTC after `now`, in milliseconds; null if there is none. */
export const nextTime = (schedule: string, now: number): number | null =>
  schedule === '' ? null : (cronOf(schedule).nextRun(new Date(now))?.getTime() ?? null);

/** Returns whether the next reset is the next time of the schedule, and the calendar is not there yet. */
export const isEarly = (
  { resetSchedule, nextResetAt }: { readonly resetSchedule: string; readonly nextResetAt: number | null },
  calendar: number,
): boolean => calendar < (nextResetAt ?? 0) && nextTime(resetSchedule, calendar) === nextResetAt;

/**
 * Returns a schedule with one blank between its fields and none around them. Throws INVALID_FIELD if it is not one, or if its
 * time never comes. Empty means never on purpose.
 */
export function readSchedule(text: string, now: number): string {
  if (text === '') return text;
  const schedule = text.replaceAll(/[ \t]+/g, ' ').replace(/^ | $/g, '');
  if (!form.test(schedule)) throw invalid('must have five fields of cron: minute hour day month weekday');
  let next: number | null;
  try {
    next = nextTime(schedule, now);
  } catch {
    throw invalid('has a field that cron does not allow');
  }
  if (next === null) throw invalid('never comes');
  return schedule;
}

const cronOf = (schedule: string): Cron => new Cron(schedule, { timezone: 'UTC', mode: '5-part' });

const invalid = (description: string) => invalidField('resetSchedule', description);
