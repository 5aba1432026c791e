import { describeBounds } from './bounds-text.ts';
import { areCompatible } from './compatibility.ts';
import { isDemanded, type MatchingQueue, stepAt } from './queue.ts';
import type { Extent } from './rule-fault.ts';
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
    if (!isDemanded(rule)) continue;
    const step = stepAt(rule.relax, now - createdAt);
    const next = rule.relax[step];
    if (next)
      found.push({
        rule: `attributes[${index}] ${rule.type}`,
        at: createdAt + next.afterSeconds * 1000,
        detail: describeBounds(rule, step + 1),
      });
  }
  const later = <Step extends { readonly afterSeconds: number }>(
    name: string,
    relax: readonly Step[] | undefined,
    detail: (step: Step) => string,
  ): void => {
    const step = relax?.[stepAt(relax, now - createdAt)];
    if (step) found.push({ rule: name, at: createdAt + step.afterSeconds * 1000, detail: detail(step) });
  };
  later('latency', queue.latency?.relax, ({ maxMs }) => `players may need at most ${maxMs} ms to the region`);
  later(
    'teamDifference',
    queue.teamDifference?.relax,
    ({ max }) => `the means of ${queue.teamDifference!.path} of the teams may differ by at most ${max}`,
  );
  later(
    'partySizes',
    queue.partySizes?.relax,
    ({ maxDifference }) => `the largest parties of the teams may differ by at most ${maxDifference} players`,
  );
  later('avoidRecentOpponents', queue.avoidRecentOpponents?.relax, ({ matches }) =>
    matches === 0
      ? 'players may meet their last opponents again'
      : `only the last ${matches} ${matches === 1 ? 'match' : 'matches'} of players must be with others`,
  );
  return found.sort((left, right) => left.at - right.at);
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
  const { attributes, latency, teamDifference, partySizes, avoidRecentOpponents } = queue;
  const ofQueue = [latency, teamDifference, partySizes, avoidRecentOpponents];
  const rules = [...attributes, ...ofQueue].filter((rule) => rule !== undefined);
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
