import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { assertUpstreamAddress } from '../request-upstream.ts';
import { upstreamFailureFrom } from './library-errors.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** How long metadata counts as fresh. */
const freshMilliseconds = 3_600_000;
/** How long the last metadata is used if the provider cannot be read. */
const staleMilliseconds = 86_400_000;
/** How long to wait after a failure before the next request. */
const retryMilliseconds = 10_000;

/** Returns the metadata of a provider. Throws UpstreamFailure. */
export type Discover = (now: number) => Promise<ServerMetadata>;

interface Snapshot {
  readonly metadata: ServerMetadata;
  readonly at: number;
}

/** The endpoints in the metadata that are used. */
const endpointNames = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** Whether an address uses http. Only loopback addresses may, see `assertUpstreamAddress`. */
export const isPlainHttp = (address: string): boolean => address.startsWith('http:');

/**
 * Reads the metadata of a provider (OpenID Connect Discovery 1.0) at the first login, and again when it is an hour old.
 * Logins at the same time share one request. After a failure the next request is made ten seconds later at the earliest,
 * and the last metadata is used until it is a day old.
 */
export function createDiscovery(issuer: string, timeoutMilliseconds: number | undefined): Discover {
  let snapshot: Snapshot | null = null;
  let failed: { readonly at: number; readonly error: Error } | null = null;
  let pending: Promise<ServerMetadata> | null = null;

  async function refresh(now: number): Promise<ServerMetadata> {
    try {
      const metadata = await readMetadata(issuer, timeoutMilliseconds);
      snapshot = { metadata, at: now };
      failed = null;
      return metadata;
    } catch (error) {
      failed = { at: now, error: upstreamFailureFrom(error) };
      if (snapshot && now - snapshot.at < staleMilliseconds) return snapshot.metadata;
      throw failed.error;
    } finally {
      pending = null;
    }
  }

  return async (now) => {
    if (snapshot && now - snapshot.at < freshMilliseconds) return snapshot.metadata;
    if (failed && now - failed.at < retryMilliseconds) {
      if (snapshot && now - snapshot.at < staleMilliseconds) return snapshot.metadata;
      throw failed.error;
    }
    pending ??= refresh(now);
    return pending;
  };
}

async function readMetadata(
  issuer: string,
  timeoutMilliseconds: number | undefined,
): Promise<ServerMetadata> {
  const configuration = await discovery(new URL(issuer), 'none', undefined, undefined, {
    // Without the signal of a login, because other logins wait for the same response.
    [customFetch]: upstreamFetch({ kind: 'document', timeoutMilliseconds }),
    execute: isPlainHttp(issuer) ? [allowInsecureRequests] : [],
  });
  const metadata = configuration.serverMetadata() as ServerMetadata;
  for (const name of endpointNames) {
    const address = metadata[name];
    if (typeof address === 'string') assertUpstreamAddress(name, address);
    // Only a provider on this machine may name addresses on this machine.
    if (typeof address === 'string' && isPlainHttp(address) && !isPlainHttp(issuer))
      throw new Error(`${name} is not an https address`);
  }
  return metadata;
}
