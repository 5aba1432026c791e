import type { MatchOutcome } from '@lobbykit/game-server';

/** What a player sends first: who they are. Whoever joins a running match has the token of its door, and their ticket. */
export interface Hello {
  readonly token: string;
  readonly ticketId: string;
}

/** How a match ended for a player. */
export interface Ending {
  readonly outcome: MatchOutcome;
  /** 1 for the first, in a battle royale. */
  readonly placement?: number;
}

/** What a game server sends: that the match goes on, and how it has ended. */
export type ServerMessage = { readonly type: 'go' } | ({ readonly type: 'over' } & Ending);

/** A connection to a match. */
export interface Connection {
  /** Resolves when the match goes on for this player. */
  readonly go: Promise<void>;
  /** How the match ended; null if the connection broke before. */
  readonly over: Promise<Ending | null>;
  sendPoints(points: number): void;
  close(): void;
}

/** Connects to a match with its connection string, as a game client does. */
export function connect(connection: string, ticketId: string): Connection {
  const [address, token] = connection.split('#');
  const socket = new WebSocket(address!);
  const go = Promise.withResolvers<void>();
  const over = Promise.withResolvers<Ending | null>();
  const hello: Hello = { token: token!, ticketId };
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'go') go.resolve();
    else over.resolve(message);
  });
  socket.addEventListener('close', () => {
    go.resolve();
    over.resolve(null);
  });
  return {
    go: go.promise,
    over: over.promise,
    sendPoints: (points) => socket.send(JSON.stringify({ points })),
    close: () => socket.close(),
  };
}
