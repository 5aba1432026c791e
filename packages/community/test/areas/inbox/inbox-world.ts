import type { BackendOptions } from '@lobbykit/core';
import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { inboxArea } from '../../../src/inbox/index.ts';
import { inboxCounters, inboxEntries } from '../../../src/inbox/tables.ts';

export type InboxWorld = TestBackend<readonly [typeof inboxArea]>;
type Options = Partial<BackendOptions<readonly [typeof inboxArea]>>;

export const asHost = { system: true } as const;
export const day = 86_400_000;

export async function openInbox(
  limits: Options['limits'] = {},
  options: Pick<Options, 'withoutAreas'> = {},
): Promise<InboxWorld> {
  const t = await createTestBackend({ ...options, areas: [inboxArea], limits });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

type NewMessage = Parameters<InboxWorld['backend']['api']['inbox']['adminSend']>[0];

/** Sends a message, to everyone if nobody is named. */
export const send = (
  t: InboxWorld,
  to: readonly TestPlayer[] | 'everyone',
  given: Partial<NewMessage> = {},
) =>
  t.backend.api.inbox.adminSend(
    {
      title: 'Hello',
      ...(to === 'everyone' ? { everyone: true } : { accountIds: to.map(({ accountId }) => accountId) }),
      ...given,
    },
    asHost,
  );

/** Creates an item of the catalog. */
export async function createItem(t: InboxWorld, name = 'gem'): Promise<string> {
  return (await t.backend.api.entitlements.createItem({ catalogItemName: name }, asHost)).catalogItemId;
}

/** Returns how many of an item a player has, and the changes of that count. */
export async function ownedBy(t: InboxWorld, { accountId }: TestPlayer, catalogItemId: string) {
  const { entitlements: api } = t.backend.api;
  const { count } = await api.adminOwned({ accountId, catalogItemId }, asHost);
  const { records } = await api.adminHistory({ accountId, catalogItemId }, asHost);
  return {
    count,
    changes: records.map(({ increment, agent, description }) => [increment, agent, description]),
  };
}

/** What must be true of the rows at any time. */
export async function assertCounted({ storage }: Pick<InboxWorld, 'storage'>): Promise<void> {
  const entries = await storage.find(inboxEntries, { where: { isAddressed: true } });
  for (const { accountId, waiting } of await storage.find(inboxCounters, {})) {
    const own = entries.filter((entry) => entry.accountId === accountId).length;
    if (own !== waiting) throw new Error(`${accountId} has ${own} messages, and ${waiting} are counted`);
  }
}
