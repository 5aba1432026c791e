import { accountId, backendUrl as baseUrl, connect, session } from './own-code.ts';

// #region player

import { createClient } from '@lobbykit/client';

const client = createClient({ baseUrl, session });
const metadata = { queue_name: { stringPayload: 'ranked' }, ping: { jsonPayload: '{"eu":23,"us":110}' } };
await client.matchmaking.start({ entity: { id: accountId, entityType: 'ACCOUNT', metadata } });

for await (const { event } of client.events.subscribe()) {
  const told = event.matchmakingStatusUpdateEvent;
  if (told?.type === 2) connect(told.additionalEventData); // COMPLETED: how this player connects
}

// #endregion
