import type { TestBackend, TestPlayer } from '@lobbykit/testing';
import { statistics } from '../../statistics/src/tables.ts';

const minute = 60_000;
const hour = 60 * minute;
const names =
  'Ada Bob Cleo Dan Eve Finn Gus Hana Ivo Jun Kira Leo Mia Noor Otto Pia Quin Rosa Sam Tess'.split(' ');

/** A number from 0 to 1 that looks random, and is the same in each picture. */
function createNoise(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Fills a server with players who have friends, a party and metadata, with players who wait in a queue, and with the statistics of
 * a day. `play` is called before anybody waits, and may let time pass.
 */
export async function fillServer<Game>(
  t: Pick<TestBackend, 'clock' | 'storage' | 'player'> & {
    readonly backend: Pick<TestBackend['backend'], 'api'>;
  },
  play: (players: readonly TestPlayer[]) => Promise<Game>,
): Promise<{
  readonly accountId: string;
  readonly ticketId: string;
  readonly players: readonly TestPlayer[];
  readonly game: Game;
}> {
  await t.clock.advance(73 * 24 * hour + 15 * hour + 58 * minute);
  const { accounts, friends, parties } = t.backend.api;
  const players = [];
  for (const name of names) {
    const player = await t.player(name);
    const { accountId } = player;
    await accounts.adminUpdate(
      { accountId, account: { displayName: name }, accountMask: 'displayName' },
      { system: true },
    );
    players.push(player);
  }
  const [ada, ...others] = players;
  for (const { accountId, caller } of others.slice(0, 4)) {
    await friends.send({ receiverAccountId: accountId }, ada!.caller);
    await friends.accept({ senderAccountId: ada!.accountId }, caller);
  }
  await parties.create({}, ada!.caller);
  for (const [entryKey, stringPayload] of [
    ['public.colour', 'green'],
    ['server.note', 'won the spring cup'],
  ] as const)
    await accounts.adminCreateMetadata(
      { accountId: ada!.accountId, entryKey, entryValue: { stringPayload } },
      { system: true },
    );
  await t.backend.api.matchmaking.setConfig({ config: JSON.stringify(queues) }, { system: true });
  const game = await play(players);
  await t.storage.insert(statistics, dayOf(t.clock.now()));
  const ticketId = await fillQueue(t, players.slice(8, 14));
  return { accountId: ada!.accountId, ticketId, players, game };
}

const rating = {
  path: 'rating',
  type: 'difference',
  max: 50,
  relax: [
    { afterSeconds: 30, max: 150 },
    { afterSeconds: 90, max: 400 },
  ],
};
const queues = {
  serviceMatchmakerConfig: {
    matchmakingQueues: {
      duel: { teams: 2, playersPerTeam: 1, attributes: [rating] },
      quick: { teams: 2, playersPerTeam: 1 },
      squads: { teams: 2, playersPerTeam: 4, latency: { path: 'ping', maxMs: 80 } },
    },
  },
};

/** Players in a queue whose ratings are too far apart. Returns the ticket of the last one. */
async function fillQueue(
  { clock, backend }: Parameters<typeof fillServer>[0],
  players: readonly TestPlayer[],
): Promise<string> {
  let ticketId = '';
  for (const [index, { accountId, caller }] of players.entries()) {
    const metadata = { queue_name: { stringPayload: 'duel' }, rating: { intPayload: 1_200 + index * 70 } };
    await clock.advance(2_000);
    const entity = { id: accountId, entityType: 'ACCOUNT', metadata } as const;
    ({ ticketId } = await backend.api.matchmaking.start({ entity }, caller));
  }
  return ticketId;
}

/** The statistics of the day before a time, by hours: more in the evening than in the morning. */
function dayOf(now: number) {
  const noise = createNoise();
  const wave = (at: number, size: number): number =>
    size * (1.25 - Math.cos(((at / hour - 5) / 24) * 2 * Math.PI)) * (0.9 + 0.2 * noise());
  const rows = [];
  const begin = now - (now % hour) - 24 * hour;
  const series: readonly (readonly [name: string, label: string, bucket: number, perMinute: number])[] = [
    ['players.online', '', 0, 640],
    ['logins', '', 0, 3],
    ['players.new', '', 0, 0.7],
    ['requests', '', 0, 900],
    ['tickets.started', 'duel', 0, 5],
    ['tickets.matched', 'duel', 0, 4.8],
    ['tickets.expired', 'duel', 0, 0.1],
    ['tickets.wait', 'duel', 22, 4],
    ['tickets.wait', 'duel', 27, 0.7],
    ['matches.ready', 'duel', 0, 2.4],
    ['matches.ended', 'duel', 0, 2.3],
    ['servers.started', 'fleet', 0, 0.4],
    ['revenue', 'EUR', 0, 310],
    ['revenue', 'USD', 0, 190],
    ['orders', 'FULFILLED', 0, 0.5],
    ['errors', 'CREDENTIAL_INVALID', 0, 0.5],
    ['errors', 'RATE_LIMITED', 0, 0.3],
    ['refusals', 'public', 0, 0.3],
  ];
  for (let at = begin; at < now - (now % hour); at += hour)
    for (const [name, label, bucket, perMinute] of series) {
      const value = BigInt(Math.floor(60 * wave(at % (24 * hour), perMinute) + noise()));
      const peak = name === 'players.online' ? (value * 107n) / 6_000n : 0n;
      if (value > 0n) rows.push({ name, step: 3_600, at, label, bucket, node: 'a', value, peak });
    }
  return rows;
}
