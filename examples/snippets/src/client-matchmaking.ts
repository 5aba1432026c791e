import { accountId, askPlayer, backendUrl as baseUrl, connect, session, show } from './own-code.ts';

// #region player

import { createClient, MatchmakingStatusUpdateType } from '@lobbykit/client';

const client = createClient({ baseUrl, session });
const metadata = { queue_name: { stringPayload: 'ranked' }, ping: { jsonPayload: '{"eu":23,"us":110}' } };
const started = await client.matchmaking.start({
  entity: { id: accountId, entityType: 'ACCOUNT', metadata },
});

const { IN_PROGRESS, COMPLETED, FAILED, CANCELLED, MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT } =
  MatchmakingStatusUpdateType;
for await (const { event } of client.events.subscribe()) {
  const update = event.matchmakingStatusUpdateEvent;
  if (update?.ticketId !== started.ticketId) continue;
  const { type, message, additionalEventData } = update;
  if (type === IN_PROGRESS && message === 'ACCEPT_REQUIRED') {
    const proposal = JSON.parse(additionalEventData); // { acceptedPlayers: 3, players: 10, expiresTimestamp: 1767225600 }
    show(`${proposal.acceptedPlayers} of ${proposal.players} players have accepted`);
    // Not awaited: the loop has to read on while the player thinks.
    if (proposal.acceptedPlayers === 0)
      void askPlayer(proposal.expiresTimestamp)
        .then((accept) => client.matchmaking.accept({ ticketId: started.ticketId, accept }))
        .catch(() => show('The match is gone. Still searching.')); // NOTHING_TO_ACCEPT
  } else if (type === IN_PROGRESS)
    show('Searching'); // also after another player has declined
  else if (type === COMPLETED) {
    connect(additionalEventData); // host and port
    break;
  } else if (
    type === FAILED || // there is no game server: the message says why
    type === CANCELLED || // ACCEPTANCE_FAILED, PARTY_CHANGED, DISCONNECTED, …
    type === MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT // nobody to play with
  ) {
    show(`No match. ${message}`); // with a button that starts a new ticket
    break;
  }
}

// #endregion
