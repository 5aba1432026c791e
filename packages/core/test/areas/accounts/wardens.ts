import {
  accountBanned,
  accountControlPart,
  accountRefusals,
  column,
  defineArea,
  defineContract,
  defineTable,
  Empty,
  Id,
  maybe,
  on,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';

/** The accounts at whose ban the area has listened. */
export const wardenLog = defineTable({
  name: 'warden_log',
  columns: { accountId: column.text(), bans: column.int() },
  key: ['accountId'],
});

export interface Ban {
  readonly untilTimestamp?: number;
  readonly publicReason?: string;
}

/** An area of an application whose operators ban accounts. */
export const wardensArea = defineArea({
  contract: defineContract({
    area: 'wardens',
    title: 'Wardens',
    permissions: { 'wardens.ban': 'Ban accounts.' },
    routes: {
      ban: {
        method: 'PUT',
        path: '/admin/wardens/{accountId}',
        access: 'operator',
        permission: 'wardens.ban',
        params: z.object({ accountId: Id }),
        body: z.object({ untilTimestamp: maybe(TimestampSeconds), publicReason: maybe(text(200)) }),
        out: Empty,
        errors: [accountRefusals.ACCOUNT_NOT_FOUND, accountRefusals.ROLE_NOT_HELD],
        object: 'accountId',
        summary: 'Bans an account.',
      },
      free: {
        method: 'DELETE',
        path: '/admin/wardens/{accountId}',
        access: 'operator',
        permission: 'wardens.ban',
        params: z.object({ accountId: Id }),
        out: Empty,
        errors: [accountRefusals.ACCOUNT_NOT_FOUND, accountRefusals.ROLE_NOT_HELD],
        object: 'accountId',
        summary: 'Takes the ban of an account back.',
      },
    },
  }),
  tables: [wardenLog],
  needs: { control: accountControlPart },
  create: (ctx, { control }) => ({
    operations: {
      ban: (call, { accountId, untilTimestamp = 0, publicReason = '' }) =>
        ctx.atomically(call, async (unit) => {
          await control.lockFor(unit, call, accountId);
          const until = untilTimestamp === 0 ? null : untilTimestamp * 1000;
          await control.ban(unit, accountId, { until, publicReason });
          unit.audit({ object: accountId });
          return {};
        }),
      free: (call, { accountId }) =>
        ctx.atomically(call, async (unit) => {
          await control.lockFor(unit, call, accountId);
          await control.ban(unit, accountId, null);
          unit.audit({ object: accountId });
          return {};
        }),
    },
    listeners: [
      on(accountBanned, async (unit, { accountId }) => {
        await unit.insert(wardenLog, { accountId, bans: 1 }, { orUpdate: { bans: { add: 1 } } });
      }),
    ],
  }),
});
