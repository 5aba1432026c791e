import { commonErrors, type ErrorMaker } from '../../kernel/errors.ts';
import type { Route } from '../contract.ts';
import { isKeyed } from '../operation.ts';

/**
 * Returns every error that an operation may answer: its own and the common ones. Not those of requests that reach no
 * operation, because of their path or method, and not that of a client that is gone.
 */
export const documentedErrors = (route: Route): readonly ErrorMaker[] => [
  ...commonOf(route),
  ...(route.errors ?? []),
];

function commonOf(route: Route): ErrorMaker[] {
  const common = commonErrors;
  const list = [
    common.INVALID_FIELD,
    common.INVALID_PATH,
    common.URL_TOO_LONG,
    common.RATE_LIMITED,
    common.INTERNAL,
    common.STORAGE_BUSY,
    common.STORAGE_FULL,
    common.OVERLOADED,
    common.SERVICE_EXCLUDED,
    common.NOT_STARTED,
    common.SHUTTING_DOWN,
  ];
  if (!route.waits) list.push(common.DEADLINE_EXCEEDED);
  if (route.method !== 'GET')
    list.push(
      common.INVALID_JSON,
      common.BODY_TOO_LARGE,
      common.REQUEST_TIMEOUT,
      common.CONTENT_TYPE_UNSUPPORTED,
    );
  if (route.access !== 'public')
    list.push(common.CREDENTIAL_INVALID, common.CREDENTIAL_AMBIGUOUS, common.ACCOUNT_BANNED);
  if (route.access === 'player') list.push(common.ACCOUNT_REQUIRED, common.SESSION_REQUIRED);
  if (route.access === 'session') list.push(common.SESSION_REQUIRED);
  if (route.access === 'key') list.push(common.KEY_REQUIRED);
  if (route.access === 'operator') list.push(common.PERMISSION_MISSING);
  if (isKeyed(route))
    list.push(
      common.IDEMPOTENCY_KEY_INVALID,
      common.IDEMPOTENCY_KEY_REUSED,
      common.IDEMPOTENCY_KEY_RUNNING,
      common.IDEMPOTENCY_KEY_DONE,
    );
  if (route.ownKeys)
    list.push(common.IDEMPOTENCY_KEY_INVALID, common.IDEMPOTENCY_KEY_REUSED, common.IDEMPOTENCY_KEY_RUNNING);
  return list;
}
