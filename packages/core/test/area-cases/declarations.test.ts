import { testGroups } from './area-cases.ts';

testGroups(['samples', 'declarations', 'access', 'answers', 'audit', 'rates', 'methods']);
