import { defineErrors } from '@lobbykit/core/area';

export const consoleErrors = defineErrors({
  CONSOLE_FILE_NOT_FOUND: ['NOT_FOUND', 'the console has no such file'],
});
