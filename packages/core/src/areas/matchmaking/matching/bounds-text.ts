import { type AttributeRule, boundsAt, countedText, defaultIntersection, isPerTeam } from './queue.ts';

/** Returns the bounds of a rule as text. */
export const boundsText = (min: number, max: number): string =>
  max === Infinity ? `${min} or more` : min === -Infinity ? `at most ${max}` : `${min} to ${max}`;

/** Returns what a rule demands at a step, as text. */
export function describeBounds(rule: AttributeRule, step: number): string {
  const text = boundsOf(rule, step);
  return isPerTeam(rule) ? `${text} in each team` : text;
}

function boundsOf(rule: AttributeRule, step: number): string {
  const { min, max } = boundsAt(rule, step);
  switch (rule.type) {
    case 'equal':
      return step === 0 ? `${rule.path} must be the same` : `${rule.path} may be any`;
    case 'intersection':
      return `${rule.path} must have ${boundsText(min ?? defaultIntersection, max ?? Infinity)} elements in common`;
    case 'sum':
      return `the sum of ${rule.path} must be ${boundsText(min ?? -Infinity, max ?? Infinity)}`;
    case 'count':
    case 'contains':
    case 'compare':
      return `there must be ${boundsText(min ?? -Infinity, max ?? Infinity)} players ${countedText(rule)}`;
    default:
      return `${rule.path} may differ by at most ${max}`;
  }
}
