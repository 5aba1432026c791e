export const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
export const dayMilliseconds = 24 * hourMilliseconds;

/** The steps in which values are kept, and for how long. */
export const steps = {
  minute: { milliseconds: minuteMilliseconds, keptMilliseconds: 25 * hourMilliseconds },
  hour: { milliseconds: hourMilliseconds, keptMilliseconds: 91 * dayMilliseconds },
  day: { milliseconds: dayMilliseconds, keptMilliseconds: Number.POSITIVE_INFINITY },
} as const;

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as [StepName, ...StepName[]];

/** Returns when the step begins that a time is in. */
export const startOf = (time: number, milliseconds: number): number => time - (time % milliseconds);

/** Returns how the rows of a step name it. */
export const secondsOf = (step: StepName): number => steps[step].milliseconds / 1_000;
