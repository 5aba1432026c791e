import { defineErrors } from '../../kernel/errors.ts';

export const authenticationErrors = defineErrors({
  INVALID_CREDENTIALS: ['UNAUTHENTICATED', 'the provider does not accept this payload'],
  EMAIL_NOT_VERIFIED: ['FAILED_PRECONDITION', 'enter the code from the verification mail first'],
  PROVIDER_DISABLED: ['FAILED_PRECONDITION', 'this provider is not enabled'],
  PROVIDER_UNAVAILABLE: ['UNAVAILABLE', 'this provider cannot be used at the moment'],
  PROVIDER_UNKNOWN: ['INVALID_ARGUMENT', 'provider must not be UNSPECIFIED'],
  LOGIN_UNKNOWN: ['NOT_FOUND', 'this login is unknown or has ended; begin again in the game'],
  AWAIT_RUNNING: ['ABORTED', 'another request is already waiting for this login'],
  SECRET_KEY_MISSING: ['FAILED_PRECONDITION', 'secretKey is not configured, so a secret cannot be stored'],
  UNSAFE_IN_PRODUCTION: ['FAILED_PRECONDITION', 'the Unsafe provider cannot be used in production'],
});
