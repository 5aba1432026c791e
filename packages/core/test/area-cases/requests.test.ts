import { testGroups } from './area-cases.ts';

testGroups(['paths', 'content types', 'sizes', 'parameters', 'spellings']);
