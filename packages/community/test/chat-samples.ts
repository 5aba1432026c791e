import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples, TestPlayer } from '@lobbykit/testing';
import type { chatArea } from '../src/chat/index.ts';

const apiOf = ({ backend }: AreaWorld) => (backend.api as unknown as OwnApi<readonly [typeof chatArea]>).chat;

const room = 'room:general';

const written = async ({ world, player }: { readonly world: AreaWorld; readonly player: TestPlayer }) => {
  const { message } = await apiOf(world).send({ channel: room, text: 'hello' }, { session: player.token });
  return { messageId: message.messageId };
};
const ofOthers = async ({ world }: { readonly world: AreaWorld }) =>
  written({ world, player: await world.player() });

/** A valid input of each operation of the chat. */
export const chatSamples: Samples = {
  send: () => ({ channel: room, text: 'hello', metadata: { flag: { stringPayload: 'red' } } }),
  list: () => ({ channel: room }),
  edit: async (sample) => ({ ...(await written(sample)), text: 'hi' }),
  delete: written,
  read: async (sample) => ({ ...(await written(sample)), channel: room }),
  adminList: () => ({ channel: room }),
  adminDelete: ofOthers,
};

/** What the operations answer to a player whom their sample is not about. */
export const chatStrangers = {
  edit: 'MESSAGE_NOT_FOUND',
  delete: 'MESSAGE_NOT_FOUND',
} as const;
