import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { timeText } from '../../runtime/clock.ts';
import type { Context } from '../area.ts';
import type { adminRoutes } from './contract.admin.ts';
import type { Credentials } from './credentials.ts';
import { emailAddressOf } from './email-address.ts';
import { platformAuthErrors as errors } from './errors.ts';
import type { EmailUser } from './schemas.ts';
import { emailUserState } from './states.ts';
import { devices as devicesTable, type EmailUserRow, emailUsers as emailUsersTable } from './tables.ts';
import { replayDataOf } from './views.ts';

const viewEmailUser = (row: EmailUserRow): EmailUser => ({
  emailAddress: row.emailAddress,
  verified: row.state === emailUserState.VERIFIED,
  ...(row.verifiedAt !== null && { lastVerified: timeText(row.verifiedAt) }),
  createdOn: timeText(row.createdAt),
  platformAccountId: row.id,
});

/** Lets operators enrol devices, and read and remove devices, e-mail users and replay tokens. */
export function createAdministration(
  { atomically, limits }: Context,
  {
    credentials: { devices, emailUsers, replay },
    exposeSessionData,
  }: { readonly credentials: Credentials; readonly exposeSessionData: boolean },
): Handlers<typeof adminRoutes> {
  return {
    async adminEnrolDevice(call, { deviceId }) {
      return { certificate: await atomically(call, (unit) => devices.enrol(unit, call.now, deviceId)) };
    },

    async adminRemoveDevice(call, { deviceId }) {
      await atomically(call, (unit) => devices.remove(unit, deviceId));
      return {};
    },

    async adminHasDevice(call, { deviceId }) {
      const found = await call.db.find(devicesTable, { where: { deviceId }, limit: 1 });
      if (found.length === 0) throw errors.DEVICE_NOT_FOUND();
      return {};
    },

    async adminListDevices(call, page) {
      const list = { orderBy: ['createdAt', 'deviceId'] } as const;
      const { rows, ...next } = await readPage(call.db, devicesTable, list, page, limits.pageRows);
      return { deviceIds: rows.map(({ deviceId }) => deviceId), ...next };
    },

    async adminSearchDevices(call, { deviceFilter, ...page }) {
      const where = { searchKey: { prefix: deviceFilter.toLowerCase() } };
      const list = { where, orderBy: ['searchKey', 'deviceId'] } as const;
      const { rows, ...next } = await readPage(call.db, devicesTable, list, page, limits.pageRows);
      return { deviceIds: rows.map(({ deviceId }) => deviceId), ...next };
    },

    async adminListEmailUsers(call, page) {
      const list = { orderBy: ['createdAt', 'id'] } as const;
      const { rows, ...next } = await readPage(call.db, emailUsersTable, list, page, limits.pageRows);
      return { users: rows.map(viewEmailUser), ...next };
    },

    async adminSearchEmailUsers(call, { emailAddressFilter, ...page }) {
      const where = { emailAddress: { prefix: emailAddressFilter.toLowerCase() } };
      const list = { where, orderBy: ['emailAddress'] } as const;
      const { rows, ...next } = await readPage(call.db, emailUsersTable, list, page, limits.pageRows);
      return { users: rows.map(viewEmailUser), ...next };
    },

    /** Records the user by their id in the audit, because the address must not stay there after the removal. */
    async adminRemoveEmailUser(call, { emailAddress }) {
      const address = emailAddressOf(emailAddress);
      await atomically(call, async (unit) => {
        const removed = address === null ? null : await emailUsers.remove(unit, call.now, address);
        unit.audit({ object: removed ?? '', ...(removed === null && { outcome: 'NOT_FOUND' }) });
      });
      return {};
    },

    async adminInspectReplayToken(call, { replayToken }) {
      const row = await replay.find(call.db, call.now, replayToken);
      if (!row) throw errors.REPLAY_TOKEN_UNKNOWN();
      return { sessionData: replayDataOf(row, exposeSessionData) };
    },
  };
}
