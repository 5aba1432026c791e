import { isPerTeam, type MatchingQueue } from './queue.ts';
import { groupTickets, teamRulesOf } from './team-rules.ts';
import type { MatchTicket, RuleValue } from './ticket.ts';

/** What is known of the teams of a running match. */
interface OpenTeams {
  /** The tickets whose players are in it; a value that is not known is undefined. */
  readonly seated: readonly (Pick<MatchTicket, 'createdAt' | 'latencies'> & {
    readonly values: readonly (RuleValue | undefined)[];
    readonly seats?: readonly { readonly team: number; readonly size: number }[];
  })[];
  readonly open: readonly number[];
}

/** The teams of a running match, with the rules that each of them keeps. */
export interface TeamSeats {
  /** Whether a group of a ticket fits the players of a team that has so many free seats. */
  mayJoin(ticket: MatchTicket, team: number, group: number, open: readonly number[]): boolean;
  /** Notes that a ticket gets its seats. */
  take(ticket: MatchTicket, teams: readonly number[]): void;
}

/** What one rule knows of one team. */
interface RuledTeam {
  readonly couldBeTeam: (groups: readonly MatchTicket[], free: number) => boolean;
  /** Its players; null if the value of some is not known, or if they do not keep the rule: then it is asked of newcomers alone. */
  readonly seated: readonly MatchTicket[] | null;
}

/** Creates what looks at rules per team when free seats are filled; null if the queue has none. */
export function createTeamSeats(queue: MatchingQueue, match: OpenTeams, now: number): TeamSeats | null {
  const indexes = [...queue.attributes.keys()].filter((index) => isPerTeam(queue.attributes[index]!));
  if (indexes.length === 0) return null;
  const newcomers = match.open.map((): MatchTicket[] => []);
  const teams = match.open.map((free, team) => indexes.map((index) => ruledTeam(index, team, free)));

  function ruledTeam(index: number, team: number, free: number): RuledTeam {
    const alone = queue.attributes.map((rule, at) =>
      at === index ? rule : { ...rule, per: 'match' as const },
    );
    const all = match.seated.map(
      ({ createdAt, latencies }): MatchTicket => ({ id: '', createdAt, groups: [], values: [], latencies }),
    );
    const { couldBeTeam } = teamRulesOf({ ...queue, attributes: alone }, all, now);
    const seated: MatchTicket[] = [];
    for (const { seats = [], values, createdAt, latencies } of match.seated)
      for (const seat of seats) {
        if (seat.team !== team) continue;
        if (values[index] === undefined) return { couldBeTeam, seated: null };
        seated.push({
          id: '',
          createdAt,
          groups: [seat.size],
          values: values.map((value) => value ?? null) as RuleValue[],
          latencies,
        });
      }
    return { couldBeTeam, seated: couldBeTeam(seated, free) ? seated : null };
  }

  return {
    mayJoin(ticket, team, group, open) {
      const own = groupTickets(ticket)[group]!;
      return teams[team]!.every(({ couldBeTeam, seated }) =>
        seated
          ? couldBeTeam([...seated, ...newcomers[team]!, own], open[team]! - ticket.groups[group]!)
          : couldBeTeam([...newcomers[team]!, own], Infinity),
      );
    },
    take(ticket, chosen) {
      for (const [group, own] of groupTickets(ticket).entries()) newcomers[chosen[group]!]!.push(own);
    },
  };
}
