import { testGroups } from './area-cases.ts';

testGroups(['positions', 'idempotency']);
