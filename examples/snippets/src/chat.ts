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

// #region kinds

import { chatChannelsPart } from '@lobbykit/community/chat';
import { column, defineArea, defineContract, defineTable } from '@lobbykit/core/area';

const teamMembers = defineTable({
  name: 'league_members',
  columns: { teamId: column.text(), accountId: column.text() },
  key: ['teamId', 'accountId'],
  indexes: [['accountId']],
  personal: { accounts: ['accountId'], erasure: 'delete' },
});

export const leagueArea = defineArea({
  contract: defineContract({ area: 'league', title: 'League', permissions: {}, routes: {} }),
  tables: [teamMembers],
  needs: { channels: chatChannelsPart },
  create(_, { channels }) {
    channels.add('league', {
      includes: async (db, teamId, accountId) => (await db.get(teamMembers, { teamId, accountId })) !== null,
      members: async (db, teamId) =>
        (await db.find(teamMembers, { where: { teamId } })).map(({ accountId }) => accountId),
      idsOf: async (db, accountId) =>
        (await db.find(teamMembers, { where: { accountId } })).map(({ teamId }) => teamId),
    });
    return { operations: {} };
  },
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
