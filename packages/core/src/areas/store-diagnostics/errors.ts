import { defineErrors } from '../../kernel/errors.ts';
import { storeErrors } from '../../stores/errors.ts';

const ownErrors = defineErrors({
  STORE_TRANSACTION_NOT_FOUND: ['NOT_FOUND', 'the store knows no such transaction of this game'],
  STORE_AGREEMENT_NOT_FOUND: ['NOT_FOUND', 'the player has no such agreement for this game at the store'],
  STORE_PLAYER_NOT_FOUND: ['NOT_FOUND', 'the store knows no such player'],
  NO_STORE_IDENTITY: ['NOT_FOUND', 'there is no such account, or it has no identity of the store'],
});

export const storeDiagnosticsErrors = { ...ownErrors, ...storeErrors };
