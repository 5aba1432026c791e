import { defineErrors } from '@lobbykit/core/area';

export const referenceErrors = defineErrors({
  REFERENCE_FILE_NOT_FOUND: ['NOT_FOUND', 'the reference page has no such file'],
});
