import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  Bool,
  Empty,
  HealthRecord,
  Id,
  maybe,
  nameText,
  TimeText,
  text,
  withDefault,
} from '../../kernel/schemas.ts';
import { apiKeyErrors as errors } from './errors.ts';

const Name = nameText(256);
const PermissionNames = z.array(text(128, 1)).max(1_000);

/** The form of `principal` in the audit. */
const CallerId = z.string().meta({ description: '`account:<id>`, `key:<keyId>` or `system`.' });

const Permission = z
  .object({ name: z.string(), description: z.string() })
  .meta({ id: 'Permission', description: 'A permission, and what it allows.' });

const Policy = z
  .object({ id: z.string(), name: z.string(), permissions: z.array(z.string()), createdBy: CallerId })
  .meta({ id: 'Policy', description: 'A named set of permissions that API keys share.' });

const ApiKey = z
  .object({
    key: z.string().meta({
      description: 'The whole key, only in the answer that creates it. Everywhere else its public id.',
    }),
    name: z.string(),
    createdOn: TimeText,
    lastUsedOn: z.string().meta({ description: 'RFC 3339 time; empty if it was never used.' }),
    policy: Policy,
    createdBy: CallerId,
  })
  .meta({ id: 'ApiKey', description: 'An API key with its policy.' });

export type Policy = z.infer<typeof Policy>;
export type ApiKey = z.infer<typeof ApiKey>;

const operator = { access: 'operator', permission: 'api_keys.manage' } as const;

export const apiKeysContract = defineContract({
  area: 'apiKeys',
  title: 'API keys',
  permissions: {
    'api_keys.manage':
      'Read policies and API keys, and change those whose permissions the caller holds, before the change and after it.',
  },
  routes: {
    test: {
      method: 'GET',
      path: '/api_keys/test',
      access: 'key',
      out: Empty,
      summary: 'Checks whether the API key of the request is valid.',
    },
    permissions: {
      ...operator,
      method: 'GET',
      path: '/api_keys/permissions',
      out: z.object({ permissions: z.array(Permission) }),
      summary: 'Lists the permissions that a policy can hold.',
    },
    createPolicy: {
      ...operator,
      method: 'POST',
      path: '/api_keys/policies',
      body: z.object({ name: Name, permissions: withDefault(PermissionNames, []) }),
      out: z.object({ policy: Policy }),
      errors: [
        errors.POLICY_NAME_TAKEN,
        errors.POLICY_LIMIT,
        errors.PERMISSION_UNKNOWN,
        errors.PERMISSION_NOT_HELD,
      ],
      summary: 'Creates a policy, which is a named list of permissions.',
      description:
        'A permission is a name of the catalogue, `area.*` or `*`. The caller must hold each of them.',
    },
    listPolicies: {
      ...operator,
      method: 'GET',
      path: '/api_keys/policies',
      out: z.object({ policies: z.array(Policy) }),
      summary: 'Lists every policy, oldest first.',
    },
    updatePolicy: {
      ...operator,
      method: 'PUT',
      path: '/api_keys/policies/{id}',
      params: z.object({ id: Id }),
      body: z.object({ id: maybe(Id), name: Name, permissions: PermissionNames }),
      out: z.object({ policy: Policy }),
      errors: [
        errors.POLICY_NOT_FOUND,
        errors.POLICY_NAME_TAKEN,
        errors.POLICY_OF_CALLER,
        errors.PERMISSION_UNKNOWN,
        errors.PERMISSION_NOT_HELD,
      ],
      object: 'id',
      summary: 'Replaces the name and the permissions of a policy. The change applies to its keys at once.',
      description: 'The caller must hold the old permissions and the new ones.',
    },
    deletePolicy: {
      ...operator,
      method: 'DELETE',
      path: '/api_keys/policies/{id}',
      params: z.object({ id: Id }),
      query: z.object({
        force: maybe(Bool).meta({ description: 'Deletes the keys that are bound to the policy too.' }),
      }),
      out: z.object({ policyDeleted: z.boolean() }),
      errors: [errors.POLICY_IN_USE, errors.POLICY_OF_CALLER, errors.PERMISSION_NOT_HELD],
      object: 'id',
      summary: 'Deletes a policy, and with force=true its keys too.',
      description: 'The caller must hold its permissions.',
    },
    create: {
      ...operator,
      method: 'POST',
      path: '/api_keys',
      body: z.object({ name: Name, policyId: Id }),
      out: z.object({ apiKey: ApiKey }),
      errors: [errors.POLICY_NOT_FOUND, errors.KEY_NAME_TAKEN, errors.KEY_LIMIT, errors.PERMISSION_NOT_HELD],
      summary: 'Creates an API key bound to a policy. Only this answer contains the whole key.',
    },
    list: {
      ...operator,
      method: 'GET',
      path: '/api_keys',
      out: z.object({ apiKeys: z.array(ApiKey) }),
      summary: 'Lists every API key by its public id, oldest first.',
    },
    update: {
      ...operator,
      method: 'PUT',
      path: '/api_keys/{key}',
      params: z.object({ key: Id }),
      body: z.object({ key: maybe(Id), name: Name, policyId: Id }),
      out: z.object({ apiKey: ApiKey }),
      errors: [
        errors.KEY_NOT_FOUND,
        errors.KEY_NAME_TAKEN,
        errors.POLICY_NOT_FOUND,
        errors.PERMISSION_NOT_HELD,
      ],
      object: 'key',
      summary: 'Renames an API key or binds it to another policy.',
      description: 'The caller must hold the permissions of the old policy and of the new one.',
    },
    delete: {
      ...operator,
      method: 'DELETE',
      path: '/api_keys/{key}',
      params: z.object({ key: Id }),
      out: z.object({ apiKeyDeleted: z.boolean() }),
      errors: [errors.PERMISSION_NOT_HELD],
      object: 'key',
      summary: 'Revokes an API key at once.',
      description: 'The caller must hold the permissions of its policy.',
    },
    healthz: {
      method: 'GET',
      path: '/api_keys/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area works.',
    },
  },
});
