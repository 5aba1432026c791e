import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GameMap } from './game.ts';

const maps: readonly GameMap[] = [
  { name: 'meadow', size: 3, inARow: 3 },
  { name: 'valley', size: 4, inARow: 3 },
  { name: 'plain', size: 5, inARow: 4 },
];

/**
 * What the service is asked for. `choice`: a node of the backend, in the middle of a matchmaking pass, asks which map a
 * match is played on. `map`: a game server that was given a match, and has not said yet that it is ready, fetches the map.
 */
export type Question = 'choice' | 'map';

/**
 * The studio's map service. Whoever asks it something stands still in a known place until it answers, so the example
 * kills nodes and game servers here.
 */
export interface Maps extends AsyncDisposable {
  readonly url: string;
  /**
   * Leaves the next question of that kind unanswered that `isMeant` picks, and all others of the same asker; resolves to
   * the asker once it has come.
   */
  hold(question: Question, isMeant?: (asker: string) => boolean): Promise<string>;
  /** Resolves to the next other one who asks that and is answered. */
  answered(question: Question, isMeant?: (asker: string) => boolean): Promise<string>;
  /** Answers everybody again: who was held is dead. */
  release(): void;
}

interface Watch {
  readonly question: Question;
  readonly isMeant: (asker: string) => boolean;
  readonly holds: boolean;
  readonly came: (asker: string) => void;
}

export async function openMaps(): Promise<Maps> {
  const watches = new Set<Watch>();
  const held = new Map<string, ServerResponse[]>();
  let asked = 0;

  const server = createServer((request, response) => {
    const asker = String(request.headers['x-asked-by']);
    const name = request.url!.slice('/maps/'.length);
    const question: Question = name === 'choice' ? 'choice' : 'map';
    for (const watch of [...watches])
      if (watch.question === question && watch.isMeant(asker)) {
        watches.delete(watch);
        if (watch.holds) held.set(asker, []);
        watch.came(asker);
      }
    const waiting = held.get(asker);
    if (waiting) waiting.push(response);
    else {
      const map =
        question === 'choice' ? maps[asked++ % maps.length] : maps.find((each) => each.name === name);
      response.writeHead(map ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(map ?? {}));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  const watch = (question: Question, isMeant: (asker: string) => boolean, holds: boolean): Promise<string> =>
    new Promise((came) => watches.add({ question, isMeant, holds, came }));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (question, isMeant = () => true) => watch(question, isMeant, true),
    answered: (question, isMeant = () => true) => watch(question, isMeant, false),
    release() {
      for (const response of [...held.values()].flat()) response.destroy();
      held.clear();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
