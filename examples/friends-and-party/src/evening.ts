import { logInElsewhere, signUpByMail } from './logins.ts';
import { createPlayer, type Player } from './player.ts';
import { openServers, type Servers, type ServersOptions } from './servers.ts';

export interface EveningOptions extends ServersOptions {
  /** Called with each step when it is done. */
  readonly say: (line: string) => void;
}

/** Something that a player does while a server is down, and the events that it causes. */
export interface Action {
  readonly by: Player;
  run(): Promise<unknown>;
  expectEvents(): void;
}

/** Four players and the servers that they play on. */
export interface Evening extends AsyncDisposable {
  readonly servers: Servers;
  /** Ann, Bob, Cleo and Dan. */
  readonly players: readonly [Player, Player, Player, Player];
  readonly say: (line: string) => void;
  /** Waits until all connected players have got the events that they must get, and checks them. */
  settled(): Promise<void>;
  /**
   * Takes one node after the other down and up again. Actions run while a node of other players is down. With a single
   * node they run as soon as it is up, before any stream is open again.
   */
  restart(how: 'kill' | 'stop', actions: readonly Action[]): Promise<void>;
}

/** Starts the servers and logs the players in. With two nodes the players are on different ones. */
export async function openEvening({ say, ...options }: EveningOptions): Promise<Evening> {
  await using resources = new AsyncDisposableStack();
  const servers = resources.use(await openServers(options));
  const { baseUrls, mailbox } = servers;
  for (const [node, baseUrl] of baseUrls.entries()) say(`node ${node + 1} listens on ${baseUrl}`);

  async function join(name: string, index: number, login: 'another service' | 'e-mail'): Promise<Player> {
    const node = index % baseUrls.length;
    const baseUrl = baseUrls[node]!;
    const session = await (login === 'e-mail'
      ? signUpByMail(baseUrl, name, mailbox)
      : logInElsewhere(baseUrl, name));
    const player = await createPlayer({ name, node, login, baseUrl, session });
    resources.defer(() => player.die());
    await player.connect();
    say(`${name} has logged in by ${login} on node ${node + 1}, as ${player.displayName}`);
    return player;
  }
  const players = [
    await join('Ann', 0, 'another service'),
    await join('Bob', 1, 'another service'),
    await join('Cleo', 2, 'e-mail'),
    await join('Dan', 3, 'e-mail'),
  ] as const;

  async function act({ run, expectEvents }: Action): Promise<void> {
    await run();
    expectEvents();
  }

  /** Players whose client is dead get their events when they are back. */
  async function settled(): Promise<void> {
    await Promise.all(players.filter(({ isConnected }) => isConnected).map((player) => player.listen()));
  }

  const owned = resources.move();
  return {
    servers,
    players,
    say,
    settled,
    async restart(how, actions) {
      for (const node of baseUrls.keys()) {
        const here = players.filter((player) => player.node === node && player.isConnected);
        const back = here.map((player) => [player, player.openings + 1] as const);
        await servers[how](node);
        const elsewhere = actions.filter(({ by }) => by.node !== node);
        for (const action of elsewhere) await act(action);
        await servers.start(node);
        if (baseUrls.length === 1) for (const action of actions) await act(action);
        await Promise.all(back.map(([player, openings]) => player.opened(openings)));
      }
      await settled();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
