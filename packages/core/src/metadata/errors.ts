import { defineErrors } from '../kernel/errors.ts';

/** What the metadata of any owner may answer beyond the common errors. */
export const metadataErrors = defineErrors({
  METADATA_NOT_FOUND: ['NOT_FOUND', 'there is no such metadata entry'],
  METADATA_EXISTS: ['ALREADY_EXISTS', 'there already is a metadata entry with this key'],
  METADATA_KEY_RESERVED: ['PERMISSION_DENIED', 'keys that begin with server. are written by operators only'],
  METADATA_VERSION_CHANGED: ['ABORTED', 'the entry has another version than ifVersion'],
  METADATA_VALUE_TOO_LARGE: ['INVALID_ARGUMENT', 'the value of the metadata entry is too large'],
  METADATA_TOO_MANY_ENTRIES: ['RESOURCE_EXHAUSTED', 'there are too many metadata entries'],
  METADATA_TOTAL_TOO_LARGE: ['RESOURCE_EXHAUSTED', 'the metadata values are too large together'],
  PAYLOAD_TYPE_MISMATCH: ['FAILED_PRECONDITION', 'the entry holds a payload of another type'],
  PATTERN_INVALID: ['INVALID_ARGUMENT', 'the regular expression is not accepted'],
});
