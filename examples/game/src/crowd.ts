import { type Bot, type BotOptions, createBot } from './bot.ts';
import { within } from './deadline.ts';
import { queueName, ratingKey } from './queue.ts';
import type { Studio } from './studio.ts';

/** Bots that play together: a single bot, or a party of two whose first bot leads. */
export type Group = readonly [Bot, ...Bot[]];

/** Twenty bots in two leagues that are never matched with each other. */
export interface Crowd extends AsyncDisposable {
  readonly bots: readonly Bot[];
  readonly groups: readonly Group[];
  /** Has every bot finish one match. */
  playRound(what: string): Promise<void>;
}

/** The lowest rating of a league, and its numbers of pairs and single bots. Each league divides into matches of four. */
const leagues = [
  { name: 'novice', from: 1_000, pairs: 4, singles: 4 },
  { name: 'master', from: 2_000, pairs: 3, singles: 2 },
] as const;

/** Logs the bots in on the nodes in turn, and forms their parties. */
export async function openCrowd(studio: Studio, beforeMove: BotOptions['beforeMove']): Promise<Crowd> {
  await using resources = new AsyncDisposableStack();
  const bots: Bot[] = [];

  async function join(name: string, rating: number): Promise<Bot> {
    const baseUrl = studio.baseUrls[bots.length % studio.baseUrls.length]!;
    const login = () => createBot({ name, rating, baseUrl, beforeMove });
    const bot = resources.use(await within(`${name} logs in`, login));
    bots.push(bot);
    // Only the studio sets ratings.
    await studio.operator.admin.accounts.adminCreateMetadata({
      accountId: bot.accountId,
      entryKey: ratingKey,
      entryValue: { intPayload: rating },
    });
    return bot;
  }

  const groups: Group[] = [];
  for (const { name, from, pairs, singles } of leagues) {
    let number = 0;
    const next = (): Promise<Bot> => join(`${name}-${++number}`, from + ((number * 97) % 300));
    for (let pair = 0; pair < pairs; pair++) {
      const [leader, other] = [await next(), await next()];
      await other.party(await leader.party());
      groups.push([leader, other]);
    }
    for (let single = 0; single < singles; single++) groups.push([await next()]);
  }

  const owned = resources.move();
  return {
    bots,
    groups,
    playRound: (what) =>
      within(
        what,
        () =>
          Promise.all(
            groups.flatMap((group) => group.map((bot, index) => bot.play(index === 0 ? group : 'led'))),
          ).then(() => {}),
        async () => {
          const waiting = bots.filter(({ doing }) => doing !== 'nothing');
          const { tickets } = await studio.operator.admin.matchmaking.listTickets({
            queueName,
            status: 'IN_PROGRESS',
          });
          const { servers } = await studio.operator.admin.matchBroker.listServers({});
          return [
            waiting.map(({ name, doing }) => `${name} ${doing}`).join(', '),
            `${tickets.length} tickets wait`,
            `servers: ${JSON.stringify(servers)}`,
          ].join('; ');
        },
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
