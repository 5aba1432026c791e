import type { LoginFailure } from '@lobbykit/core';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { UpstreamFailure } from '../request-upstream.ts';

/** The form of an OAuth 2 error code (RFC 6749, section 5.2). Such a word may be logged. */
const errorCodeForm = /^[a-z_]{1,64}$/;

/**
 * Translates an error of the library into the result of a login.
 *
 * Returns a failure if the player denied access or the provider refused, and null if the code is invalid. Throws
 * everything else as UpstreamFailure with the library's constant messages: the causes of its errors contain tokens and
 * addresses, which must not reach a log.
 */
export function loginFailureFrom(error: unknown): LoginFailure | null {
  if (error instanceof AuthorizationResponseError)
    return { failure: error.error === 'access_denied' ? 'ACCESS_DENIED' : 'PROVIDER_REFUSED' };
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
  throw upstreamFailureFrom(error);
}

/** Converts any error to an UpstreamFailure without a cause. */
export function upstreamFailureFrom(error: unknown): UpstreamFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UpstreamFailure) return cause;
  if (error instanceof ResponseBodyError)
    return new UpstreamFailure(
      `refused with status ${error.status}${errorCodeForm.test(error.error) ? `, ${error.error}` : ''}`,
    );
  const { code = 'failed' } = (error ?? {}) as { readonly code?: string };
  // The outer error says what the library was doing; its cause says what was wrong.
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new UpstreamFailure(
    `${code}: ${inner instanceof Error ? inner.message.slice(0, 200) : 'no reason'}`,
  );
}
