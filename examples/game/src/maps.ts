import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GameMap } from './game.ts';

const maps: readonly GameMap[] = [
  { name: 'meadow', size: 3, inARow: 3 },
  { name: 'valley', size: 4, inARow: 3 },
  { name: 'plain', size: 5, inARow: 4 },
];

/**
 * The kinds of requests. `choice`: a node, in the middle of a matchmaking pass, asks for the map of a match. `map`: a game
 * server that has got a match and is not ready yet loads the map.
 */
export type RequestKind = 'choice' | 'map';

/**
 * The studio's map service. A caller waits at a known point until the service answers, so the example kills nodes and game
 * servers there.
 */
export interface Maps extends AsyncDisposable {
  readonly url: string;
  /**
   * Leaves the next request of that kind for which `matches` is true unanswered, and all further requests of the same
   * caller. Resolves to the caller when the request arrives.
   */
  hold(kind: RequestKind, matches?: (caller: string) => boolean): Promise<string>;
  /** Resolves to the caller of the next request of that kind that is answered. */
  answered(kind: RequestKind, matches?: (caller: string) => boolean): Promise<string>;
  /** Answers all callers again. The held requests are dropped, because their callers are dead. */
  release(): void;
}

interface Watch {
  readonly kind: RequestKind;
  readonly matches: (caller: string) => boolean;
  readonly holds: boolean;
  readonly arrived: (caller: string) => void;
}

export async function openMaps(): Promise<Maps> {
  const watches = new Set<Watch>();
  const held = new Map<string, ServerResponse[]>();
  let asked = 0;

  const server = createServer((request, response) => {
    const caller = String(request.headers['x-asked-by']);
    const name = request.url!.slice('/maps/'.length);
    const kind: RequestKind = name === 'choice' ? 'choice' : 'map';
    for (const watch of [...watches])
      if (watch.kind === kind && watch.matches(caller)) {
        watches.delete(watch);
        if (watch.holds) held.set(caller, []);
        watch.arrived(caller);
      }
    const waiting = held.get(caller);
    if (waiting) waiting.push(response);
    else {
      const map = kind === 'choice' ? maps[asked++ % maps.length] : maps.find((each) => each.name === name);
      response.writeHead(map ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(map ?? {}));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  const watch = (kind: RequestKind, matches: (caller: string) => boolean, holds: boolean): Promise<string> =>
    new Promise((arrived) => watches.add({ kind, matches, holds, arrived }));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (kind, matches = () => true) => watch(kind, matches, true),
    answered: (kind, matches = () => true) => watch(kind, matches, false),
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
