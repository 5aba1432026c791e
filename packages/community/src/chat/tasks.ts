import { deleteInBatches, type Task } from '@lobbykit/core/area';
import type { ChatContext } from './limits.ts';
import { chatChannels, chatMessages, chatReaders } from './tables.ts';

const dayMilliseconds = 86_400_000;

/** Creates the task that deletes old messages, and channels in which nobody has written since. */
export function createRetentionTask({ clock, limits, storage }: ChatContext): Task {
  const before = () => clock.now() - limits.chatDays * dayMilliseconds;
  return {
    name: 'chat.retention',
    everyMilliseconds: 3_600_000,
    hasWork: async () =>
      (await storage.find(chatChannels, { limit: 1 })).length > 0 ||
      (await storage.find(chatReaders, { where: { at: { lt: before() } }, limit: 1 })).length > 0,
    async run({ signal }) {
      const end = before();
      await deleteInBatches(storage, chatMessages, { createdAt: { lt: end } }, 'createdAt', { signal });
      await deleteInBatches(storage, chatChannels, { lastAt: { lt: end } }, 'lastAt', { signal });
      await deleteInBatches(storage, chatReaders, { at: { lt: end } }, 'at', { signal });
    },
  };
}
