import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { assertUpstreamAddress, isPlainHttp } from '../request-upstream.ts';
import { upstreamFailureFrom } from './library-errors.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** The endpoints in the metadata that are used. */
const endpointNames = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

/** Reads the metadata of a provider. Throws UpstreamFailure. */
export async function readMetadata(
  issuer: string,
  timeoutMilliseconds: number | undefined,
): Promise<ServerMetadata> {
  try {
    return await discover(issuer, timeoutMilliseconds);
  } catch (error) {
    throw upstreamFailureFrom(error);
  }
}

async function discover(issuer: string, timeoutMilliseconds: number | undefined): Promise<ServerMetadata> {
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
