import { logInElsewhere, signUpByMail } from './logins.ts';
import { createPlayer, type Player } from './player.ts';
import { openServers, type Servers, type ServersOptions } from './servers.ts';

export interface EveningOptions extends ServersOptions {
  /** Told each step as it is done. */
  readonly say: (line: string) => void;
}

/** Something that somebody does while a server is down, and what is told of it. */
export interface Deed {
  readonly by: Player;
  does(): Promise<unknown>;
  tells(): void;
}

/** Four players, the servers they play on, and what happens to those. */
export interface Evening extends AsyncDisposable {
  readonly servers: Servers;
  /** Ann, Bob, Cleo and Dan. */
  readonly players: readonly [Player, Player, Player, Player];
  readonly say: (line: string) => void;
  /** Waits until everybody has been told what he must be told, and checks it. */
  settled(): Promise<void>;
  /**
   * Takes one node after the other down and up again. Deeds are done while the node of others is down; with a single
   * node as soon as it is up, before anybody's stream is.
   */
  restart(
    how: 'kill' | 'stop',
    said: { readonly stopping: object | null },
    deeds: readonly Deed[],
  ): Promise<void>;
}

/** Starts the servers and logs the players in; with two nodes they are on different ones. */
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

  async function act({ does, tells }: Deed): Promise<void> {
    await does();
    tells();
  }

  /** Whose client is dead is told when he is back. */
  async function settled(): Promise<void> {
    await Promise.all(players.filter(({ isConnected }) => isConnected).map((player) => player.listen()));
  }

  const owned = resources.move();
  return {
    servers,
    players,
    say,
    settled,
    async restart(how, { stopping }, deeds) {
      for (const node of baseUrls.keys()) {
        const here = players.filter((player) => player.node === node && player.isConnected);
        const back = here.map((player) => [player, player.openings + 1] as const);
        if (stopping) for (const player of here) player.expect({ ...stopping });
        await servers[how](node);
        const elsewhere = deeds.filter(({ by }) => by.node !== node);
        for (const deed of elsewhere) await act(deed);
        await servers.start(node);
        if (baseUrls.length === 1) for (const deed of deeds) await act(deed);
        await Promise.all(back.map(([player, openings]) => player.opened(openings)));
      }
      await settled();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
