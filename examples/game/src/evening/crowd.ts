import { within } from '../deadline.ts';
import type { Studio } from '../studio.ts';
import { createEveningBot, type EveningBot } from './bot.ts';
import { type QueueName, royale } from './queues.ts';

/** Bots that play together: a single bot, or a party whose first bot leads. */
export type EveningGroup = readonly [EveningBot, ...EveningBot[]];

export interface EveningCrowd extends AsyncDisposable {
  readonly bots: readonly EveningBot[];
  readonly groups: readonly EveningGroup[];
  /** Every bot wants to play once. Resolves when each has played, or knows why not. */
  playRound(what: string): Promise<void>;
  /** Every bot plays one match after the other. Resolves when all have stopped. */
  playOn(): Promise<void>;
  /** Has all bots stop after their matches. */
  stopPlaying(): Promise<void>;
}

/** Ten players who want two whole teams: who is in a party, and which roles each of them plays. */
const ten: readonly (readonly (readonly string[])[])[] = [
  [
    ['tank', 'damage'],
    ['support', 'damage'],
  ],
  [
    ['damage', 'tank'],
    ['damage', 'support'],
    ['support', 'damage'],
  ],
  [['tank']],
  [['damage']],
  [['damage', 'tank', 'support']],
  [['support', 'tank', 'damage']],
  [['tank', 'support', 'damage']],
];

/** Logs in `count` bots, a tenth of them at a time: half ranked, three tenths in the battle royale, the others in duels. */
export async function openEveningCrowd(
  { baseUrls }: Studio,
  count: number,
  say: (line: string) => void,
  playMilliseconds = 600,
): Promise<EveningCrowd> {
  await using resources = new AsyncDisposableStack();
  const bots: EveningBot[] = [];
  const ranked = Math.floor(count / 20) * 10;
  const royales = Math.floor((count * 0.3) / royale.players) * royale.players;

  async function join(queue: QueueName, playedRoles: readonly string[] = []): Promise<EveningBot> {
    const number = bots.length;
    const baseUrl = baseUrls[number % baseUrls.length]!;
    const name = `${queue}-${number + 1}`;
    const bot = await within(`${name} logs in`, () =>
      createEveningBot({
        name,
        queue,
        roles: playedRoles,
        baseUrl,
        strength: (number * 37) % 50,
        playMilliseconds,
      }),
    );
    bots.push(resources.use(bot));
    if (bots.length % 50 === 0) say(`${bots.length} bots have logged in`);
    return bot;
  }

  const groups: EveningGroup[] = [];
  for (let match = 0; match < ranked / 10; match++)
    for (const members of ten) {
      const [leader, ...others] = [await join('ranked', members[0])] as [EveningBot, ...EveningBot[]];
      for (const playedRoles of members.slice(1)) others.push(await join('ranked', playedRoles));
      if (others.length > 0) {
        const code = await leader.party();
        for (const other of others) await other.party(code);
      }
      groups.push([leader, ...others]);
    }
  for (let each = 0; each < royales; each++) groups.push([await join('royale')]);
  while (bots.length < count) groups.push([await join('duel')]);

  async function playGroups(some: readonly EveningGroup[]): Promise<void> {
    await Promise.all(
      some.map(async (group) => {
        const playing = group.map((bot) => bot.play());
        await group[0].start(group);
        await Promise.all(playing);
      }),
    );
  }

  /** Few players begin a battle royale; the others come when it runs. */
  async function playRoyale(): Promise<void> {
    const all = groups.filter(([{ queue }]) => queue === 'royale');
    const first = all.slice(0, royale.minPlayers + 1);
    const began = Promise.all(first.map(([bot]) => bot.nextMatch()));
    const playing = playGroups(first);
    await Promise.race([began, playing]);
    await Promise.all([playing, playGroups(all.slice(first.length))]);
  }

  const owned = resources.move();
  return {
    bots,
    groups,
    playRound: (what) =>
      within(
        what,
        async () => {
          await Promise.all([playGroups(groups.filter(([{ queue }]) => queue !== 'royale')), playRoyale()]);
        },
        () =>
          bots
            .filter(({ doing }) => doing !== 'nothing')
            .map(({ name, doing }) => `${name} ${doing}`)
            .join(', '),
      ),
    playOn: async () => {
      await Promise.all(
        groups.map(async (group) => {
          while (!group[0].isStopped) await playGroups([group]);
        }),
      );
    },
    stopPlaying: async () => {
      await Promise.all(bots.map((bot) => bot.stop()));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
