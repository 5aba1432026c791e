import { widen } from '../draft.ts';
import type { Part } from '../part.ts';
import { type Relaxation, type Step, tidy } from '../relax.ts';

/** The most values of a linear expansion that are computed. */
const maxLinearSteps = 16;

/** How a bound of a PlayFab rule changes. */
export interface BoundChange {
  readonly start: number;
  readonly direction: 'up' | 'down';
  /** The list of values in a custom expansion. */
  readonly overrides: string;
  /** What the bound is while the rule is not active. */
  readonly open: number;
}

/** Returns the expansion of a rule, whether it stands as in documentation or as in the API. */
function expansionOf(rule: Part): Part | undefined {
  return rule.part('Expansion') ?? rule.part('LinearExpansion') ?? rule.part('CustomExpansion');
}

/**
 * Returns a bound with its expansion, and with what SecondsUntilOptional does: from then on the rule does not restrict. The
 * values of a custom expansion hold from the beginning, each for one interval; null stands for a rule that is not active.
 */
export function expand(rule: Part, { start, direction, overrides, open }: BoundChange): Relaxation {
  const optionalAfter = rule.number('SecondsUntilOptional');
  const expansion = expansionOf(rule);
  const steps: Step[] =
    expansion === undefined ? [] : stepsOf(expansion, { start, direction, overrides, open });
  const kept =
    optionalAfter === undefined
      ? steps
      : [
          ...steps.filter(({ afterSeconds }) => afterSeconds < optionalAfter),
          { afterSeconds: Math.round(optionalAfter), value: open },
        ];
  const [first, ...later] = kept;
  const isFromStart = first?.afterSeconds === 0;
  return widen(rule, undefined, isFromStart ? first.value : start, isFromStart ? later : kept, direction);
}

function stepsOf(expansion: Part, { start, direction, overrides, open }: BoundChange): Step[] {
  expansion.expect(
    'Type',
    'SecondsBetweenExpansions',
    'Delta',
    'Limit',
    overrides,
    'MinOverrides',
    'MaxOverrides',
  );
  const seconds = expansion.needCount('SecondsBetweenExpansions', 1, 86_400);
  const values = expansion.value(overrides);
  if (values !== undefined)
    return overrideValues(expansion, overrides, values, open).map(
      (value, index): Step => ({ afterSeconds: index * seconds, value }),
    );
  if (!expansion.has('Delta')) return [];
  const delta = expansion.needNumber('Delta');
  const limit = expansion.needNumber('Limit');
  if (delta <= 0) expansion.refuse('must be above 0', 'Delta');
  const range = direction === 'up' ? limit - start : start - limit;
  const count = Math.ceil(tidy(range / delta));
  if (!(count > 0)) return [];
  const shownSteps = Math.min(count, maxLinearSteps);
  return Array.from({ length: shownSteps }, (_, index): Step => {
    const number = Math.floor(((index + 1) * count) / shownSteps);
    const change = Math.min(range, number * delta);
    return {
      afterSeconds: number * seconds,
      value: tidy(direction === 'up' ? start + change : start - change),
    };
  });
}

/** Returns the values of a custom expansion: numbers, objects with `Value`, or null. */
function overrideValues(expansion: Part, key: string, given: unknown, open: number): number[] {
  if (!Array.isArray(given)) return expansion.refuse('must be a list', key);
  return given.map((each: unknown) => {
    const value =
      typeof each === 'object' && each !== null && 'Value' in each
        ? (each as { Value: unknown }).Value
        : each;
    if (value === null || value === undefined) return open;
    return typeof value === 'number' ? value : expansion.refuse('must be a list of numbers', key);
  });
}
