import { lobbiesArea } from '@lobbykit/lobbies';
import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { chatArea } from '../../../src/chat/index.ts';
import { groupsArea } from '../../../src/groups/index.ts';
import { moderationArea } from '../../../src/moderation/index.ts';

const areas = [lobbiesArea, groupsArea, moderationArea, chatArea] as const;
export type ChatWorld = TestBackend<typeof areas>;
type Options = Omit<NonNullable<Parameters<typeof createTestBackend<typeof areas>>[0]>, 'areas'>;

export const asHost = { system: true } as const;

export async function openChat(options: Options = {}): Promise<ChatWorld> {
  const t = await createTestBackend({ areas, ...options } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t as unknown as ChatWorld;
}

export const apiOf = (t: ChatWorld) => t.backend.api.chat;

export const send = async (
  t: ChatWorld,
  player: TestPlayer,
  channel: string,
  text: string,
  more: object = {},
) => (await apiOf(t).send({ channel, text, ...more }, player.caller)).message;

export const textsOf = async (t: ChatWorld, player: TestPlayer, channel: string): Promise<string[]> =>
  (await apiOf(t).list({ channel }, player.caller)).messages.map(({ text }) => text);

/** A party of some players. Returns its channel. */
export async function party(t: ChatWorld, leader: TestPlayer, ...others: TestPlayer[]): Promise<string> {
  const { parties } = t.backend.api;
  const { party } = await parties.create({}, leader.caller);
  for (const other of others) await parties.join({ inviteCode: party.inviteCode }, other.caller);
  return `party:${party.partyId}`;
}

/** A group of some players. Returns its channel. */
export async function group(t: ChatWorld, owner: TestPlayer, ...others: TestPlayer[]): Promise<string> {
  const { groups } = t.backend.api;
  const { group } = await groups.create({ name: 'Owls', isOpen: true }, owner.caller);
  for (const other of others) await groups.join({ groupId: group.groupId }, other.caller);
  return `group:${group.groupId}`;
}
