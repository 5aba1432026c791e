import type { OpenHost } from '@lobbykit/testing';

declare const openMyHost: OpenHost;

// #region adapter

import { test } from 'node:test';
import { adapterCases } from '@lobbykit/testing';

for (const { group, name, run } of adapterCases) test(`${group}: ${name}`, () => run(openMyHost));

// #endregion
