import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { inboxArea } from '@lobbykit/community/inbox';

export const backend = createBackend({ storage, areas: [inboxArea] });

// #endregion

/** A gift for a player, who claims it with the token of their session. */
export async function give(accountId: string, catalogItemId: string, session: string) {
  // #region send
  const operator = { system: true } as const; // or an API key with the permission inbox.send
  await backend.api.inbox.adminSend(
    {
      accountIds: [accountId], // or everyone: true
      title: 'Thank you',
      body: 'The servers were away yesterday.',
      attachments: [{ catalogItemId, count: 3 }],
    },
    operator,
  );
  // #endregion
  // #region claim
  const { inbox } = backend.api;
  const { messages } = await inbox.list({}, { session });
  for (const { inboxMessageId, attachments, isClaimed } of messages)
    if (attachments.length > 0 && !isClaimed) await inbox.claim({ inboxMessageId }, { session });
  // #endregion
  return messages;
}
