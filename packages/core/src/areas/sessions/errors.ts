import { defineErrors } from '../../kernel/errors.ts';

export const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: ['NOT_FOUND', 'this session does not exist'],
});
