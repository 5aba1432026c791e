import { defineErrors } from '../../kernel/errors.ts';

export const matchBrokerErrors = defineErrors({
  MATCH_NOT_FOUND: ['NOT_FOUND', 'there is no such match'],
  MATCH_EXISTS: ['ALREADY_EXISTS', 'a match with this id already exists'],
  MATCH_OF_ANOTHER_SERVER: ['FAILED_PRECONDITION', 'this match belongs to another server'],
  MATCH_OVER: ['FAILED_PRECONDITION', 'this match has ended or failed'],
  MATCH_ALREADY_READY: ['FAILED_PRECONDITION', 'this match is already ready with other connection details'],
  ALLOCATOR_NOT_FOUND: ['NOT_FOUND', 'there is no allocator with this name that has a buffer and builds'],
  BUILD_NOT_FOUND: ['NOT_FOUND', 'the configuration of this allocator has no such build'],
  NO_CAPACITY: ['FAILED_PRECONDITION', 'no server is idle and no allocator has started one'],
});
