import { createClient } from '@lobbykit/client';
import { isMatched, useLobby, useParty, useSession, useTicket } from '@lobbykit/client/react';
import { lobbiesClient } from '@lobbykit/lobbies/client';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const orNull = (value, pick) => (value == null ? value : pick(value));

/** Shows what the hooks say as JSON. A test reads it, and acts by `game`. */
function Game({ client }) {
  const player = useSession(client);
  const party = useParty(client);
  const ticket = useTicket(client);
  const lobby = useLobby(client);
  globalThis.game = { client, player, party, ticket, lobby };
  return JSON.stringify({
    status: player.status,
    accountId: player.account?.id,
    reason: player.error?.reason,
    party: orNull(party.value, ({ players }) => players.length),
    queue: orNull(ticket.value, ({ queueName }) => queueName),
    isMatched: isMatched(ticket.update),
    lobby: orNull(lobby.value, ({ name }) => name),
    failure: [party, ticket, lobby].map(({ error }) => error?.reason).join(''),
    isLoading: party.isLoading,
  });
}

/** A second reader of the session: both say the same. */
const Name = ({ client }) => useSession(client).account?.id ?? 'nobody';

globalThis.startGame = (baseUrl, session) => {
  const client = createClient({ baseUrl, session, areas: [lobbiesClient] });
  const root = createRoot(document.querySelector('#game'));
  root.render(
    createElement(
      StrictMode,
      null,
      createElement('pre', null, createElement(Game, { client })),
      createElement('b', null, createElement(Name, { client })),
    ),
  );
  globalThis.stopGame = () => root.unmount();
};
