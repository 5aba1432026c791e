import { defineErrors } from '../../kernel/errors.ts';

export const nodeControlErrors = defineErrors({
  SERVICE_REQUIRED: [
    'FAILED_PRECONDITION',
    'this service cannot be excluded, because nobody could include a service again without it',
  ],
});
