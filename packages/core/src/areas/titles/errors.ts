import { defineErrors } from '../../kernel/errors.ts';

export const titleErrors = defineErrors({
  TITLE_NOT_FOUND: ['NOT_FOUND', 'this title does not exist'],
  TITLE_RELEASE_NOT_FOUND: ['NOT_FOUND', 'this release does not exist'],
  TITLE_PATCH_NOT_FOUND: ['NOT_FOUND', 'this patch does not exist'],
  TITLE_LIMIT: ['RESOURCE_EXHAUSTED', 'the maximum number of titles is reached'],
  TITLE_RELEASE_LIMIT: ['RESOURCE_EXHAUSTED', 'the title has the maximum number of releases'],
  TITLE_PATCH_LIMIT: ['RESOURCE_EXHAUSTED', 'the release has the maximum number of patches'],
  OBJECT_NOT_FOUND: ['NOT_FOUND', 'there is no such object, or the caller may not download it'],
  OBJECT_ADDRESS_INVALID: [
    'PERMISSION_DENIED',
    'the address is not signed for this object and method, or has expired; get another one',
  ],
  OBJECT_CHANGED: ['FAILED_PRECONDITION', 'the object is not the one that the client has', 412],
  OBJECT_RANGE_INVALID: ['OUT_OF_RANGE', 'the object has no such bytes', 416],
  OBJECT_STORE_BUSY: ['UNAVAILABLE', 'too many objects are downloaded from this server; try again later'],
  OBJECT_STORE_NOT_CONFIGURED: ['FAILED_PRECONDITION', 'this backend has no object store'],
});
