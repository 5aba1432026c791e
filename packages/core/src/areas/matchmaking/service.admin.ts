import type { Handlers } from '../../http/contract.ts';
import type { Context } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { ConfigStore } from './queues/config-store.ts';

/** Creates what operators can see and change of the queues. */
export function createAdminOperations(
  ctx: Context,
  { config }: { readonly config: ConfigStore },
): Pick<
  Handlers<typeof matchmakingContract.routes>,
  'getConfig' | 'setConfig' | 'restoreConfig' | 'deleteConfig'
> {
  const { atomically, clock } = ctx;

  return {
    async getConfig(call) {
      return (await config.read(call.db)).config;
    },

    async setConfig(call, { config: text }) {
      await atomically(call, (unit) => config.write(unit, clock.now(), text));
      return { success: true };
    },

    async restoreConfig(call) {
      await atomically(call, (unit) => config.restore(unit, clock.now()));
      return { success: true };
    },

    async deleteConfig(call) {
      return { configDeleted: await atomically(call, (unit) => config.delete(unit, clock.now())) };
    },
  };
}
