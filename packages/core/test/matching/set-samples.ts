import type { AttributeRule, MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../src/areas/matchmaking/matching/ticket.ts';
import { queueOf, ticketOf } from './matching-samples.ts';

/** Numbers that look random and are the same in every run. */
export function numbers(seed: number): (most: number) => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647 || 1;
  for (let skipped = 0; skipped < 5; skipped++) state = (state * 48_271) % 2_147_483_647;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** A queue with rules over sums, and tickets for it. */
export interface SumWorld {
  readonly queue: MatchingQueue;
  readonly tickets: readonly MatchTicket[];
}

/**
 * Returns a queue with one to three rules over sums, of which some relax, and often a difference; and as many tickets,
 * alone or in parties.
 */
export function sumWorld(
  seed: number,
  { min, max }: { readonly min: number; readonly max: number },
): SumWorld {
  const random = numbers(seed);
  const [teams, playersPerTeam] = [1 + random(2), 2 + random(3)];
  const players = teams * playersPerTeam;
  const attributes: AttributeRule[] = Array.from({ length: 1 + random(3) }, (_, index) => {
    const least = random(players + 1);
    const most = least + random(3);
    const relax = random(3) === 0 ? [{ afterSeconds: 50, min: Math.max(0, least - 1), max: most + 1 }] : [];
    return { path: `role${index}`, type: 'sum', min: least, max: most, relax };
  });
  const isRated = random(2) === 0;
  if (isRated) attributes.push({ path: 'skill', type: 'difference', max: 3 + random(6), relax: [] });
  const tickets = Array.from({ length: min + random(max - min + 1) }, (_, index) => {
    const size = random(3) > 0 ? 1 : 1 + random(Math.min(3, playersPerTeam));
    return ticketOf(`t${String(index).padStart(3, '0')}`, {
      createdAt: random(100_000),
      groups: [size],
      values: attributes.map(({ type }) =>
        type === 'sum' ? (random(3) === 0 ? 1 + random(size) : 0) : random(20),
      ),
    });
  });
  return { queue: queueOf({ teams, playersPerTeam, attributes }), tickets };
}

/**
 * Whether there is any match for a ticket, by counting: for each range of values, which sums can be reached with which
 * number of players. Exact for a queue of `sumWorld`, whose tickets have one group; tries every set, by what it adds up to.
 */
export function hasMatch({ queue, tickets }: SumWorld, own: MatchTicket, now: number): boolean {
  const { teams, playersPerTeam, attributes } = queue;
  const difference = attributes.findIndex(({ type }) => type === 'difference');
  const sums = [...attributes.keys()].filter((index) => attributes[index]!.type === 'sum');
  const stepped = (ticket: MatchTicket) =>
    sums.map((index) => (isRelaxed(attributes[index]!, ticket, now) ? 1 : 0));
  const ratingOf = ({ values }: MatchTicket) => (difference < 0 ? 0 : (values[difference] as number));
  const width = difference < 0 ? 0 : attributes[difference]!.max!;
  const others = tickets.filter(({ id }) => id !== own.id);
  const lows = new Set(
    [own, ...others].map(ratingOf).filter((low) => low <= ratingOf(own) && ratingOf(own) - low <= width),
  );
  for (const low of lows) {
    const among = others.filter((each) => ratingOf(each) >= low && ratingOf(each) - low <= width);
    // A state: the sorted room of the teams, the sums, and which rules some ticket holds to their first bounds.
    let states = new Map<string, State>();
    const add = (into: Map<string, State>, { room, total, strict }: State, ticket: MatchTicket): void => {
      const size = ticket.groups[0]!;
      for (const [team, free] of room.entries()) {
        if (free < size || room.indexOf(free) < team) continue;
        const next: State = {
          room: room
            .map((each, at) => (at === team ? each - size : each))
            .sort((left, right) => left - right),
          total: total.map((sum, at) => sum + (ticket.values[sums[at]!] as number)),
          strict: strict.map((is, at) => (is || stepped(ticket)[at] === 0 ? 1 : 0)),
        };
        into.set(JSON.stringify(next), next);
      }
    };
    const empty = {
      room: Array<number>(teams).fill(playersPerTeam),
      total: sums.map(() => 0),
      strict: sums.map(() => 0),
    };
    add(states, empty, own);
    for (const ticket of among) {
      const next = new Map(states);
      for (const state of states.values()) add(next, state, ticket);
      states = next;
    }
    for (const { room, total, strict } of states.values())
      if (
        room.every((free) => free === 0) &&
        total.every((sum, at) => isWithin(attributes[sums[at]!]!, sum, strict[at]!))
      )
        return true;
  }
  return false;
}

interface State {
  readonly room: readonly number[];
  readonly total: readonly number[];
  readonly strict: readonly number[];
}

const isRelaxed = ({ relax }: AttributeRule, { createdAt }: MatchTicket, now: number): boolean =>
  relax.length > 0 && now - createdAt >= relax[0]!.afterSeconds * 1000;

function isWithin({ min, max, relax }: AttributeRule, sum: number, isStrict: number): boolean {
  const bounds = isStrict || relax.length === 0 ? { min, max } : relax[0]!;
  return sum >= bounds.min! && sum <= bounds.max!;
}
