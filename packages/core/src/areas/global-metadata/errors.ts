import { defineErrors } from '../../kernel/errors.ts';

export const globalMetadataErrors = defineErrors({
  NAMESPACE_LIMIT: ['RESOURCE_EXHAUSTED', 'there are too many namespaces'],
});
