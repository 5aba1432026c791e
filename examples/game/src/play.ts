import type { GameView } from './game.ts';

/** What the game server tells a player. */
export interface Seen extends GameView {
  readonly you: string;
  readonly team: number;
}

/**
 * Plays a match as a game client does: connects with the connection string, shows its token, and moves whenever it is the
 * player's turn. Resolves to what it saw last; null where the connection broke before the end.
 *
 * `thinking` is awaited before each move.
 */
export function playMatch(
  connectionString: string,
  thinking: (seen: Seen) => Promise<void>,
): Promise<Seen | null> {
  const [address, token] = connectionString.split('#');
  const socket = new WebSocket(address!);
  return new Promise((resolve) => {
    let last: Seen | null = null;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
    socket.addEventListener('message', async ({ data }) => {
      const seen = JSON.parse(String(data)) as Seen;
      last = seen;
      if (seen.turnOf !== seen.you) return;
      await thinking(seen);
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ cell: choose(seen) }));
    });
    // A server that is gone breaks the connection, or takes none: an error, and then this.
    socket.addEventListener('close', () => resolve(last?.isOver ? last : null));
  });
}

/** Any free cell. */
function choose({ board }: Seen): number {
  const free = board.flatMap((mark, cell) => (mark === null ? [cell] : []));
  return free[Math.floor(Math.random() * free.length)]!;
}
