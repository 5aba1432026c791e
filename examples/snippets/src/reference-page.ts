import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { referenceArea } from '@lobbykit/reference';

const backend = createBackend({ storage, areas: [referenceArea] });

// #endregion

export { backend };
