import type { LoginProvider } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { oidc, oidcOptions } from '../oauth/oidc.ts';
import { signedSecret } from '../oauth/signed-secret.ts';
import { membersOf } from '../oauth/strict-json.ts';
import { vendors } from './endpoints.ts';
import type { OidcPresetOptions } from './presets.ts';

/** Options of `deviceWeb`. */
export interface DeviceWebOptions extends OidcPresetOptions {
  /** The id of the developer's team. A configured secret with its own team id overrides it. */
  readonly teamId?: string | undefined;
  /** The id of the signing key. A configured secret with its own key id overrides it. */
  readonly keyId?: string | undefined;
}

/**
 * Logs players in with the device vendor's web sign-in (provider 4, OpenID Connect). The vendor posts its response as a
 * form, and requires a signed client secret, which the preset makes and renews.
 *
 * The client id is the vendor's services id. The client secret is the private key in PEM, or JSON with `teamId`, `keyId`
 * and `privateKey`. The vendor does not support PKCE, and tells a player's name only at their first login.
 */
export function deviceWeb(given: DeviceWebOptions = {}): LoginProvider {
  checkOptions('deviceWeb', given, {
    example: 'deviceWeb({ teamId, keyId })',
    options: { ...oidcOptions.options, teamId: 'text', keyId: 'text' },
  });
  const { teamId, keyId, ...options } = given;
  return oidc({
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
}

/** The browser posts `user` together with the code, unsigned. So it is used only for the first display name. */
function nameOf(user: string | undefined): string | undefined {
  try {
    const { firstName, lastName } = membersOf(membersOf(JSON.parse(user ?? 'null')).name);
    const names = [firstName, lastName].filter((name) => typeof name === 'string' && name !== '');
    return names.length === 0 ? undefined : names.join(' ');
  } catch {
    return undefined;
  }
}
