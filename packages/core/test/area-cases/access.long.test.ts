import { describe } from 'vitest';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { storages } from '../operations/storages.ts';
import { testGroups } from './area-cases.ts';
import { testServedAccess } from './served-access.ts';

// `access.test.ts` is the matrix on Fastify and SQLite: one such run takes half a minute.
describe('on a server of Express and SQLite,', () => testServedAccess(openExpress, storages.SQLite));
describe('on a server of Fastify and Postgres,', () => testServedAccess(openFastify, storages.Postgres));
describe('in memory,', () => testGroups(['access']));
