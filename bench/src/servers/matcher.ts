import { createPass } from '../../../packages/core/src/areas/matchmaking/matching/pass.ts';
import type { MatchingQueue } from '../../../packages/core/src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../../packages/core/src/areas/matchmaking/matching/ticket.ts';
import { answerQuestions } from '../machine/answering.ts';
import { type SweptTicket, sweep } from '../twins/play/sweep.ts';

/** Matching without storage. No entry of the package exports it, so it is imported from the sources. */

/** `duels`: one against one. `teams`: five against five with a skill window, latency and parties of one to five. */
export type Crowd = 'duels' | 'teams';

export interface TimePass {
  readonly kind: 'pass' | 'sweep';
  readonly crowd: Crowd;
  readonly tickets: number;
}

export interface PassTime {
  /** CPU time of this thread. */
  readonly milliseconds: number;
  /** The longest turn of the event loop, with slices as in a real round. */
  readonly longest: number;
  /** Tickets that got a match. */
  readonly matched: number;
}

const minutes = 180_000;
const difference = 100;

/** How much a round does before other work gets its turn. */
const slice = { milliseconds: 10, matches: 16 };

/** Returns a generator of pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
}

const idOf = (index: number): string => `ticket-${String(index).padStart(6, '0')}`;

/** Returns tickets for eight modes and four regions, with ratings over a thousand points. */
function duels(count: number): MatchTicket[] {
  const random = numbers(count);
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    createdAt: random(minutes),
    groups: [1],
    values: [`mode-${random(8)}`, `region-${random(4)}`, 1_000 + random(1_000)],
    latencies: new Map(),
  }));
}

const regions = ['north', 'south', 'east', 'west'];

/** Returns parties of one to five with any rating, each near one or two regions, created within three minutes. */
function teams(count: number): MatchTicket[] {
  const random = numbers(count);
  return Array.from({ length: count }, (_, index) => {
    const home = random(4);
    return {
      id: idOf(index),
      createdAt: random(minutes),
      groups: [1 + random(5)],
      values: [`mode-${random(4)}`, 1_000 + random(1_000)],
      latencies: new Map([
        [regions[home]!, 20 + random(30)],
        [regions[(home + 1) % 4]!, 60 + random(60)],
      ]),
    };
  });
}

const queues: Readonly<Record<Crowd, MatchingQueue>> = {
  duels: {
    teams: 2,
    playersPerTeam: 1,
    attributes: [
      { path: 'mode', type: 'equal', relax: [] },
      { path: 'region', type: 'equal', relax: [] },
      { path: 'skill', type: 'difference', max: difference, relax: [] },
    ],
  },
  teams: {
    teams: 2,
    playersPerTeam: 5,
    attributes: [
      { path: 'mode', type: 'equal', relax: [] },
      { path: 'skill', type: 'difference', max: 50, relax: [{ afterSeconds: 60, max: 200 }] },
    ],
    latency: { path: 'latency', maxMs: 50, relax: [{ afterSeconds: 90, maxMs: 100 }] },
  },
};

const crowds = { duels, teams };
const crowdTickets = new Map<string, readonly MatchTicket[]>();

function ticketsOf({ crowd, tickets }: TimePass): readonly MatchTicket[] {
  const name = `${crowd} ${tickets}`;
  const known = crowdTickets.get(name) ?? crowds[crowd](tickets);
  crowdTickets.set(name, known);
  return known;
}

/** Returns the CPU time of this thread in milliseconds, which other programs cannot lengthen. */
function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function passOver(crowd: Crowd, tickets: readonly MatchTicket[]): Omit<PassTime, 'milliseconds'> {
  let turnAt = threadMilliseconds();
  let longest = 0;
  let matched = 0;
  const pass = createPass(queues[crowd], tickets, minutes);
  for (;;) {
    const until = performance.now() + slice.milliseconds;
    const isSpent = (): boolean => performance.now() >= until;
    let found = 0;
    let step: ReturnType<typeof pass.next>;
    do {
      step = pass.next(isSpent);
      if (typeof step !== 'object') continue;
      found++;
      matched += step.match.seatings.length;
    } while (step !== 'done' && !isSpent() && found < slice.matches);
    const now = threadMilliseconds();
    longest = Math.max(longest, now - turnAt);
    turnAt = now;
    if (step === 'done') return { longest, matched };
  }
}

/** Repeats the work for at least 300 ms, because the CPU clock is coarse. The first run is not counted. */
function timed<Result>(work: () => Result): { readonly milliseconds: number; readonly results: Result[] } {
  work();
  const results: Result[] = [];
  const began = threadMilliseconds();
  do results.push(work());
  while (threadMilliseconds() - began < 300);
  return { milliseconds: (threadMilliseconds() - began) / results.length, results };
}

answerQuestions({
  pass(order: TimePass): PassTime {
    const tickets = ticketsOf(order);
    const { milliseconds, results } = timed(() => passOver(order.crowd, tickets));
    const longest = Math.max(...results.map((result) => result.longest));
    return { milliseconds, longest, matched: results[0]!.matched };
  },
  sweep(order: TimePass): PassTime {
    const tickets = ticketsOf(order).map(
      ({ values: [mode, region, rating] }): SweptTicket => ({
        bucket: `${String(mode)} ${String(region)}`,
        rating: rating as number,
      }),
    );
    const { milliseconds, results } = timed(() => sweep(tickets, difference).length * 2);
    return { milliseconds, longest: milliseconds, matched: results[0]! };
  },
});
