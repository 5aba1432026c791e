import { defineErrors } from '../../kernel/errors.ts';

export const serverReleaseErrors = defineErrors({
  SERVER_RELEASE_EXISTS: ['ALREADY_EXISTS', 'there is a server release with this id already'],
  SERVER_RELEASE_NOT_FOUND: ['NOT_FOUND', 'this server release does not exist'],
  SERVER_PATCH_NOT_FOUND: ['NOT_FOUND', 'this patch of a server release does not exist'],
  SERVER_RELEASE_LIMIT: ['RESOURCE_EXHAUSTED', 'the maximum number of server releases is reached'],
  SERVER_PATCH_LIMIT: ['RESOURCE_EXHAUSTED', 'the server release has the maximum number of patches'],
});
