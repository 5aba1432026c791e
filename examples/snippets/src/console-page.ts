import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { consoleArea } from '@lobbykit/console';

export const backend = createBackend({ storage, areas: [consoleArea()] });

// #endregion

// #region link

import { createLoginLinks } from '@lobbykit/console';

const loginLinks = createLoginLinks();

export const withLink = createBackend({ storage, areas: [consoleArea({ loginLinks })] });

/** Call it when the server listens. */
export const linkOf = (address: string): string => `${address}/api/v1/console${loginLinks.create()}`;

// #endregion
