import { defineErrors } from '../../kernel/errors.ts';

export const apiKeyErrors = defineErrors({
  POLICY_NOT_FOUND: ['NOT_FOUND', 'this policy does not exist'],
  POLICY_NAME_TAKEN: ['ALREADY_EXISTS', 'a policy with this name already exists'],
  POLICY_IN_USE: ['FAILED_PRECONDITION', 'keys are bound to this policy; force=true deletes them too'],
  POLICY_OF_CALLER: ['FAILED_PRECONDITION', 'a key cannot change or delete the policy to which it is bound'],
  POLICY_LIMIT: ['RESOURCE_EXHAUSTED', 'the maximum number of policies is reached'],
  KEY_NOT_FOUND: ['NOT_FOUND', 'this API key does not exist'],
  KEY_NAME_TAKEN: ['ALREADY_EXISTS', 'an API key with this name already exists'],
  KEY_LIMIT: ['RESOURCE_EXHAUSTED', 'the maximum number of API keys is reached'],
  PERMISSION_UNKNOWN: [
    'INVALID_ARGUMENT',
    'a permission is not in the catalogue that GET /api/v1/api_keys/permissions lists',
  ],
  PERMISSION_NOT_HELD: [
    'PERMISSION_DENIED',
    'the caller does not hold a permission that the request grants or takes',
  ],
});
