import { type ApiError, commonErrors, isApiError } from '../kernel/errors.ts';
import type { StorageError } from '../storage/errors.ts';

/** Converts anything thrown to an ApiError. Unknown errors become INTERNAL, which reveals no details. */
export function knownError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  switch ((thrown as StorageError | undefined)?.name) {
    case 'StorageBusy':
      return commonErrors.STORAGE_BUSY({ retryAfterSeconds: 1, cause: thrown });
    case 'StorageOverloaded':
      return commonErrors.OVERLOADED({ retryAfterSeconds: 2, cause: thrown });
    case 'StorageFull':
      return commonErrors.STORAGE_FULL({ retryAfterSeconds: 30, cause: thrown });
    case 'NumberOutOfRange':
      return commonErrors.NUMBER_OUT_OF_RANGE({ cause: thrown });
    case 'StorageClosed':
      return commonErrors.SHUTTING_DOWN({ retryAfterSeconds: 1, cause: thrown });
    default:
      return commonErrors.INTERNAL({ cause: thrown });
  }
}
