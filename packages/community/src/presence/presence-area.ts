import {
  type Area,
  accountDeleting,
  accountsPart,
  connectionsPart,
  defineArea,
  friendsPart,
  liveStreamsPart,
  type None,
  on,
  presenceChanged,
  type Service,
  sessionsEnded,
} from '@lobbykit/core/area';
import { presenceContract } from './contract.ts';
import { createDelivery } from './delivery.ts';
import { createDueStates, dueRow } from './due-states.ts';
import { presenceEvents } from './events.ts';
import { createPresenceOperations } from './service.ts';
import { presenceStates, presenceSubscriptions } from './tables.ts';
import { createPresenceTask } from './tasks.ts';

/** Events about the presence of friends, for players who follow it. */
export const presenceArea: Area<
  typeof presenceContract.routes,
  Service<typeof presenceContract.routes>,
  None,
  None,
  None,
  'presence'
> = defineArea({
  contract: presenceContract,
  tables: [presenceSubscriptions, presenceStates],
  events: presenceEvents,
  needs: {
    accounts: accountsPart,
    friends: friendsPart,
    connections: connectionsPart,
    streams: liveStreamsPart,
  },
  create(ctx, needs) {
    const dependencies = { ctx, ...needs };
    const { clock } = ctx;
    let runEarly: (partition: string, earliest: number) => void = () => {};
    const onDue = () => runEarly('', clock.now());
    const due = createDueStates(dependencies, onDue);
    const delivery = createDelivery(dependencies);
    // A player who goes is noticed by the time at which the task looks again.
    needs.connections.onChange(({ accountId, connected }) => {
      if (connected) due.noteConnected(accountId);
    });
    return {
      operations: createPresenceOperations(dependencies),
      tasks: [createPresenceTask(dependencies, (run) => (runEarly = run))],
      listeners: [
        on(presenceChanged, async (unit, { accountId }) => {
          const now = clock.now();
          await unit.insert(presenceStates, dueRow(accountId, now), { orUpdate: { checkAt: now } });
          unit.afterCommit(onDue);
        }),
        on(sessionsEnded, async (unit, { sessions }) => {
          const now = clock.now();
          const ids = [...new Set(sessions.flatMap(({ accountId }) => accountId ?? []))];
          if (ids.length === 0) return;
          const where = { accountId: { in: ids }, checkAt: { gt: now } };
          await unit.update(presenceStates, where, { checkAt: now }, { orderBy: ['accountId'] });
          unit.afterCommit(onDue);
        }),
        on(accountDeleting, async (unit, { accountId }) => {
          await unit.delete(presenceSubscriptions, { accountId });
          await unit.delete(presenceStates, { accountId });
        }),
      ],
      async stop() {
        delivery.stop();
        await due.stop();
      },
    };
  },
});
