import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { invalidField } from '../../kernel/errors.ts';
import { providers } from '../../kernel/identity.ts';
import { timeText } from '../../runtime/clock.ts';
import type { Context } from '../area.ts';
import type { Rights } from '../rights/rights.ts';
import type { adminRoutes } from './contract.admin.ts';
import type { Credentials } from './credentials.ts';
import { deviceIdentity } from './devices.ts';
import { emailAddressOf } from './email-address.ts';
import { emailIdentity } from './email-users.ts';
import { platformAuthErrors as errors } from './errors.ts';
import { deviceName } from './providers/device.ts';
import { emailName } from './providers/email.ts';
import { fileName } from './providers/password-file.ts';
import type { EmailUser } from './schemas.ts';
import { emailUserState } from './states.ts';
import { devices as devicesTable, type EmailUserRow, emailUsers as emailUsersTable } from './tables.ts';
import { replayDataOf } from './views.ts';

const viewEmailUser = (row: EmailUserRow): EmailUser => ({
  emailAddress: row.emailAddress,
  verified: row.state === emailUserState.VERIFIED,
  lastVerified: row.verifiedAt === null ? '' : timeText(row.verifiedAt),
  createdOn: timeText(row.createdAt),
  platformAccountId: row.id,
});

interface AdministrationDependencies {
  readonly credentials: Credentials;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertBootstrap' | 'assertIdentity'>;
  /** Shows operators the issuer, subject and display name in place of masks. */
  readonly exposeSessionData: boolean;
}

/** Lets operators enrol devices, and read and remove devices, e-mail users and replay tokens. */
export function createAdministration(
  { atomically, limits }: Context,
  {
    credentials: { devices, emailUsers, replay, throttle },
    rights,
    exposeSessionData,
  }: AdministrationDependencies,
): Handlers<typeof adminRoutes> {
  return {
    async adminEnrolDevice(call, { deviceId }) {
      const certificate = await atomically(call, async (unit) => {
        // The identity may be linked already: then the certificate logs in to that account.
        await rights.assertIdentity(unit, call, deviceIdentity(deviceId));
        return devices.enrol(unit, call.now, deviceId);
      });
      return { certificate };
    },

    async adminRemoveDevice(call, { deviceId }) {
      await atomically(call, async (unit) => {
        rights.assertBootstrap(call, deviceIdentity(deviceId));
        // Checks the accounts that have lost a device. A refusal rolls the removal back.
        const accountIds = await devices.remove(unit, call.now, deviceId);
        for (const accountId of accountIds) await rights.assertAccount(unit, call, accountId);
      });
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
        const user = address === null ? null : await emailUsers.find(unit, address);
        if (user) await rights.assertIdentity(unit, call, emailIdentity(user.id));
        const removed = address === null ? null : await emailUsers.remove(unit, call.now, address);
        unit.audit({ object: removed ?? '', ...(removed === null && { outcome: 'NOT_FOUND' }) });
      });
      return {};
    },

    /** Records the provider in the audit, because an e-mail address must not stay there. */
    async adminClearAttempts(call, { provider, name }) {
      const counted = nameOf(provider, name);
      const attemptsCleared = await atomically(call, async (unit) => {
        unit.audit({ object: `provider:${provider}` });
        return counted !== null && throttle.clear(unit, counted);
      });
      return { attemptsCleared };
    },

    async adminInspectReplayToken(call, { replayToken }) {
      const row = await replay.find(call.db, call.now, replayToken);
      if (!row) throw errors.REPLAY_TOKEN_UNKNOWN();
      return { sessionData: replayDataOf(row, exposeSessionData) };
    },
  };
}

/** Returns the name under which attempts with a provider are counted; null if it counts none. */
function nameOf(provider: number, name: string): string | null {
  switch (provider) {
    case providers.EMAIL_SIGN_UP: {
      const emailAddress = emailAddressOf(name);
      if (emailAddress === null) throw invalidField('name', 'must be an e-mail address');
      return emailName(emailAddress);
    }
    case providers.PASSWORD_FILE:
      return fileName(name);
    case providers.DEVICE:
      return deviceName(name);
    default:
      return null;
  }
}
