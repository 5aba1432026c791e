import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { chatArea } from '@lobbykit/community/chat';
import { groupsArea } from '@lobbykit/community/groups';

export const backend = createBackend({
  storage,
  areas: [groupsArea, chatArea],
  chatRooms: ['general', 'trade'],
});

// #endregion

// #region filter

const forbidden = /\b(darn|heck)\b/gi;

export const filtered = createBackend({
  storage,
  areas: [chatArea],
  hooks: {
    before: {
      'chat.send': (_, input) => ({ ...input, text: input.text.replace(forbidden, '***') }),
      'chat.edit': (_, input) => ({ ...input, text: input.text.replace(forbidden, '***') }),
    },
  },
});

// #endregion

/** Two players who write, each with the token of a session. */
export async function play(session: string, other: { readonly session: string; readonly accountId: string }) {
  // #region play
  const { chat } = backend.api;
  await chat.send({ channel: 'room:trade', text: 'selling a sword' }, { session });
  const channel = `direct:${other.accountId}`;
  const { message } = await chat.send({ channel, text: 'interested?' }, { session });
  const { channels } = await chat.channels({}, { session: other.session }); // last messages, and what is unread
  await chat.read({ channel: channels.at(-1)!.channel }, { session: other.session });
  // #endregion
  return { message, channels };
}
