import { defineErrors } from '../../kernel/errors.ts';

export const authenticationErrors = defineErrors({
  INVALID_CREDENTIALS: ['UNAUTHENTICATED', 'the provider does not vouch for this payload'],
  EMAIL_NOT_VERIFIED: ['FAILED_PRECONDITION', 'enter the code of the verification mail first'],
  PROVIDER_DISABLED: ['FAILED_PRECONDITION', 'this provider is not enabled'],
  PROVIDER_UNAVAILABLE: ['UNAVAILABLE', 'this provider cannot be used now'],
  PROVIDER_UNKNOWN: ['INVALID_ARGUMENT', 'name a provider'],
  LOGIN_UNKNOWN: ['NOT_FOUND', 'no such login is under way here; begin again in the game'],
  LOGIN_LIMIT: ['RESOURCE_EXHAUSTED', 'too many logins are under way from this address'],
  AWAIT_RUNNING: ['ABORTED', 'another request waits for this login already'],
  SECRET_KEY_MISSING: ['FAILED_PRECONDITION', 'secretKey is not configured, so a secret cannot be stored'],
  UNSAFE_IN_PRODUCTION: ['FAILED_PRECONDITION', 'the Unsafe provider cannot be used in production'],
});
