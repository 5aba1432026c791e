import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionRow, SessionStore } from '../sessions/index.ts';
import { deviceIssuer, localPlatform, type ProvenLogins } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';
import type { PlatformAuthContext } from './limits.ts';
import { type DeviceRow, devices } from './tables.ts';

/** The owner of devices that operators have enrolled. */
export const noOwner = '';

/** The proof that the logins of a device record. */
export const deviceProof = (certificateDigest: string): string => `device:${certificateDigest}`;

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
  /** Removes all devices with an id, no matter who enrolled them, and ends the sessions that they started. */
  remove(unit: Unit, deviceId: string): Promise<void>;
  /** Removes the devices that an account has enrolled, or only those that log in with one identity. */
  removeOwned(unit: Unit, accountId: string, identity?: IdentityKey): Promise<void>;
  /** Removes a device that is an identity of its own, because its account is being deleted. */
  removeLinked(unit: Unit, deviceId: string): Promise<void>;
}

/** Creates the enrolled devices on the storage of each call. */
export function createDevices(
  { limits, secrets }: Pick<PlatformAuthContext, 'limits' | 'secrets'>,
  {
    proven,
    sessions,
  }: { readonly proven: ProvenLogins; readonly sessions: Pick<SessionStore, 'lockAccount'> },
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

  return {
    async enrol(unit, now, deviceId) {
      const certificate = secrets.certificate();
      const identity = { platform: localPlatform, issuer: deviceIssuer, subject: deviceId } as const;
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

    async remove(unit, deviceId) {
      await endSessions(unit, await unit.delete(devices, { deviceId }));
    },

    async removeOwned(unit, accountId, identity) {
      const { issuer, subject } = identity ?? {};
      const removed = await unit.delete(devices, {
        owner: accountId,
        ...(issuer !== undefined && { issuer }),
        ...(subject !== undefined && { subject }),
      });
      await endSessions(unit, removed);
    },

    async removeLinked(unit, deviceId) {
      await endSessions(unit, await unit.delete(devices, { owner: noOwner, deviceId }));
    },
  };
}
