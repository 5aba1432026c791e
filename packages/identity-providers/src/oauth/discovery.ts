import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { assertUpstreamAddress } from '../ask-upstream.ts';
import { asUpstreamFailure } from './failures.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** How long what a provider says of itself is believed, in milliseconds. */
const freshMilliseconds = 3_600_000;
/** How long the last good answer is used on when there is no newer one to be had. */
const staleMilliseconds = 86_400_000;
/** How soon it is asked again after it failed. */
const pauseMilliseconds = 10_000;

/** Finds out what a provider says of itself. Throws UpstreamFailure. */
export type Discover = (now: number) => Promise<ServerMetadata>;

interface Known {
  readonly metadata: ServerMetadata;
  readonly at: number;
}

/** Addresses that a provider names of itself and that are used. */
const named = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

export const isLoopback = (address: string): boolean => address.startsWith('http:');

/**
 * Reads the configuration of a provider (OpenID Connect Discovery 1.0) at the first login, and again when it is an hour
 * old; all logins of that moment wait for one question. A provider that cannot be asked is asked again after ten seconds
 * and not before, and what it said last is good for a day.
 */
export function createDiscovery(issuer: string, timeoutMilliseconds: number | undefined): Discover {
  let known: Known | null = null;
  let failed: { readonly at: number; readonly error: Error } | null = null;
  let asking: Promise<ServerMetadata> | null = null;

  async function ask(now: number): Promise<ServerMetadata> {
    try {
      const metadata = await read(issuer, timeoutMilliseconds);
      known = { metadata, at: now };
      failed = null;
      return metadata;
    } catch (error) {
      failed = { at: now, error: asUpstreamFailure(error) };
      if (known && now - known.at < staleMilliseconds) return known.metadata;
      throw failed.error;
    } finally {
      asking = null;
    }
  }

  return async (now) => {
    if (known && now - known.at < freshMilliseconds) return known.metadata;
    if (failed && now - failed.at < pauseMilliseconds) {
      if (known && now - known.at < staleMilliseconds) return known.metadata;
      throw failed.error;
    }
    asking ??= ask(now);
    return asking;
  };
}

async function read(issuer: string, timeoutMilliseconds: number | undefined): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(issuer), 'none', undefined, undefined, {
    // Not the signal of one login: others wait for the same answer.
    [customFetch]: upstreamFetch({ kind: 'document', timeoutMilliseconds }),
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  });
  const metadata = configuration.serverMetadata() as ServerMetadata;
  for (const name of named) {
    const address = metadata[name];
    if (typeof address === 'string') assertUpstreamAddress(name, address);
    // Only a provider on this machine may name addresses on this machine.
    if (typeof address === 'string' && isLoopback(address) && !isLoopback(issuer))
      throw new Error(`${name} is not an https address`);
  }
  return metadata;
}
