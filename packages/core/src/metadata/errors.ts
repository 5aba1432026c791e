import { defineErrors } from '../kernel/errors.ts';

/** The errors of metadata operations of any owner, beyond the common errors. */
export const metadataErrors = defineErrors({
  METADATA_NOT_FOUND: ['NOT_FOUND', 'there is no such metadata entry'],
  METADATA_EXISTS: ['ALREADY_EXISTS', 'a metadata entry with this key already exists'],
  METADATA_KEY_RESERVED: ['PERMISSION_DENIED', 'only operators may write keys that begin with server.'],
  METADATA_VERSION_CHANGED: ['ABORTED', 'the version of the entry differs from ifVersion'],
  METADATA_VALUE_TOO_LARGE: ['INVALID_ARGUMENT', 'the value of the metadata entry is too large'],
  METADATA_TOO_MANY_ENTRIES: ['RESOURCE_EXHAUSTED', 'there are too many metadata entries'],
  METADATA_TOTAL_TOO_LARGE: ['RESOURCE_EXHAUSTED', 'the total size of the metadata values is too large'],
  PAYLOAD_TYPE_MISMATCH: ['FAILED_PRECONDITION', 'the entry has a payload of another type'],
  PATTERN_INVALID: ['INVALID_ARGUMENT', 'the regular expression is not accepted'],
});
