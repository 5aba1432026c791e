import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionRow, SessionStore } from '../sessions/index.ts';
import { deviceIssuer, type IdentityKey, localPlatform, type ProvenLogins } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';
import { type DeviceRow, devices } from './tables.ts';

/** Enrolled by operators, and so nobody's. */
export const nobody = '';

export const deviceProof = (certificateDigest: string): string => `device:${certificateDigest}`;

export interface Devices {
  /** Enrols a device that stands for itself, and returns its certificate. Throws DEVICE_EXISTS. */
  enrol(unit: Unit, now: number, deviceId: string): Promise<string>;
  /**
   * Enrols a device that logs in as the one whose session this is. A device that the account has under this id gets a
   * new certificate, and the sessions that it began with the one before it end. Throws DEVICE_LIMIT.
   */
  enrolOwn(unit: Unit, now: number, deviceId: string, session: SessionRow): Promise<string>;
  /** Removes the devices of an id, whoever enrolled them, and ends the sessions that they began. */
  remove(unit: Unit, deviceId: string): Promise<void>;
  /** Removes the devices that an account has enrolled, or those of them that log in as one identity. */
  removeOwned(unit: Unit, accountId: string, identity?: IdentityKey): Promise<void>;
  /** Removes the device that stands for itself: the account that it was linked to is gone. */
  removeLinked(unit: Unit, deviceId: string): Promise<void>;
}

export function createDevices(
  { limits, secrets }: Pick<Context, 'limits' | 'secrets'>,
  {
    proven,
    sessions,
  }: { readonly proven: ProvenLogins; readonly sessions: Pick<SessionStore, 'lockAccount'> },
): Devices {
  /** Adds a device; false where the owner has one of that id. */
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
      if (!(await add(unit, now, certificate, { owner: nobody, deviceId, displayName: null, ...identity })))
        throw errors.DEVICE_EXISTS();
      return certificate;
    },

    async enrolOwn(unit, now, deviceId, { accountId, platform, issuer, subject, displayName }) {
      const owner = accountId!;
      // Whoever adds a device to the account waits here, so the number is exact.
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
      await endSessions(unit, await unit.delete(devices, { owner: nobody, deviceId }));
    },
  };
}
