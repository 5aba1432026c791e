import type { TestBackend, TestPlayer } from '@lobbykit/testing';
import { orderHistory, orderLines, orders } from '../../core/src/areas/entitlements/tables.orders.ts';
import { webhookDeliveries } from '../../core/src/areas/webhooks/tables.ts';
import type { openBackend } from './open-backend.ts';

const system = { system: true } as const;
const minute = 60_000;

type Filled = Pick<TestBackend, 'clock' | 'storage'> &
  Pick<Awaited<ReturnType<typeof openBackend>>, 'backend'>;

/** What a game that is played has: an id of each. */
export interface FilledGame {
  readonly runningMatch: string;
  readonly endedMatch: string;
  readonly hostId: string;
  readonly catalogItemId: string;
  readonly orderId: string;
  readonly webhookId: string;
  /** Whose entry on the leaderboard `weekly-arena` is hidden. */
  readonly hiddenAccount: string;
}

/** Plays matches on servers, sells, bans and talks. Of each text that players or operators write, `text` returns one. */
export async function fillGame(
  t: Filled,
  players: readonly TestPlayer[],
  text: (of: string) => string = (of) => of,
): Promise<FilledGame> {
  const matches = await fillMatches(t, players, text);
  const hostId = await fillHosts(t, text);
  await fillCommunity(t, players, text, matches.endedMatch);
  return { ...matches, hostId, ...(await fillShop(t, players, text)), ...(await fillNode(t, players)) };
}

async function fillHosts({ backend }: Filled, text: (of: string) => string): Promise<string> {
  const noWait = { ...system, signal: AbortSignal.abort() };
  for (const at of [1, 2, 3]) {
    const processes = [1, 2].map((job) => ({
      jobId: `job-${at}${job}`,
      process: 'game/server',
      state: job === 2 && at === 3 ? 'TERMINATED' : 'READY',
      numRestarts: job === 2 ? at : 0,
      port: 7_000 + 10 * at + job,
    }));
    const host = {
      hostId: `host-${at}`,
      hostname: text(`frankfurt-${at}`),
      metadata: { region: 'eu', note: text('rack 4') },
      processes,
    };
    await backend.api.fleets.heartbeat({ host }, noWait);
  }
  await backend.api.fleets.setDraining({ hostId: 'host-2', draining: true }, system);
  return 'host-1';
}

/** One match that has ended, one that runs, one whose server is not ready, and one that waits for a server. */
async function fillMatches(
  { backend, clock }: Filled,
  players: readonly TestPlayer[],
  text: (of: string) => string,
) {
  const { events, matchBroker, matchmaking } = backend.api;
  /** Time in which the servers of the allocator ask for matches. */
  const pass = async (seconds: number): Promise<void> => {
    for (let left = seconds; left > 0; left -= 10) {
      await clock.advance(Math.min(left, 10) * 1_000);
      await backend.scheduler.tick();
      const { servers } = await matchBroker.listServers({ allocator: 'cloud' }, system);
      for (const { serverId, state } of servers)
        if (state !== 0)
          await matchBroker.requestMatch(
            { serverId, requirements: "MatchProperties.only == 'none'" },
            system,
          );
    }
  };
  const queue = async (matchId: string, first: number): Promise<void> => {
    const playerIds = players.slice(first, first + 2).map(({ accountId }) => accountId);
    const matchProperties = JSON.stringify({ queueName: 'duel', map: text('harbour'), only: matchId });
    const match = { matchId, playerIds, matchProperties, playerProperties: {} };
    await events.emit(
      { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
      system,
    );
  };
  const assign = async (matchId: string, requirements: string) => {
    await pass(4);
    const serverId = `server-of-${matchId.slice(-12)}`;
    await matchBroker.requestMatch({ serverId, requirements }, system);
    return { serverId, matchId };
  };
  type Held = Awaited<ReturnType<typeof assign>>;
  /** A server says that its match is ready, and how it is. */
  const report = (held: Held, players: number, tickMilliseconds: number) => {
    const health = { players, tickMilliseconds, memoryBytes: 400_000_000 + 1_000_000 * players };
    const connectionDetails = text('203.0.113.7:7011');
    return matchBroker.matchReady({ ...held, connectionDetails, health }, system);
  };
  const run = async (matchId: string, requirements: string): Promise<Held> => {
    const held = await assign(matchId, requirements);
    await pass(7);
    await report(held, 0, 16.7);
    return held;
  };
  const play = async (held: Held, seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 20) {
      await pass(20);
      await report(held, 2, 16.7 + (at % 60) / 10);
    }
  };
  await pass(30);
  let ticketId = '';
  for (const { accountId, caller } of players.slice(0, 2)) {
    const metadata = { queue_name: { stringPayload: 'quick' } };
    const entity = { id: accountId, entityType: 'ACCOUNT', metadata } as const;
    ({ ticketId } = await matchmaking.start({ entity }, caller));
    await clock.advance(6_000);
  }
  await pass(10);
  const matchId = (await matchmaking.serverGet({ ticketId }, system)).matchId!;
  const ended = await run(matchId, `MatchId == '${matchId}'`);
  await play(ended, 200);
  // Its server hangs for a while.
  await pass(92);
  await play(ended, 80);
  const results = { teams: [{ team: 0, outcome: 1, score: 3 }] };
  await matchBroker.endMatch({ ...ended, results }, system);
  await queue('match-running', 2);
  await run('match-running', "MatchProperties.only == 'match-running'");
  await pass(35);
  await queue('match-starting', 4);
  await assign('match-starting', "MatchProperties.only == 'match-starting'");
  await queue('match-waiting', 6);
  return { endedMatch: matchId, runningMatch: 'match-running' };
}

/** Talk in a room, two reports of it, a mute that counts and a ban that was lifted. */
async function fillCommunity(
  { backend, clock }: Filled,
  [ada, bob, cleo]: readonly TestPlayer[],
  text: (of: string) => string,
  matchId: string,
): Promise<void> {
  const { chat, moderation } = backend.api;
  const channel = 'room:general';
  const say = (by: TestPlayer, words: string) => chat.send({ channel, text: text(words) }, by.caller);
  await say(ada!, 'Who plays on the harbour tonight?');
  const { message } = await say(bob!, 'Nobody who plays like you do, you fool');
  await say(cleo!, 'I do. Be kind, please.');
  const report = { accountId: bob!.accountId, text: text('This is an insult.') };
  await moderation.report({ ...report, category: 'ABUSE', messageId: message.messageId }, ada!.caller);
  await moderation.report({ ...report, category: 'CHEATING', matchId }, cleo!.caller);
  const seconds = Math.floor(clock.now() / 1_000);
  const sanction = { publicReason: text('Insults'), note: text('Second time in a week') };
  await moderation.sanction(
    { accountId: bob!.accountId, kind: 'MUTE', untilTimestamp: seconds + 86_400, ...sanction },
    system,
  );
  const banned = await moderation.sanction({ accountId: cleo!.accountId, kind: 'BAN', ...sanction }, system);
  const { sanctionId } = banned.sanction;
  await moderation.lift({ sanctionId, note: text('It was somebody else') }, system);
}

const items = [
  ['Golden sword', 'sword', 499],
  ['Season pass', 'pass', 999],
  ['Bag of gems', 'gems', 199],
] as const;

/** A catalog with prices, and orders in several states. */
async function fillShop(
  { backend, clock, storage }: Filled,
  players: readonly TestPlayer[],
  text: (of: string) => string,
) {
  const { entitlements } = backend.api;
  const ids: string[] = [];
  for (const [name, customItemId, amount] of items) {
    const { catalogItemId } = await entitlements.createItem(
      {
        catalogItemName: text(name),
        catalogItemDescription: text(`${name}, as seen in the shop`),
        catalogItemPublished: customItemId !== 'gems',
        catalogItemTags: [{ tag: 'shop' }],
        catalogItemCustomItemId: customItemId,
      },
      system,
    );
    for (const [currency, factor] of [
      ['EUR', 1],
      ['USD', 1.1],
    ] as const)
      await entitlements.addPrice(
        { priceKey: { catalogItemId, quantity: 1, currency }, amount: Math.round(amount * factor) },
        system,
      );
    ids.push(catalogItemId);
  }
  for (const [at, state] of [4, 4, 11, 9, 2, 4].entries()) {
    const orderId = BigInt(7_000_000_001 + at);
    const createdAt = clock.now() - (6 - at) * 11 * minute;
    await storage.insert(orders, {
      orderId,
      granteeId: players[at % players.length]!.accountId,
      storeId: 76_561_198_000_000_000n,
      state,
      currency: at === 3 ? 'USD' : 'EUR',
      language: 'en',
      userSession: 'web',
      startsUntil: createdAt,
      createdAt,
      changedAt: createdAt,
      changes: 2,
    });
    const [name, , amount] = items[at % items.length]!;
    await storage.insert(orderLines, {
      provider: 'Store',
      orderId,
      line: 1,
      itemId: ids[at % ids.length]!,
      itemNumber: 1 + (at % ids.length),
      description: text(name),
      quantity: 1,
      amount: BigInt(amount),
      state: state === 4 ? 1 : 0,
    });
    for (const [number, step] of [1, state].entries())
      await storage.insert(orderHistory, {
        orderId,
        number: number + 1,
        state: step,
        message: text(step === 11 ? 'the item is locked' : ''),
        createdAt: createdAt + number * minute,
      });
  }
  return { catalogItemId: ids[0]!, orderId: '7000000003' };
}

/** Leaderboards with scores, a former version and a hidden entry, a webhook with deliveries, and policies with keys. */
async function fillNode({ backend, clock, storage }: Filled, players: readonly TestPlayer[]) {
  const { apiKeys, leaderboards, webhooks } = backend.api;
  for (const [leaderboardId, title] of [
    ['weekly-arena', 'Weekly arena'],
    ['fastest-lap', 'Fastest lap'],
  ] as const) {
    await leaderboards.adminCreate({ leaderboardId, title, resetSchedule: '0 0 * * 1' }, system);
    const entries = players.map(({ accountId }, at) => ({ accountId, score: 900 + 37 * at }));
    await leaderboards.serverSubmit({ leaderboardId, entries }, system);
    if (leaderboardId === 'fastest-lap') continue;
    await leaderboards.adminReset({ leaderboardId }, system);
    await leaderboards.serverSubmit({ leaderboardId, entries: entries.toReversed() }, system);
  }
  const hiddenAccount = players[1]!.accountId;
  const hidden = { leaderboardId: 'weekly-arena', accountId: hiddenAccount, hidden: true };
  await leaderboards.adminSetVisibility(hidden, system);
  const kinds = ['anyEvent.matchbroker/MatchEnded'];
  const { webhook } = await webhooks.create(
    { url: 'https://hooks.example/game', kinds, description: 'Tells the website' },
    system,
  );
  const { webhookId } = webhook;
  for (const [at, state] of [2, 2, 3, 1].entries())
    await storage.insert(webhookDeliveries, {
      deliveryId: `delivery-${at}`,
      webhookId,
      eventId: `event-${at}`,
      kind: kinds[0]!,
      subject: `match:${at}`,
      lane: `match:${at}`,
      sequence: at + 1,
      body: '{}',
      state,
      dueAt: clock.now() + minute,
      createdAt: clock.now() - (4 - at) * minute,
    });
  for (const [name, permissions] of [
    ['support', ['accounts.read', 'sessions.admin', 'moderation.*']],
    ['game servers', ['matchbroker.serve', 'leaderboards.write']],
  ] as const) {
    const { policy } = await apiKeys.createPolicy({ name, permissions: [...permissions] }, system);
    await apiKeys.create({ name: `${name} of Frankfurt`, policyId: policy.id }, system);
  }
  return { webhookId, hiddenAccount };
}
