import type { ServerMetadata } from 'openid-client';

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

/**
 * Reads the metadata of a provider (OpenID Connect Discovery 1.0) at the first login, and again when it is an hour old.
 * Logins at the same time share one request. After a failure the next request is made ten seconds later at the earliest,
 * and the last metadata is used until it is a day old.
 */
export function createDiscovery(issuer: string, timeoutMilliseconds: number | undefined): Discover {
  let snapshot: Snapshot | null = null;
  let failed: { readonly at: number; readonly error: unknown } | null = null;
  let pending: Promise<ServerMetadata> | null = null;

  async function refresh(now: number): Promise<ServerMetadata> {
    try {
      const { readMetadata } = await import('./read-metadata.ts');
      const metadata = await readMetadata(issuer, timeoutMilliseconds);
      snapshot = { metadata, at: now };
      failed = null;
      return metadata;
    } catch (error) {
      failed = { at: now, error };
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
