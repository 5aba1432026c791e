import { describe } from 'vitest';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { storages } from '../operations/storages.ts';
import { testServedAccess } from './served-access.ts';

// In `npm test` the matrix is tested in memory, and its refusals on Fastify and SQLite: one server here takes 50 seconds.
describe('on a server of Express and SQLite,', () => testServedAccess(openExpress, storages.SQLite));
describe('on a server of Fastify and SQLite,', () => testServedAccess(openFastify, storages.SQLite));
describe('on a server of Fastify and Postgres,', () => testServedAccess(openFastify, storages.Postgres));
