import { digest } from '../../../src/runtime/secrets.ts';
import { type AreaSamples, type AreaStrangers, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

/** Creates a session and returns its reference. No other sample uses it. */
const session = async (world: World): Promise<string> => digest((await world.player()).token).slice(0, 16);

/** Creates a second session of an account, which its player may end. */
async function sessionOf(world: World, accountId: string): Promise<string> {
  const { sessions } = await world.backend.api.sessions.list({ accountId }, asHost);
  return Object.keys(sessions)[0] ?? session(world);
}

export const samples: AreaSamples<'sessions'> = {
  list: ({ player: { accountId } }) => ({ accountId, limit: 5, offset: 0 }),
  get: async ({ world }) => ({ sessionRef: await session(world) }),
  revoke: async ({ world }) => ({ sessionRef: await session(world) }),
  revokeAll: async ({ world }) => ({ accountId: (await world.player()).accountId }),
  mine: () => ({ limit: 5, offset: 0 }),
  end: async ({ world, player: { accountId } }) => ({ sessionRef: await sessionOf(world, accountId) }),
  validate: async ({ world }) => ({ sessionId: (await world.player()).token }),
};

/** Ending a session of others gets the answer for one that does not exist. */
export const strangers: AreaStrangers<'sessions'> = {
  end: 'OK',
};
