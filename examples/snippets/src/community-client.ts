import { createClient } from '@lobbykit/client';
import { chatClient } from '@lobbykit/community/chat/client';
import { groupsClient } from '@lobbykit/community/groups/client';
import { inboxClient } from '@lobbykit/community/inbox/client';
import { invitationsClient } from '@lobbykit/community/invitations/client';
import { moderationClient } from '@lobbykit/community/moderation/client';
import { presenceClient } from '@lobbykit/community/presence/client';
import { lobbiesClient } from '@lobbykit/lobbies/client';

const areas = [
  lobbiesClient,
  invitationsClient,
  groupsClient,
  chatClient,
  inboxClient,
  moderationClient,
  presenceClient,
] as const;

const open = (session: string) => createClient({ baseUrl: 'https://play.example.com', session, areas });
type GameClient = ReturnType<typeof open>;

export async function play(host: GameClient, friend: GameClient) {
  // #region lobbies
  const teams = [
    { name: 'red', size: 2 },
    { name: 'blue', size: 2 },
  ];
  const { lobby } = await host.lobbies.create({ name: 'Friday', teams, hosting: 'P2P' });
  const { lobbyId, inviteCode } = lobby;
  await friend.lobbies.join({ inviteCode }); // as the host has told it
  await friend.lobbies.setPlayer({ lobbyId, metadata: { hero: { stringPayload: 'owl' } } });
  await friend.lobbies.setReady({ lobbyId, isReady: true });
  await host.lobbies.start({ lobbyId, connectionDetails: '203.0.113.7:7777' });
  const { connectionDetails } = (await friend.lobbies.mine()).lobby; // where to connect
  // #endregion
  return connectionDetails;
}

export async function invite(client: GameClient, friend: GameClient, friendId: string, lobbyId: string) {
  // #region invitations
  await client.invitations.send({ receiverAccountId: friendId, kind: 'LOBBY', targetId: lobbyId });
  const { invitations } = await friend.invitations.list(); // or the event invitations/Invited
  const { invitationId } = invitations[0]!;
  const { lobby: joined } = await friend.invitations.accept({ invitationId });
  // #endregion
  return joined;
}

export async function found(owner: GameClient, other: GameClient, otherId: string) {
  // #region groups
  const { group } = await owner.groups.create({ name: 'Night Owls', tag: 'OWL' });
  const { groupId } = group;
  const { role } = await other.groups.join({ groupId }); // 3 REQUESTED: it is not open
  await owner.groups.setRole({ groupId, accountId: otherId, role: 'MEMBER' }); // accepts
  const { members } = await owner.groups.members({ groupId });
  // #endregion
  return { role, members };
}

export async function write(client: GameClient, show: (name: string, text: string) => void) {
  // #region chat
  const channel = 'room:general';
  await client.chat.read({ channel }); // from now on its messages come as events
  await client.chat.send({ channel, text: 'hello' });
  const { messages } = await client.chat.list({ channel, limit: 20 }); // the newest first
  for await (const { event } of client.events.subscribe()) {
    const happened = event.anyEvent as { '@type': string; message: (typeof messages)[number] } | undefined;
    if (happened?.['@type'] === 'chat/Message')
      show(happened.message.senderDisplayName, happened.message.text);
  }
  // #endregion
}

export async function claim(client: GameClient) {
  // #region inbox
  const { messages } = await client.inbox.list();
  for (const { inboxMessageId, attachments, isClaimed } of messages)
    if (attachments.length > 0 && !isClaimed) await client.inbox.claim({ inboxMessageId });
  // #endregion
}

export async function report(client: GameClient, accountId: string, messageId: string) {
  // #region moderation
  await client.moderation.report({ accountId, category: 'ABUSE', text: 'insults', messageId });
  const { sanctions } = await client.moderation.mine(); // those of the caller, with publicReason and untilTimestamp
  // #endregion
  return sanctions;
}

export async function follow(client: GameClient) {
  // #region presence
  await client.presence.subscribe({ enabled: true }); // once; then friends/PresenceChanged comes to the event stream
  // #endregion
}
