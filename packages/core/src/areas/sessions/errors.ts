import { defineErrors } from '../../kernel/errors.ts';

export const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: ['NOT_FOUND', 'there is no such session'],
});
