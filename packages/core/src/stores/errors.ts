import { defineErrors } from '../kernel/errors.ts';

/** The errors of every operation that asks a store. */
export const storeErrors = defineErrors({
  STORE_NOT_CONFIGURED: ['FAILED_PRECONDITION', 'this server has no store'],
  STORE_UNAVAILABLE: [
    'UNAVAILABLE',
    'the store did not answer; try again, with the same Idempotency-Key if the request had one',
  ],
  STORE_REFUSED: ['FAILED_PRECONDITION', 'the store refused'],
});
