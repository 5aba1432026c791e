import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SessionRow } from '../sessions/tables.ts';
import { type AccountLinks, deviceIssuer, localPlatform, type ProvenLogins } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';
import type { PlatformAuthContext } from './limits.ts';
import type { ReplayTokens } from './replay-tokens.ts';
import { type DeviceRow, devices } from './tables.ts';

/** The owner of devices that operators have enrolled. */
export const noOwner = '';

/** The proof that the logins of a device record. */
export const deviceProof = (certificateDigest: string): string => `device:${certificateDigest}`;

export interface DevicesDependencies {
  readonly links: Pick<AccountLinks, 'release'>;
  readonly proven: ProvenLogins;
  readonly replay: Pick<ReplayTokens, 'removeAllOf'>;
  readonly sessions: Pick<SessionStore, 'lockAccount'>;
}

/** The enrolled devices. */
export interface Devices {
  /** Enrols a device that is an identity of its own, and returns its certificate. Throws DEVICE_EXISTS. */
  enrol(unit: Unit, now: number, deviceId: string): Promise<string>;
  /**
   * Enrols a device that logs in with the identity of the session, and returns its certificate. A device that the
   * account already has under this id gets a new certificate, and the sessions of the old certificate end. Throws
   * DEVICE_LIMIT.
   */
  enrolOwn(unit: Unit, now: number, deviceId: string, session: SessionRow): Promise<string>;
  /**
   * Removes all devices with an id, no matter who enrolled them, and ends the sessions that they started. The identity
   * of the device is unlinked from its account, with everything that logs in with it: a device that is enrolled later
   * under this id is another identity. Returns the accounts that could log in with one of them.
   */
  remove(unit: Unit, now: number, deviceId: string): Promise<readonly string[]>;
  /** Removes the devices that an account has enrolled, or only those that log in with one identity. */
  removeOwned(unit: Unit, accountId: string, identity?: IdentityKey): Promise<void>;
  /** Removes a device that is an identity of its own, because its account is being deleted. */
  removeLinked(unit: Unit, deviceId: string): Promise<void>;
}

/** The identity of a device that an operator enrolled. */
export const deviceIdentity = (deviceId: string): IdentityKey => ({
  platform: localPlatform,
  issuer: deviceIssuer,
  subject: deviceId,
});

/** Creates the enrolled devices on the storage of each call. */
export function createDevices(
  { limits, secrets }: Pick<PlatformAuthContext, 'limits' | 'secrets'>,
  { links, proven, replay, sessions }: DevicesDependencies,
): Devices {
  /** Adds a device. Returns false if the owner already has one with this id. */
  async function add(
    unit: StorageOperations,
    now: number,
    certificate: string,
    device: Pick<DeviceRow, 'owner' | 'deviceId' | 'displayName'> & IdentityKey,
  ): Promise<boolean> {
    const row = {
      ...device,
      searchKey: device.deviceId.toLowerCase(),
      certificateDigest: digest(certificate),
      createdAt: now,
    };
    return (await unit.insert(devices, row, { ifAbsent: true })).length > 0;
  }

  const endSessions = (unit: Unit, rows: readonly DeviceRow[]): Promise<void> =>
    proven.end(
      unit,
      rows.map(({ certificateDigest }) => deviceProof(certificateDigest)),
    );

  async function removeOwned(unit: Unit, accountId: string, identity?: IdentityKey): Promise<void> {
    const { issuer, subject } = identity ?? {};
    const removed = await unit.delete(devices, {
      owner: accountId,
      ...(issuer !== undefined && { issuer }),
      ...(subject !== undefined && { subject }),
    });
    await endSessions(unit, removed);
  }

  return {
    async enrol(unit, now, deviceId) {
      const certificate = secrets.certificate();
      const identity = deviceIdentity(deviceId);
      if (!(await add(unit, now, certificate, { owner: noOwner, deviceId, displayName: null, ...identity })))
        throw errors.DEVICE_EXISTS();
      return certificate;
    },

    async enrolOwn(unit, now, deviceId, { accountId, platform, issuer, subject, displayName }) {
      const owner = accountId!;
      // Every call that adds a device to the account waits here, so the limit is exact.
      await sessions.lockAccount(unit, owner);
      const before = await unit.delete(devices, { owner, deviceId });
      await endSessions(unit, before);
      if ((await unit.count(devices, { owner })) >= limits.devicesPerAccount)
        throw errors.DEVICE_LIMIT({ metadata: { limit: String(limits.devicesPerAccount) } });
      const certificate = secrets.certificate();
      const identity = { platform: platform as IdentityKey['platform'], issuer: issuer!, subject: subject! };
      await add(unit, now, certificate, { owner, deviceId, displayName, ...identity });
      return certificate;
    },

    async remove(unit, now, deviceId) {
      const identity = deviceIdentity(deviceId);
      const accountId = await links.release(unit, now, identity);
      if (accountId !== null) await sessions.lockAccount(unit, accountId);
      const removed = await unit.delete(devices, { deviceId });
      await endSessions(unit, removed);
      const owners = removed.flatMap(({ owner }) => (owner === noOwner ? [] : [owner]));
      if (accountId === null) return owners;
      await replay.removeAllOf(unit, accountId, { identity });
      await removeOwned(unit, accountId, identity);
      return [accountId, ...owners];
    },

    removeOwned,

    async removeLinked(unit, deviceId) {
      await endSessions(unit, await unit.delete(devices, { owner: noOwner, deviceId }));
    },
  };
}
