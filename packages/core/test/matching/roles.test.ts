import { describe, expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { fillSeats } from '../../src/areas/matchmaking/matching/backfill.ts';
import { incompatibilities } from '../../src/areas/matchmaking/matching/compatibility.ts';
import type { MatchingQueue, RoleBounds } from '../../src/areas/matchmaking/matching/queue.ts';
import { sizesOf, slotsOf } from '../../src/areas/matchmaking/matching/queue.ts';
import { assignRoles } from '../../src/areas/matchmaking/matching/roles.ts';
import { splitTeams } from '../../src/areas/matchmaking/matching/team-split.ts';
import {
  byAge,
  type FormedMatch,
  type MatchTicket,
  sizeOf,
} from '../../src/areas/matchmaking/matching/ticket.ts';
import { unmatchable } from '../../src/areas/matchmaking/matching/unmatchable.ts';
import { matchesOf, queueOf, ticketOf } from './matching-samples.ts';
import { numbers } from './set-samples.ts';

const worlds = countOf(caseCounts.matchWorlds);
const trio: readonly RoleBounds[] = [
  { name: 'tank', min: 1, max: 1 },
  { name: 'damage', min: 2, max: 2 },
  { name: 'healer', min: 1, max: 1 },
];

/** A ticket of one player with these wishes. */
const wanting = (id: string, createdAt: number, ...wishes: string[]): MatchTicket =>
  ticketOf(id, { createdAt, wishes: [[wishes]] });

/** Returns the players of each team with their wishes and roles. */
function playersOf({ seatings }: FormedMatch, teams: number) {
  const players = Array.from({ length: teams }, (): { wishes: readonly string[]; role: string }[] => []);
  for (const { ticket, teams: seated, roles } of seatings)
    for (const [group, team] of seated.entries())
      for (const [at, wishes] of ticket.wishes![group]!.entries())
        players[team]!.push({ wishes, role: roles![group]![at]! });
  return players;
}

/** Whether these players can fill a team; tries every role for each. */
function fillsTeam(roles: readonly RoleBounds[], wishes: readonly (readonly string[])[]): boolean {
  const counts = new Map(roles.map(({ name }) => [name, 0]));
  const place = (player: number): boolean => {
    if (player === wishes.length) return roles.every(({ name, min }) => counts.get(name)! >= min);
    return roles.some(({ name, max }) => {
      if (wishes[player]!.length > 0 && !wishes[player]!.includes(name)) return false;
      if (counts.get(name)! === max) return false;
      counts.set(name, counts.get(name)! + 1);
      const isFilled = place(player + 1);
      counts.set(name, counts.get(name)! - 1);
      return isFilled;
    });
  };
  return place(0);
}

/** Returns every way to divide tickets of one group over teams of these sizes. */
function* waysOf(sizes: readonly number[], tickets: readonly MatchTicket[]): Generator<readonly number[]> {
  const room = [...sizes];
  function* place(chosen: readonly number[]): Generator<readonly number[]> {
    if (chosen.length === tickets.length) return void (room.every((free) => free === 0) && (yield chosen));
    const size = sizeOf(tickets[chosen.length]!);
    for (const team of sizes.keys()) {
      if (room[team]! < size) continue;
      room[team]! -= size;
      yield* place([...chosen, team]);
      room[team]! += size;
    }
  }
  yield* place([]);
}

/** Whether any set with the ticket fills the teams and their roles; tries every set and every way. */
function couldFill(queue: MatchingQueue, own: MatchTicket, others: readonly MatchTicket[]): boolean {
  const sizes = sizesOf(queue);
  const grow = (set: readonly MatchTicket[], from: number, players: number): boolean => {
    if (players > slotsOf(queue)) return false;
    if (players === slotsOf(queue)) {
      for (const way of waysOf(sizes, set))
        if (
          sizes.every((_, team) => {
            const wishes = set.flatMap((ticket, at) => (way[at] === team ? ticket.wishes!.flat() : []));
            return queue.roles![team]!.length === 0 || fillsTeam(queue.roles![team]!, wishes);
          })
        )
          return true;
      return false;
    }
    return others
      .slice(from)
      .some((other, at) => grow([...set, other], from + at + 1, players + sizeOf(other)));
  };
  return grow([own], 0, sizeOf(own));
}

/** A queue of one or two teams with roles, some of named teams, and tickets for it. */
function roleWorld(seed: number): {
  readonly queue: MatchingQueue;
  readonly tickets: readonly MatchTicket[];
} {
  const random = numbers(seed);
  const names = ['tank', 'damage', 'healer'];
  const sizes = random(2) === 0 ? [3] : [2, 2 + random(2)];
  const rolesOf = (size: number): RoleBounds[] => {
    const min = names.map(() => 0);
    for (let needed = random(size + 1); needed > 0; needed--) min[random(3)]! += 1;
    return names.map((name, at) => ({ name, min: min[at]!, max: Math.min(size, min[at]! + 1 + random(2)) }));
  };
  const shared = rolesOf(sizes[0]!);
  const roles = sizes.map((size) => (size === sizes[0] ? shared : random(3) === 0 ? [] : rolesOf(size)));
  const queue = queueOf({ teams: sizes.length, playersPerTeam: Math.max(...sizes), sizes, roles });
  const tickets = Array.from({ length: 7 }, (_, index) => {
    const size = random(4) === 0 ? 2 : 1;
    const wishes = Array.from({ length: size }, () => names.filter(() => random(5) < 2));
    return ticketOf(`t${index}`, { createdAt: random(100), groups: [size], wishes: [wishes] });
  });
  return { queue, tickets };
}

describe('a queue with roles', () => {
  test('a match is found for the oldest ticket that has one, and every team fills its roles with players who want them', () => {
    let matched = 0;
    for (let seed = 1; seed <= 10 * worlds; seed++) {
      const { queue, tickets } = roleWorld(seed);
      let left = [...tickets].sort(byAge);
      const find = () =>
        left.find((ticket) =>
          couldFill(
            queue,
            ticket,
            left.filter((other) => other !== ticket),
          ),
        );
      for (const match of matchesOf(queue, tickets)) {
        const set = match.seatings.map(({ ticket }) => ticket);
        expect(set, `seed ${seed}`).toContain(find());
        for (const [team, players] of playersOf(match, queue.teams).entries()) {
          expect(players).toHaveLength(queue.sizes![team]!);
          for (const { name, min, max } of queue.roles![team]!) {
            const count = players.filter(({ role }) => role === name).length;
            expect(count >= min && count <= max, `seed ${seed}: ${count} as ${name}`).toBe(true);
          }
          if (queue.roles![team]!.length > 0)
            for (const { wishes, role } of players)
              expect([...wishes, role].slice(0, wishes.length || 1)).toContain(role);
        }
        left = left.filter((ticket) => !set.includes(ticket));
        matched++;
      }
      expect(find()?.id, `seed ${seed}`).toBeUndefined();
    }
    expect(matched).toBeGreaterThan(worlds);
  });

  test('players get the roles that they prefer, as far as the team allows', () => {
    expect(assignRoles(trio, [['damage', 'tank'], ['healer'], [], ['damage', 'healer']])).toEqual([
      'damage',
      'healer',
      'tank',
      'damage',
    ]);
    expect(assignRoles(trio, [['tank'], ['tank'], ['healer'], []])).toBeNull();
  });

  test('a healer who comes late is found behind hundreds who are none', () => {
    const queue = queueOf({ teams: 2, playersPerTeam: 4, roles: [trio, trio] });
    const waiting = Array.from({ length: 300 }, (_, index) =>
      wanting(`d${String(index).padStart(3, '0')}`, index, 'damage'),
    );
    const rare = ['tank', 'healer'].flatMap((role) =>
      [0, 1].map((at) => wanting(`${role}${at}`, 1_000, role)),
    );
    const [match, ...others] = matchesOf(queue, [...waiting, ...rare], { now: 2_000 });
    expect(others).toEqual([]);
    expect(match!.seatings.map(({ ticket }) => ticket.id)).toContain('d000');
  });

  test('an explanation names the roles that are missing, with their numbers', () => {
    const queue = queueOf({ teams: 1, playersPerTeam: 4, roles: [trio] });
    const set = [0, 1, 2, 3].map((at) => wanting(`d${at}`, at, 'damage'));
    expect(incompatibilities(queue, set, 0, new Map(), 'whole')).toEqual([
      { rule: 'roles', detail: 'the match needs 1 players as tank, but only 0 can play that', distance: 1 },
    ]);
  });

  test('a group that no team has roles for can never match', () => {
    const queue = queueOf({ teams: 2, playersPerTeam: 4, roles: [trio, trio] });
    const twoTanks = ticketOf('a', { groups: [2], wishes: [[['tank'], ['tank']]] });
    expect(unmatchable(queue, twoTanks)).toBe('no team has roles for all players of a group');
    expect(
      unmatchable(queue, ticketOf('a', { groups: [1, 1], wishes: [[['tank']], [['tank']]] })),
    ).toBeNull();
  });

  test('a free seat is for somebody with a role that the team still has', () => {
    const queue = queueOf({ teams: 1, playersPerTeam: 4, roles: [trio] });
    const rolesTaken = [['tank', 'damage', 'damage']];
    const tickets = [wanting('d', 0, 'damage'), wanting('h', 1, 'damage', 'healer')];
    const options = { forbidden: new Map(), mayCome: () => true };
    const work = fillSeats(queue, { seated: [], open: [1], rolesTaken }, tickets, 10, options);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value).toMatchObject([{ ticket: { id: 'h' }, teams: [0], roles: [['healer']] }]);
  });
});

describe('the teams of a match', () => {
  test('no other way to divide the players of a match brings the means of the teams nearer', () => {
    for (let seed = 1; seed <= 5 * worlds; seed++) {
      const random = numbers(seed);
      const sizes = [
        [3, 3],
        [2, 2, 2],
        [1, 4],
      ][random(3)]!;
      const queue = queueOf({ teams: sizes.length, playersPerTeam: Math.max(...sizes), sizes });
      const tickets: { ticket: MatchTicket; strength: number }[] = [];
      const total = slotsOf(queue);
      for (let players = 0; players < total; ) {
        const size = total - players > 1 && random(3) === 0 ? 2 : 1;
        tickets.push({ ticket: ticketOf(`t${tickets.length}`, { groups: [size] }), strength: random(1_000) });
        players += size;
      }
      const gapOf = (way: readonly number[]): number => {
        const means = sizes.map(
          (size, team) =>
            tickets.reduce(
              (sum, { ticket, strength }, at) => sum + (way[at] === team ? strength * sizeOf(ticket) : 0),
              0,
            ) / size,
        );
        return Math.max(...means) - Math.min(...means);
      };
      const all = [
        ...waysOf(
          sizes,
          tickets.map(({ ticket }) => ticket),
        ),
      ].map(gapOf);
      const { seatings } = splitTeams(queue, tickets);
      if (all.length === 0) expect(seatings).toBeNull();
      else {
        const way = tickets.map(({ ticket }) => seatings!.find((each) => each.ticket === ticket)!.teams[0]!);
        expect(gapOf(way), `seed ${seed}`).toBeCloseTo(Math.min(...all), 6);
      }
    }
  });

  test('teams of a hundred players are exchanged until their means are close, and always in the same way', () => {
    const random = numbers(3);
    const queue = queueOf({ teams: 2, playersPerTeam: 50 });
    const tickets = Array.from({ length: 100 }, (_, at) => ({
      ticket: ticketOf(`t${at}`),
      strength: random(2_000),
    }));
    const [one, again] = [splitTeams(queue, tickets).seatings!, splitTeams(queue, tickets).seatings!];
    expect(one).toEqual(again);
    const sums = [0, 1].map((team) =>
      one.reduce(
        (sum, { ticket, teams }) =>
          sum + (teams[0] === team ? tickets.find((each) => each.ticket === ticket)!.strength : 0),
        0,
      ),
    );
    expect(Math.abs(sums[0]! - sums[1]!) / 50).toBeLessThan(1);
  });
});
