import { type IdentityKey, providers } from '../../../kernel/identity.ts';
import { digest } from '../../../runtime/secrets.ts';
import type { Context } from '../../area.ts';
import type { LoginProvider } from '../../authentication/providers/provider.ts';
import type { VerifiedLogin } from '../../authentication/providers/verified-login.ts';
import { type AccountLinks, deviceIssuer, localPlatform, type ProvenLogins } from '../dependencies.ts';
import { deviceProof, noOwner } from '../devices.ts';
import { splitAtLastColon } from '../rules.ts';
import { devices } from '../tables.ts';
import type { Throttle } from '../throttle.ts';

export interface DeviceProviderDependencies {
  readonly throttle: Throttle;
  readonly proven: ProvenLogins;
  readonly links: Pick<AccountLinks, 'accountOfIdentity'>;
}

/** The name under which attempts for a device are counted. */
export const deviceName = (deviceId: string): string => `device:${deviceId}`;

const idForm = /^[A-Za-z0-9_.:-]{1,128}$/;

/** Creates provider 12. The payload is `deviceId:certificate`, split at the last colon: a certificate has none. */
export function deviceProvider(
  { storage }: Context,
  { throttle, proven, links }: DeviceProviderDependencies,
): LoginProvider {
  return {
    provider: providers.DEVICE,
    platform: localPlatform,
    issuer: deviceIssuer,
    async login(payload, { address }): Promise<VerifiedLogin | null> {
      const [deviceId, certificate] = splitAtLastColon(payload) ?? [];
      if (deviceId === undefined || certificate === undefined || !idForm.test(deviceId)) return null;
      const attempt = await throttle.take('device', deviceName(deviceId), address);
      const certificateDigest = digest(certificate);
      const [device] = await storage.find(devices, { where: { certificateDigest }, limit: 1 });
      if (device?.deviceId !== deviceId) {
        await attempt.failed();
        return null;
      }
      const { platform, issuer, subject, displayName, owner } = device;
      const identity = { platform: platform as IdentityKey['platform'], issuer, subject };
      return {
        ...identity,
        displayName: displayName ?? undefined,
        async confirm(unit, session) {
          const [locked] = await unit.update(
            devices,
            { owner, deviceId, certificateDigest },
            { revision: { add: 1 } },
          );
          if (!locked) return false;
          // A device that a player enrolled logs in to the account of that player only.
          if (owner !== noOwner && (await links.accountOfIdentity(unit, identity)) !== owner) return false;
          await proven.record(unit, session.lineage, deviceProof(certificateDigest));
          await attempt.succeeded(unit);
          return true;
        },
      };
    },
  };
}
