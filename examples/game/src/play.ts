import type { GameView } from './game.ts';

/** What the game server sends to a player. */
export interface PlayerView extends GameView {
  readonly you: string;
  readonly team: number;
  /** The display name of each player. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Plays a match as a game client does: it connects with the connection string, sends the token, and moves when it is the
 * player's turn. Resolves to the last view, or null if the connection broke before the end.
 *
 * Awaits `beforeMove` before each move.
 */
export function playMatch(
  connectionString: string,
  beforeMove: (view: PlayerView) => Promise<void>,
): Promise<PlayerView | null> {
  const [address, token] = connectionString.split('#');
  const socket = new WebSocket(address!);
  return new Promise((resolve) => {
    let last: PlayerView | null = null;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
    socket.addEventListener('message', async ({ data }) => {
      const view = JSON.parse(String(data)) as PlayerView;
      last = view;
      if (view.turnOf !== view.you) return;
      await beforeMove(view);
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ cell: choose(view) }));
    });
    // Called also if the server is gone or refuses the connection, after an error event.
    socket.addEventListener('close', () => resolve(last?.isOver ? last : null));
  });
}

/** Returns a random free cell. */
function choose({ board }: PlayerView): number {
  const free = board.flatMap((mark, cell) => (mark === null ? [cell] : []));
  return free[Math.floor(Math.random() * free.length)]!;
}
