import type { Unit } from '@lobbykit/core/area';
import { members } from './tables.ts';

/** When each event is published. Webhooks and consumers name events by the keys. */
export const guildEvents = {
  'anyEvent.guilds/Founded': 'A guild was founded. To its leader.',
  'anyEvent.guilds/Joined': 'A player has joined the guild. To all members.',
  'anyEvent.guilds/Left': 'A player has left the guild. To the other members.',
  'anyEvent.guilds/RankChanged': 'A member has another rank. To all members.',
  'anyEvent.guilds/ChestChanged': 'Gold was put into the chest or taken out. To all members.',
  'anyEvent.guilds/Disbanded': 'The guild has ended. To all members.',
} as const;

type GuildEvent = keyof typeof guildEvents extends `anyEvent.${infer Type}` ? Type : never;

/** Publishes an event to all members of a guild. It is stored with the change, and reaches them after the commit. */
export async function notifyMembers(
  unit: Unit,
  guildId: string,
  type: GuildEvent,
  content: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const recipients = await unit.find(members, { where: { guildId } });
  unit.emit({
    event: { anyEvent: { '@type': type, guildId, ...content } },
    recipients: recipients.map(({ accountId }) => accountId),
    subject: `guild:${guildId}`,
  });
}
