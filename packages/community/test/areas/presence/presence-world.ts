import { setImmediate } from 'node:timers/promises';
import { createTestBackend, type TestBackend, type TestEvents, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { isTestStorageBusy } from '../../../../testing/src/test-storage.ts';
import { presenceArea } from '../../../src/presence/index.ts';

const areas = [presenceArea] as const;
export type PresenceWorld = TestBackend<typeof areas>;
type Options = Omit<NonNullable<Parameters<typeof createTestBackend<typeof areas>>[0]>, 'areas'>;

export async function openPresence(options: Options = {}): Promise<PresenceWorld> {
  const t = await createTestBackend({ areas, limits: { streamSeconds: 86_400 }, ...options } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t as unknown as PresenceWorld;
}

export const befriend = (t: PresenceWorld, { accountId: accountId1 }: TestPlayer, other: TestPlayer) =>
  t.backend.api.friends.adminAdd({ accountId1, accountId2: other.accountId }, { system: true });

export const follow = (t: PresenceWorld, player: TestPlayer, enabled = true) =>
  t.backend.api.presence.subscribe({ enabled }, player.caller);

export const set = (t: PresenceWorld, player: TestPlayer, presence: object) =>
  t.backend.api.friends.setPresence(presence as never, player.caller);

/** Lets what was caused happen: the storage has nothing to do for a while. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    if (isTestStorageBusy()) turn = 0;
    await setImmediate();
  }
}

/** Lets time pass, and the task look at what is due by then. */
export async function later(t: PresenceWorld, milliseconds: number): Promise<void> {
  await settle();
  await t.clock.advance(milliseconds);
  await settle();
  await t.backend.scheduler.tick();
  await settle();
}

export const aSecond = (t: PresenceWorld): Promise<void> => later(t, 1_000);

/** What a stream was told of presences since the last call: `[accountId, availability, status, activity]`. */
export function createTold(): (stream: TestEvents) => unknown[][] {
  const seen = new Map<TestEvents, number>();
  return (stream) => {
    const from = seen.get(stream) ?? 0;
    seen.set(stream, stream.arrived.length);
    return stream.arrived.slice(from).flatMap(({ content }) => {
      const {
        '@type': type,
        accountId,
        availability,
        isOnline,
        status,
        activity,
      } = content as unknown as Told;
      if (type !== 'friends/PresenceChanged') return [];
      if (isOnline !== (availability !== 0)) throw new Error('isOnline is not what availability says');
      return [[accountId, availability, status, activity]];
    });
  };
}

interface Told {
  readonly '@type': string;
  readonly accountId: string;
  readonly availability: number;
  readonly isOnline: boolean;
  readonly status: string;
  readonly activity?: unknown;
}
