import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { openReusedDatabase } from '../../../storage-sqlite/test/reused-database.ts';
import { testOtherAccess, testServedAccess } from './served-access.ts';

const folder = scratchFolder('lobbykit-access-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
const openSqlite = () => openReusedDatabase(join(folder, `${opened++}.db`));

describe('on a server of Fastify and SQLite,', () => testServedAccess(openFastify, openSqlite));
describe('in memory,', testOtherAccess);
