import type { LoginProvider } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { openid2 } from '../openid2/openid2.ts';
import { assertUpstreamAddress } from '../request-upstream.ts';
import { storeEndpoints } from './endpoints.ts';
import { isStorePlayer } from './player-id.ts';
import { readPlayerName } from './player-name.ts';

/** Options of `storeWeb`. */
export interface StoreWebOptions {
  /** The store's OpenID 2.0 endpoint. Default: the vendor's address. */
  readonly endpoint?: string;
  /** The beginning of every claimed identifier. Default: the vendor's. */
  readonly claimedIdPrefix?: string;
  /** The operation of the store that returns names. Default: the vendor's public address. */
  readonly nameEndpoint?: string | undefined;
  /** The realm (`openid.realm`), the site that the store asks players to trust. Default: the redirect URI's origin. */
  readonly realm?: string | undefined;
  /** Milliseconds for the confirmation. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/**
 * Logs players in with the store's website (provider 6, OpenID 2.0). Requires only a redirect URI. If the client secret is
 * a key of the store's web API, new players start with their name in the store.
 */
export function storeWeb(options: StoreWebOptions = {}): LoginProvider {
  checkOptions('storeWeb', options, {
    example: "storeWeb({ realm: 'https://play.example.com' })",
    options: {
      endpoint: 'text',
      claimedIdPrefix: 'text',
      nameEndpoint: 'text',
      realm: 'text',
      timeoutMilliseconds: 'number',
      confirmation: 'flag',
    },
  });
  const { nameEndpoint = storeEndpoints.names, ...rest } = options;
  assertUpstreamAddress('nameEndpoint', nameEndpoint);
  return openid2({
    provider: 6,
    platform: 6,
    issuer: 'store',
    endpoint: storeEndpoints.openId2,
    claimedIdPrefix: storeEndpoints.claimedIdPrefix,
    isSubject: isStorePlayer,
    async displayName(subject, { configuration: { clientSecret: key }, signal }) {
      return key === '' ? undefined : readPlayerName(subject, { endpoint: nameEndpoint, key, signal });
    },
    ...rest,
  });
}
