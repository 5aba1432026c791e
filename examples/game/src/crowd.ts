import { type Bot, type BotOptions, createBot } from './bot.ts';
import { within } from './deadline.ts';
import { queueName, ratingKey } from './queue.ts';
import type { Studio } from './studio.ts';

/** Bots who play together: one alone, or a party of two, whose first one leads. */
export type Group = readonly [Bot, ...Bot[]];

/** Twenty bots in two leagues, which never meet. */
export interface Crowd extends AsyncDisposable {
  readonly bots: readonly Bot[];
  readonly groups: readonly Group[];
  /** Has every bot play one match to its end. */
  playRound(what: string): Promise<void>;
}

/** The rating of the worst of a league, and how many come in twos and alone: matches of four come out even. */
const leagues = [
  { name: 'novice', from: 1_000, pairs: 4, singles: 4 },
  { name: 'master', from: 2_000, pairs: 3, singles: 2 },
] as const;

/** Logs the bots in, on all nodes in turn, and has them form their parties. */
export async function openCrowd(studio: Studio, thinking: BotOptions['thinking']): Promise<Crowd> {
  await using resources = new AsyncDisposableStack();
  const bots: Bot[] = [];

  async function join(name: string, rating: number): Promise<Bot> {
    const baseUrl = studio.baseUrls[bots.length % studio.baseUrls.length]!;
    const entering = () => createBot({ name, rating, baseUrl, thinking });
    const bot = resources.use(await within(`${name} logs in`, entering));
    bots.push(bot);
    // The studio alone says how good somebody is.
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
