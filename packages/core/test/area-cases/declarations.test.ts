import { testGroups } from './area-cases.ts';

testGroups(['samples', 'declarations', 'answers', 'audit', 'rates', 'methods']);
