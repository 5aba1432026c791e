import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { consoleArea } from '@lobbykit/console';

export const backend = createBackend({ storage, areas: [consoleArea()] });

// #endregion
