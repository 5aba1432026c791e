import { accountId, backendUrl as baseUrl, connect, session } from './own-code.ts';

// #region player

import { createClient, MatchmakingStatusUpdateType } from '@lobbykit/client';

const client = createClient({ baseUrl, session });
const metadata = { queue_name: { stringPayload: 'ranked' }, ping: { jsonPayload: '{"eu":23,"us":110}' } };
await client.matchmaking.start({ entity: { id: accountId, entityType: 'ACCOUNT', metadata } });

for await (const { event } of client.events.subscribe()) {
  const update = event.matchmakingStatusUpdateEvent;
  if (update?.type === MatchmakingStatusUpdateType.COMPLETED) connect(update.additionalEventData); // host and port
}

// #endregion
