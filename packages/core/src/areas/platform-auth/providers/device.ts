import { providers } from '../../../kernel/identity.ts';
import { digest } from '../../../runtime/secrets.ts';
import type { Context } from '../../area.ts';
import type { LoginProvider } from '../../authentication/providers/provider.ts';
import type { VerifiedLogin } from '../../authentication/providers/verified-login.ts';
import {
  type AccountLinks,
  deviceIssuer,
  type IdentityKey,
  localPlatform,
  type ProvenLogins,
} from '../dependencies.ts';
import { deviceProof, nobody } from '../devices.ts';
import { atLastColon } from '../rules.ts';
import { devices } from '../tables.ts';
import type { Throttle } from '../throttle.ts';

export interface DeviceProviderDependencies {
  readonly throttle: Throttle;
  readonly proven: ProvenLogins;
  readonly links: Pick<AccountLinks, 'accountOfIdentity'>;
}

const idForm = /^[A-Za-z0-9_.:-]{1,128}$/;

/** `deviceId:certificate`, parted at the last colon: a certificate has none. */
export function deviceProvider(
  { storage }: Context,
  { throttle, proven, links }: DeviceProviderDependencies,
): LoginProvider {
  return {
    provider: providers.DEVICE,
    platform: localPlatform,
    issuer: deviceIssuer,
    async login(payload, { address }): Promise<VerifiedLogin | null> {
      const [deviceId, certificate] = atLastColon(payload) ?? [];
      if (deviceId === undefined || certificate === undefined || !idForm.test(deviceId)) return null;
      const attempt = await throttle.take('login', `device:${deviceId}`, address);
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
          const [held] = await unit.update(
            devices,
            { owner, deviceId, certificateDigest },
            { revision: { add: 1 } },
          );
          if (!held) return false;
          // One that a player enrolled leads to his account or nowhere.
          if (owner !== nobody && (await links.accountOfIdentity(unit, identity)) !== owner) return false;
          await proven.note(unit, session.lineage, deviceProof(certificateDigest));
          await attempt.succeeded(unit);
          return true;
        },
      };
    },
  };
}
