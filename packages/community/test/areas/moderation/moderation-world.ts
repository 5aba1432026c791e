import { createTestBackend, type TestBackend, type TestPlayer, type TestResponse } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { moderationArea, sanctionKinds } from '../../../src/moderation/index.ts';

export const { BAN, MUTE, QUEUE_BAN } = sanctionKinds;
export const asHost = { system: true } as const;
export const second = 1_000;

type Backend = TestBackend<readonly [typeof moderationArea]>;
type Options = NonNullable<Parameters<typeof createTestBackend<readonly [typeof moderationArea]>>[0]>;
type NewSanction = Parameters<Backend['backend']['api']['moderation']['sanction']>[0];

/** A backend with moderation, in which time goes by seconds. */
export interface ModerationWorld extends Backend {
  /** Puts a sanction on a player, for this many seconds or for ever, and returns it. */
  sanction(
    player: Pick<TestPlayer, 'accountId'>,
    kind: NewSanction['kind'],
    seconds?: number,
    given?: Partial<NewSanction>,
  ): Promise<Awaited<ReturnType<Backend['backend']['api']['moderation']['sanction']>>['sanction']>;
  lift(sanctionId: string, note?: string): Promise<unknown>;
  login(name: string): Promise<string>;
}

export async function openModeration(options: Partial<Options> = {}): Promise<ModerationWorld> {
  const t = await createTestBackend<readonly [typeof moderationArea]>({
    ...options,
    areas: [moderationArea],
  } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return worldOf(t);
}

export function worldOf(t: Backend): ModerationWorld {
  const { moderation, authentication } = t.backend.api;
  return {
    ...t,
    async sanction({ accountId }, kind, seconds, given = {}) {
      const untilTimestamp = seconds === undefined ? 0 : Math.floor(t.clock.now() / second) + seconds;
      return (await moderation.sanction({ accountId, kind, untilTimestamp, ...given }, asHost)).sanction;
    },
    lift: (sanctionId, note = '') => moderation.lift({ sanctionId, note }, asHost),
    login: async (payload) => (await authentication.login({ provider: 1, payload })).session,
  };
}

/** Returns the reason of an answer, and `OK` for a success. */
export const reasonOf = ({ body }: TestResponse): string =>
  (body as { details?: readonly { readonly reason: string }[] }).details?.[0]?.reason ?? 'OK';

/** Returns `OK`, or the reason with which a call rejects. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: { readonly reason?: string }) => error.reason ?? String(error),
  );
