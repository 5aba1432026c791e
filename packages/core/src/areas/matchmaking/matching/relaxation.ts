import { areCompatible, boundsText, type Extent } from './compatibility.ts';
import {
  type AttributeRule,
  boundsAt,
  countedText,
  defaultIntersection,
  type MatchingQueue,
  stepAt,
} from './queue.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';

/** The next time at which a rule becomes wider for a ticket. */
export interface NextBounds {
  readonly rule: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The bounds from then on. */
  readonly detail: string;
}

/** Returns for each rule that still relaxes when it does so next, the first one first. */
export function nextBounds(queue: MatchingQueue, { createdAt }: MatchTicket, now: number): NextBounds[] {
  const found: NextBounds[] = [];
  for (const [index, rule] of queue.attributes.entries()) {
    const step = stepAt(rule.relax, now - createdAt);
    const next = rule.relax[step];
    if (next)
      found.push({
        rule: `attributes[${index}] ${rule.type}`,
        at: createdAt + next.afterSeconds * 1000,
        detail: describeBounds(rule, step + 1),
      });
  }
  const latency = queue.latency?.relax[stepAt(queue.latency.relax, now - createdAt)];
  if (latency)
    found.push({
      rule: 'latency',
      at: createdAt + latency.afterSeconds * 1000,
      detail: `players may need at most ${latency.maxMs} ms to the region`,
    });
  return found.sort((left, right) => left.at - right.at);
}

function describeBounds(rule: AttributeRule, step: number): string {
  const { min, max } = boundsAt(rule, step);
  switch (rule.type) {
    case 'equal':
      return `${rule.path} may be any`;
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

/**
 * Returns when these tickets may first be in one match, in milliseconds since 1970; null if that is not before `until`,
 * or never. They must not be allowed to at `now`.
 */
export function compatibleAt(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  { now, until }: { readonly now: number; readonly until: number },
  forbidden: ForbiddenPairs,
  extent: Extent,
): number | null {
  const rules = [...queue.attributes, ...(queue.latency ? [queue.latency] : [])];
  const seconds = new Set(rules.flatMap(({ relax }) => relax.map(({ afterSeconds }) => afterSeconds)));
  const times = new Set(
    tickets.flatMap(({ createdAt }) => [...seconds].map((afterSeconds) => createdAt + afterSeconds * 1000)),
  );
  const later = [...times].filter((time) => time > now && time < until).sort((left, right) => left - right);
  // Bounds only get wider, so from the first time on at which the tickets go together, they always do.
  let [low, high] = [0, later.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areCompatible(queue, tickets, later[middle]!, forbidden, extent)) high = middle;
    else low = middle + 1;
  }
  return later[low] ?? null;
}
