import type { LoginProvider } from '@lobbykit/core';
import { assertUpstreamAddress } from '../ask-upstream.ts';
import { openid2 } from '../openid2/openid2.ts';
import { storeEndpoints } from './endpoints.ts';
import { isStorePlayer } from './player-id.ts';
import { playerName } from './player-name.ts';

export interface StoreWebOptions {
  /** Default: the vendor's address. */
  readonly endpoint?: string;
  /** Default: what the vendor's identifiers begin with. */
  readonly claimedIdPrefix?: string;
  /** Where the store tells names. Default: the vendor's public address. */
  readonly nameEndpoint?: string | undefined;
  /** The address that players are asked to trust. Default: the origin of the redirect address. */
  readonly realm?: string | undefined;
  /** Milliseconds that the confirmation may take. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** See `RedirectFlow.confirmation`. Default true. */
  readonly confirmation?: boolean;
}

/**
 * Logs players in with the store's website (provider 6, OpenID 2.0). It needs a redirect address and nothing else; a key
 * of the store's web API as client secret has new players begin with the name that they have there.
 */
export function storeWeb(options: StoreWebOptions = {}): LoginProvider {
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
      return key === '' ? undefined : playerName(subject, { endpoint: nameEndpoint, key, signal });
    },
    ...rest,
  });
}
