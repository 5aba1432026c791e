import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { moderationArea } from '@lobbykit/community/moderation';

export const backend = createBackend({ storage, areas: [moderationArea] });

// #endregion

/** A moderator, with the token of a session, bans a player and changes their mind. */
export async function moderate(session: string, accountId: string) {
  // #region sanction
  const { moderation } = backend.api;
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  const { sanction } = await moderation.sanction(
    { accountId, kind: 'BAN', untilTimestamp: tomorrow, publicReason: 'Cheating', note: 'match 4711' },
    { session },
  );
  const { sanctionId } = sanction;
  const { sanctions } = await moderation.sanctions({ accountId, isActive: true }, { session });
  await moderation.lift({ sanctionId, note: 'It was the brother.' }, { session });
  // #endregion
  return sanctions;
}
