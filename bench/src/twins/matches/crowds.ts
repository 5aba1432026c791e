import type { MatchTicket } from '../../../../packages/core/src/areas/matchmaking/matching/ticket.ts';

/** Players who come to a queue within ten minutes, the same in every run. */

/** `ranked`: five against five, parties up to five. `roles`: with a tank, damage and a healer. `royale`: ten squads of three. */
export type QueueKind = 'ranked' | 'roles' | 'royale';

export interface CrowdOrder {
  readonly kind: QueueKind;
  readonly players: number;
}

const minutes10 = 600_000;
const regions = ['north', 'south', 'east', 'west'] as const;

/** Returns a generator of pseudo-random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** How many of a hundred tickets have so many players. */
const sizes: Readonly<Record<QueueKind, readonly (readonly [size: number, share: number])[]>> = {
  ranked: [
    [1, 60],
    [2, 20],
    [3, 10],
    [4, 5],
    [5, 5],
  ],
  roles: [
    [1, 70],
    [2, 30],
  ],
  royale: [
    [1, 50],
    [2, 30],
    [3, 20],
  ],
};

const wishes = [
  ['damage'],
  ['damage'],
  ['damage', 'tank'],
  ['tank'],
  ['healer'],
  ['healer', 'damage'],
] as const;

/** Returns the tickets of a crowd in the order in which they come. Ratings spread by 320 around 1,500. */
export function crowdOf({ kind, players }: CrowdOrder): MatchTicket[] {
  const random = numbers(players + kind.length);
  // Of twelve equal numbers the sum is normal enough.
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
  const hundred = sizes[kind].flatMap(([size, share]) => new Array<number>(share).fill(size));
  const tickets: MatchTicket[] = [];
  for (let left = players; left > 0; ) {
    const size = Math.min(hundred[Math.floor(random() * 100)]!, left);
    left -= size;
    const home = Math.floor(random() * 4);
    tickets.push({
      id: `ticket-${String(tickets.length).padStart(6, '0')}`,
      createdAt: Math.floor(random() * minutes10),
      groups: [size],
      values: [Math.round(1_500 + 320 * normal())],
      latencies: new Map([
        [regions[home]!, Math.round(20 + random() * 30)],
        [regions[(home + 1) % 4]!, Math.round(60 + random() * 60)],
        [regions[(home + 2) % 4]!, Math.round(130 + random() * 60)],
      ]),
      ...(kind === 'roles' && {
        wishes: [Array.from({ length: size }, () => wishes[Math.floor(random() * wishes.length)]!)],
      }),
    });
  }
  return tickets.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}
