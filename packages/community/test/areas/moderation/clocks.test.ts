import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { chatArea } from '../../../src/chat/index.ts';
import { moderationArea } from '../../../src/moderation/index.ts';

const areas = [moderationArea, chatArea] as const;
const asHost = { system: true } as const;

test('a sanction that is lifted is over at once, also on a node whose clock is a second behind', async () => {
  const ahead = await createTestBackend({ areas });
  onTestFinished(() => ahead[Symbol.asyncDispose]());
  const behind = await createTestBackend({
    areas,
    storage: { ...ahead.storage, close: async () => {} },
    clock: { now: () => ahead.clock.now() - 1_000, after: () => () => {} },
  });
  onTestFinished(() => behind[Symbol.asyncDispose]());
  const ada = await ahead.player('ada');
  const { token: session } = await behind.player('ada');
  const write = () => behind.backend.api.chat.send({ channel: 'room:general', text: 'hello' }, { session });
  const { moderation } = ahead.backend.api;
  const { accountId } = ada;
  const { sanctionId } = (await moderation.sanction({ accountId, kind: 'MUTE' }, asHost)).sanction;
  await expect(write()).rejects.toMatchObject({ reason: 'MUTED' });
  await moderation.lift({ sanctionId }, asHost);
  expect((await write()).message.text).toBe('hello');
  const { sanctions } = await behind.backend.api.moderation.mine({}, { session });
  expect(sanctions).toMatchObject([{ isActive: false }]);
});
