import { defineErrors } from '@lobbykit/core/area';

export const consoleErrors = defineErrors({
  CONSOLE_FILE_NOT_FOUND: ['NOT_FOUND', 'the console has no such file'],
  CONSOLE_LINK_INVALID: [
    'PERMISSION_DENIED',
    'this link does not log in: it serves once, within ten minutes, on the machine of the server; a restart prints a new one',
  ],
});
