import { createPass } from '../../../packages/core/src/areas/matchmaking/matching/pass.ts';
import { type MatchingQueue, slotsOf } from '../../../packages/core/src/areas/matchmaking/matching/queue.ts';
import { type MatchTicket, sizeOf } from '../../../packages/core/src/areas/matchmaking/matching/ticket.ts';
import {
  layoutOf,
  type SizeSettings,
  smallerLayouts,
} from '../../../packages/core/src/areas/matchmaking/queues/layout.ts';
import { answerQuestions } from '../machine/answering.ts';
import { type CrowdOrder, crowdOf, type QueueKind } from '../twins/matches/crowds.ts';
import { type GreedyTeams, greedyMatches } from '../twins/matches/greedy.ts';

/** Plays ten minutes of a queue in artificial time: a round each second, without storage. */

export interface PlayCrowd extends CrowdOrder {
  readonly matcher: 'ours' | 'greedy';
}

/** How the players of a crowd fared. Milliseconds where nothing else is said. */
export interface MatchQuality {
  readonly matches: number;
  readonly waitMedian: number;
  readonly waitP95: number;
  /** The share of players without a match, after three more minutes. */
  readonly unmatched: number;
  /** The median over the matches: the highest rating of a ticket minus the lowest. */
  readonly spread: number;
  /** The median over the matches: by how much the mean of the best team is above that of the worst. */
  readonly teamGap: number;
  /** The share of matches whose favourite wins more than 60 of 100 games, by their ratings. */
  readonly favourites: number;
  /** The share of matches whose two teams could be divided so that their means are five points nearer; null with roles or more teams. */
  readonly betterSplits: number | null;
  /** The median over the matches: the milliseconds of the slowest player. */
  readonly latency: number;
  /** CPU time of the longest round. */
  readonly longestRound: number;
}

const whole = { minTeams: undefined, minPlayersPerTeam: undefined, roles: undefined };
const settings: Readonly<Record<QueueKind, SizeSettings>> = {
  ranked: { ...whole, teams: 2, playersPerTeam: 5 },
  roles: {
    ...whole,
    teams: 2,
    playersPerTeam: 5,
    roles: { tank: { min: 1, max: 1 }, damage: { min: 3, max: 3 }, healer: { min: 1, max: 1 } },
  },
  royale: { ...whole, teams: 10, playersPerTeam: 3, minTeams: 5 },
};

const ratingRule = (max: number, steps: readonly (readonly [afterSeconds: number, max: number])[]) => ({
  path: 'rating',
  type: 'difference' as const,
  max,
  relax: steps.map(([afterSeconds, wider]) => ({ afterSeconds, max: wider })),
});

const latency = {
  path: 'ping',
  maxMs: 50,
  relax: [
    { afterSeconds: 20, maxMs: 120 },
    { afterSeconds: 60, maxMs: 200 },
  ],
};

const rules: Readonly<Record<QueueKind, Pick<MatchingQueue, 'attributes' | 'latency'>>> = {
  ranked: {
    attributes: [
      ratingRule(100, [
        [20, 200],
        [60, 400],
      ]),
    ],
    latency,
  },
  roles: {
    attributes: [
      ratingRule(150, [
        [20, 300],
        [60, 600],
      ]),
    ],
    latency,
  },
  royale: { attributes: [ratingRule(300, [[30, 2_000]])], latency },
};

/** From this age on, a squad may get a smaller match. */
const startAfter = 60_000;
const expiresAfter = 180_000;
const second = 1_000;
const comesWithin = 600_000;

type Teams = GreedyTeams;

/** Returns the matches of a round, with the tickets of each team. */
function round({ kind, matcher }: PlayCrowd, tickets: readonly MatchTicket[], now: number): Teams[] {
  const own = settings[kind];
  const found: Teams[] = [];
  const search = (
    queue: MatchingQueue,
    from: readonly MatchTicket[],
    leads?: (ticket: MatchTicket) => boolean,
  ) => {
    if (matcher === 'greedy') return greedyMatches(queue, from, now);
    const pass = createPass(queue, from, now, leads ? { leads } : {});
    const matches: Teams[] = [];
    for (let step = pass.next(() => false); step !== 'done'; step = pass.next(() => false))
      if (typeof step === 'object') {
        const { seatings } = step.match;
        matches.push(
          Array.from({ length: queue.teams }, (_, team) =>
            seatings.filter(({ teams }) => teams.includes(team)).map(({ ticket }) => ticket),
          ),
        );
      }
    return matches;
  };
  const full: MatchingQueue = { ...layoutOf(own), ...rules[kind] };
  found.push(...search(full, tickets));
  if (kind !== 'royale') return found;
  const isOld = ({ createdAt }: MatchTicket): boolean => now - createdAt >= startAfter;
  for (const layout of smallerLayouts(own)) {
    const gone = new Set(found.flat(2));
    const left = tickets.filter((ticket) => !gone.has(ticket));
    if (!left.some(isOld) || left.reduce((sum, ticket) => sum + sizeOf(ticket), 0) < slotsOf(layout))
      continue;
    found.push(...search({ ...full, ...layout }, matcher === 'greedy' ? left.filter(isOld) : left, isOld));
  }
  return found;
}

const median = (values: readonly number[], at = 0.5): number =>
  values.length === 0
    ? 0
    : values.toSorted((one, other) => one - other)[
        Math.min(values.length - 1, Math.floor(values.length * at))
      ]!;

const ratingOf = ({ values }: MatchTicket): number => values[0] as number;
const meanOf = (team: readonly MatchTicket[]): number =>
  team.reduce((sum, ticket) => sum + ratingOf(ticket) * sizeOf(ticket), 0) /
  team.reduce((sum, ticket) => sum + sizeOf(ticket), 0);

/** The chance of a team with so many points more, as Elo has it. */
const chanceOf = (gap: number): number => 1 / (1 + 10 ** (-gap / 400));

/** Returns how near the means of two teams of these tickets can be: all ways are tried. */
function nearestMeans(tickets: readonly MatchTicket[], players: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let chosen = 0; chosen < 1 << tickets.length; chosen++) {
    const isIn = (index: number): boolean => ((chosen >> index) & 1) === 1;
    const team = tickets.filter((_, index) => isIn(index));
    if (team.reduce((sum, ticket) => sum + sizeOf(ticket), 0) !== players) continue;
    const other = tickets.filter((_, index) => !isIn(index));
    nearest = Math.min(nearest, Math.abs(meanOf(team) - meanOf(other)));
  }
  return nearest;
}

function latencyOf(tickets: readonly MatchTicket[]): number {
  const [first] = tickets;
  return Math.min(
    ...[...first!.latencies.keys()].map((region) =>
      Math.max(...tickets.map(({ latencies }) => latencies.get(region) ?? Number.POSITIVE_INFINITY)),
    ),
  );
}

function play(order: PlayCrowd): MatchQuality {
  const crowd = crowdOf(order);
  const waits: number[] = [];
  const matches: Teams[] = [];
  let waiting: MatchTicket[] = [];
  let next = 0;
  let longestRound = 0;
  for (let now = second; now <= comesWithin + expiresAfter; now += second) {
    while (next < crowd.length && crowd[next]!.createdAt <= now) waiting.push(crowd[next++]!);
    const began = process.threadCpuUsage();
    const found = round(order, waiting, now);
    const { user, system } = process.threadCpuUsage(began);
    longestRound = Math.max(longestRound, (user + system) / 1_000);
    const gone = new Set(found.flat(2));
    for (const ticket of gone)
      for (let player = 0; player < sizeOf(ticket); player++) waits.push(now - ticket.createdAt);
    matches.push(...found);
    waiting = waiting.filter((ticket) => !gone.has(ticket) && now - ticket.createdAt < expiresAfter);
  }
  const gaps = matches.map((teams) => {
    const means = teams.map(meanOf);
    return Math.max(...means) - Math.min(...means);
  });
  const spreads = matches.map((teams) => {
    const ratings = teams.flat().map(ratingOf);
    return Math.max(...ratings) - Math.min(...ratings);
  });
  return {
    matches: matches.length,
    waitMedian: median(waits),
    waitP95: median(waits, 0.95),
    unmatched: 1 - waits.length / order.players,
    spread: median(spreads),
    teamGap: median(gaps),
    favourites: gaps.filter((gap) => chanceOf(gap) > 0.6).length / Math.max(1, gaps.length),
    betterSplits:
      order.kind === 'ranked'
        ? matches.filter((teams, index) => gaps[index]! - nearestMeans(teams.flat(), 5) >= 5).length /
          Math.max(1, matches.length)
        : null,
    latency: median(matches.map((teams) => latencyOf(teams.flat()))),
    longestRound,
  };
}

answerQuestions({ play: ({ order }: { readonly order: PlayCrowd }) => play(order) });
