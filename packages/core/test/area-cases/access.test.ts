import { describe } from 'vitest';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { openReusedDatabase } from '../../../storage-sqlite/test/reused-database.ts';
import { testOtherAccess, testServedAccess } from './served-access.ts';

describe('on a server of Fastify and SQLite,', () => testServedAccess(openFastify, openReusedDatabase));
describe('in memory,', testOtherAccess);
