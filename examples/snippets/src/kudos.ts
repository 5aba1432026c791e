import { createBackend } from '@lobbykit/core';
import {
  accountDeleting,
  accountsPart,
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  Id,
  on,
  playerOf,
  z,
} from '@lobbykit/core/area';
import { storage } from './own-code.ts';

// #region table
export const kudos = defineTable({
  name: 'kudos',
  columns: { giverId: column.text(), receiverId: column.text(), day: column.int() },
  key: ['giverId', 'receiverId', 'day'],
  indexes: [['receiverId']],
});

const errors = defineErrors({
  KUDOS_GIVEN: ['ALREADY_EXISTS', 'you have given this player kudos today'],
  KUDOS_RECEIVER_UNKNOWN: ['NOT_FOUND', 'there is no such player'],
});
// #endregion

// #region contract
const contract = defineContract({
  area: 'kudos',
  title: 'Kudos',
  permissions: {},
  routes: {
    give: {
      method: 'POST',
      path: '/kudos',
      access: 'player', // a session with an account
      body: z.object({ receiverId: Id }),
      out: z.object({ kudos: z.int() }),
      errors: [errors.KUDOS_GIVEN, errors.KUDOS_RECEIVER_UNKNOWN],
      emits: ['anyEvent.kudos/Given'],
      summary: 'Gives a player kudos. Once per day.',
    },
    count: {
      method: 'GET',
      path: '/kudos/{receiverId}',
      access: 'player',
      params: z.object({ receiverId: Id }),
      out: z.object({ kudos: z.int() }),
      summary: 'Counts the kudos of a player.',
    },
  },
});
// #endregion

// #region area
export const kudosArea = defineArea({
  contract,
  tables: [kudos],
  errors,
  events: { 'anyEvent.kudos/Given': 'A player was given kudos. To this player.' },
  needs: { accounts: accountsPart }, // what it asks other areas
  create: (ctx, { accounts }) => ({
    operations: {
      give: (call, { receiverId }) =>
        ctx.atomically(call, async (unit) => {
          const giverId = playerOf(call);
          const day = Math.floor(call.now / 86_400_000);
          if (!(await accounts.existing(unit, [receiverId])).has(receiverId))
            throw errors.KUDOS_RECEIVER_UNKNOWN();
          const row = { giverId, receiverId, day };
          const [given] = await unit.insert(kudos, row, { ifAbsent: true }); // the key decides, not a read before it
          if (!given) throw errors.KUDOS_GIVEN();
          unit.emit({
            event: { anyEvent: { '@type': 'kudos/Given', giverId } },
            recipients: [receiverId],
          });
          return { kudos: await unit.count(kudos, { receiverId }) };
        }),
      count: async (call, { receiverId }) => ({ kudos: await call.db.count(kudos, { receiverId }) }),
    },
    listeners: [
      on(accountDeleting, async (unit, { accountId }) => {
        await unit.delete(kudos, { receiverId: accountId });
        await unit.delete(kudos, { giverId: accountId });
      }),
    ],
  }),
});
// #endregion

// #region backend
export const backend = createBackend({ storage, areas: [kudosArea] });
// #endregion
