import type { LoginFailure } from '@lobbykit/core';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { UpstreamFailure } from '../ask-upstream.ts';

/** Error codes of OAuth 2 (RFC 6749): words that may be logged. */
const plainWord = /^[a-z_]{1,64}$/;

/**
 * What a login that failed in the library comes to.
 *
 * A player who was refused or turned round is told so; a code that is not good proves nothing (null). Everything else is
 * thrown as UpstreamFailure, with the library's own constant words: its errors carry tokens and addresses in their
 * causes, and none of that may reach a log.
 */
export function outcomeOfFailure(error: unknown): LoginFailure | null {
  if (error instanceof AuthorizationResponseError)
    return { failure: error.error === 'access_denied' ? 'ACCESS_DENIED' : 'PROVIDER_REFUSED' };
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
  throw asUpstreamFailure(error);
}

export function asUpstreamFailure(error: unknown): UpstreamFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UpstreamFailure) return cause;
  if (error instanceof ResponseBodyError)
    return new UpstreamFailure(
      `refused with status ${error.status}${plainWord.test(error.error) ? `, ${error.error}` : ''}`,
    );
  const { code = 'failed' } = (error ?? {}) as { readonly code?: string };
  // The library says what was wrong one level below what it was doing.
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new UpstreamFailure(
    `${code}: ${inner instanceof Error ? inner.message.slice(0, 200) : 'no reason'}`,
  );
}
