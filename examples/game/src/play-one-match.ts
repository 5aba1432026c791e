import { randomUUID } from 'node:crypto';
import { createBot } from './bot.ts';
import { within } from './deadline.ts';

/** Four bots play one match on a server that runs already, with the queue of `queue.json`. Returns what to say about it. */
export async function playOneMatch(baseUrl: string): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const run = randomUUID().slice(0, 8);
  const names = ['ann', 'bob', 'cleo', 'dan'];
  const bots = await Promise.all(
    names.map((name) =>
      createBot({ name: `${name}-${run}`, rating: 0, baseUrl, beforeMove: async () => {} }),
    ),
  );
  for (const bot of bots) resources.use(bot);
  await within(
    'the match',
    () => Promise.all(bots.map((bot) => bot.play([bot]))),
    () => bots.map(({ name, doing }) => `${name} ${doing}`).join(', '),
  );
  return bots.map(({ name, played }) => `${name} has ${played[0]!.result} ${played[0]!.matchId}\n`).join('');
}
