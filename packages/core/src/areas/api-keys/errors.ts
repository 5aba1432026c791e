import { defineErrors } from '../../kernel/errors.ts';

export const apiKeyErrors = defineErrors({
  POLICY_NOT_FOUND: ['NOT_FOUND', 'there is no such policy'],
  POLICY_NAME_TAKEN: ['ALREADY_EXISTS', 'a policy with this name exists'],
  POLICY_IN_USE: ['FAILED_PRECONDITION', 'keys are bound to this policy; delete them too with force=true'],
  POLICY_OF_CALLER: ['FAILED_PRECONDITION', 'a key cannot change or delete the policy it is bound to'],
  POLICY_LIMIT: ['RESOURCE_EXHAUSTED', 'there are as many policies as this server keeps'],
  KEY_NOT_FOUND: ['NOT_FOUND', 'there is no such API key'],
  KEY_NAME_TAKEN: ['ALREADY_EXISTS', 'an API key with this name exists'],
  KEY_LIMIT: ['RESOURCE_EXHAUSTED', 'there are as many API keys as this server keeps'],
  PERMISSION_UNKNOWN: [
    'INVALID_ARGUMENT',
    'a permission is not in the catalogue: GET /api/v1/api_keys/permissions',
  ],
  PERMISSION_NOT_HELD: ['PERMISSION_DENIED', 'nobody grants a permission that he does not hold'],
});
