/** A value that holds from an age of a ticket on, in seconds. */
export interface Step {
  readonly afterSeconds: number;
  readonly value: number;
}

/** A bound with what it relaxes to. */
export interface Relaxation {
  readonly start: number;
  readonly steps: readonly Step[];
}

/** The most steps of a rule. */
const maxSteps = 16;

/** The bound of a rule that no longer holds. */
export const unbounded = 1e12;

/** Rounds away what adding fractions leaves behind: 0.1 + 0.2 is 0.3. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

/**
 * Returns a bound that only gets wider. Steps that would narrow it are left out and reported. If there are more steps than a
 * rule may have, those that stay are spread evenly, with the last one: the bound is never wider than it was.
 */
export function relaxation(
  start: number,
  steps: readonly Step[],
  direction: 'up' | 'down',
  onNarrow: (step: Step) => void,
): Relaxation {
  let from = start;
  const kept: Step[] = [];
  for (const step of [...steps].sort((left, right) => left.afterSeconds - right.afterSeconds)) {
    const last = kept.at(-1);
    const current = last?.value ?? from;
    if (direction === 'up' ? step.value < current : step.value > current) onNarrow(step);
    else if (step.value === current) continue;
    else if (step.afterSeconds <= 0) from = step.value;
    else if (last?.afterSeconds === step.afterSeconds) kept[kept.length - 1] = step;
    else kept.push(step);
  }
  if (kept.length <= maxSteps) return { start: from, steps: kept };
  const spread = Array.from({ length: maxSteps }, (_, index) =>
    Math.floor(((index + 1) * kept.length) / maxSteps - 1),
  );
  return { start: from, steps: spread.map((index) => kept[index]!) };
}

/** Returns the steps of a rule with `max`, `min` or both. */
export function boundSteps(
  max: readonly Step[],
  min: readonly Step[] = [],
): { afterSeconds: number; max?: number; min?: number }[] {
  const ages = [...new Set([...max, ...min].map(({ afterSeconds }) => afterSeconds))].sort(
    (left, right) => left - right,
  );
  const at = (steps: readonly Step[], age: number) => steps.find(({ afterSeconds }) => afterSeconds === age);
  return ages.map((afterSeconds) => {
    const [upper, lower] = [at(max, afterSeconds), at(min, afterSeconds)];
    return {
      afterSeconds,
      ...(lower && { min: lower.value }),
      ...(upper && { max: upper.value }),
    };
  });
}
