import type { LoginProvider } from '@lobbykit/core';
import { oidc } from '../oauth/oidc.ts';
import { signedSecret } from '../oauth/signed-secret.ts';
import { membersOf } from '../oauth/strict-json.ts';
import { vendors } from './endpoints.ts';
import type { OidcPresetOptions } from './presets.ts';

export interface DeviceWebOptions extends OidcPresetOptions {
  /** The developer's team. Default: from the configured secret. */
  readonly teamId?: string | undefined;
  /** The id of the key that signs. Default: from the configured secret. */
  readonly keyId?: string | undefined;
}

/**
 * Logs players in with the device vendor's web sign-in (provider 4, OpenID Connect), which posts its answer as a form
 * and wants a client secret that is signed anew again and again.
 *
 * The client id is that of the vendor's service, the client secret is the private key in PEM, or JSON with `teamId`,
 * `keyId` and `privateKey`. The vendor knows no PKCE, and tells the name once: at the first login of a player.
 */
export const deviceWeb = ({ teamId, keyId, ...options }: DeviceWebOptions = {}): LoginProvider =>
  oidc({
    issuer: vendors.device.issuer,
    scope: 'openid name',
    returns: 'form',
    pkce: false,
    displayName: (_, { user }) => nameOf(user),
    ...options,
    provider: 'DEVICE_WEB',
    clientSecret: signedSecret({
      audience: vendors.device.issuer,
      ...(teamId !== undefined && { teamId }),
      ...(keyId !== undefined && { keyId }),
    }),
  });

/** The browser posts it beside the code, unsigned: good for a name to begin with, and for nothing else. */
function nameOf(user: string | undefined): string | undefined {
  try {
    const { firstName, lastName } = membersOf(membersOf(JSON.parse(user ?? 'null')).name);
    const names = [firstName, lastName].filter((name) => typeof name === 'string' && name !== '');
    return names.length === 0 ? undefined : names.join(' ');
  } catch {
    return undefined;
  }
}
