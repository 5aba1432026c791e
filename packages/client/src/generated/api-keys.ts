// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  ApiKey,
  Empty,
  Health,
  Permission,
  Policy,
} from './types.ts';

/** API keys: what operators, game servers and monitors call. */
export interface ApiKeysAdminOperations {
  /**
   * Checks whether the API key of the request is valid.
   *
   * `GET /api/v1/api_keys/test`. Needs an API key.
   */
  test(input?: Empty, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the permissions that a policy can hold.
   *
   * `GET /api/v1/api_keys/permissions`. Needs the permission `api_keys.manage`.
   */
  permissions(input?: Empty, options?: CallOptions): Promise<{ permissions: Permission[] }>;

  /**
   * Creates a policy, which is a named list of permissions.
   *
   * A permission is a name of the catalogue, `area.*` or `*`. The caller must hold each of them.
   *
   * `POST /api/v1/api_keys/policies`. Needs the permission `api_keys.manage`.
   *
   * Errors: `POLICY_NAME_TAKEN`, `POLICY_LIMIT`, `PERMISSION_UNKNOWN`, `PERMISSION_NOT_HELD`.
   */
  createPolicy(input: { name: string; permissions?: readonly string[] | null | undefined }, options?: CallOptions): Promise<{ policy: Policy }>;

  /**
   * Lists every policy, oldest first.
   *
   * `GET /api/v1/api_keys/policies`. Needs the permission `api_keys.manage`.
   */
  listPolicies(input?: Empty, options?: CallOptions): Promise<{ policies: Policy[] }>;

  /**
   * Replaces the name and the permissions of a policy. The change applies to its keys at once.
   *
   * The caller must hold the old permissions and the new ones.
   *
   * `PUT /api/v1/api_keys/policies/{id}`. Needs the permission `api_keys.manage`.
   *
   * Errors: `POLICY_NOT_FOUND`, `POLICY_NAME_TAKEN`, `POLICY_OF_CALLER`, `PERMISSION_UNKNOWN`, `PERMISSION_NOT_HELD`.
   */
  updatePolicy(input: { id: string; name: string; permissions: readonly string[] }, options?: CallOptions): Promise<{ policy: Policy }>;

  /**
   * Deletes a policy, and with force=true its keys too.
   *
   * The caller must hold its permissions.
   *
   * `DELETE /api/v1/api_keys/policies/{id}`. Needs the permission `api_keys.manage`.
   *
   * Errors: `POLICY_IN_USE`, `POLICY_OF_CALLER`, `PERMISSION_NOT_HELD`.
   */
  deletePolicy(input: {
    id: string;
    /** Deletes the keys that are bound to the policy too. */
    force?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ policyDeleted: boolean }>;

  /**
   * Creates an API key bound to a policy. Only this answer contains the whole key.
   *
   * `POST /api/v1/api_keys`. Needs the permission `api_keys.manage`.
   *
   * Errors: `POLICY_NOT_FOUND`, `KEY_NAME_TAKEN`, `KEY_LIMIT`, `PERMISSION_NOT_HELD`.
   */
  create(input: { name: string; policyId: string }, options?: CallOptions): Promise<{ apiKey: ApiKey }>;

  /**
   * Lists every API key by its public id, oldest first.
   *
   * `GET /api/v1/api_keys`. Needs the permission `api_keys.manage`.
   */
  list(input?: Empty, options?: CallOptions): Promise<{ apiKeys: ApiKey[] }>;

  /**
   * Renames an API key or binds it to another policy.
   *
   * The caller must hold the permissions of the old policy and of the new one.
   *
   * `PUT /api/v1/api_keys/{key}`. Needs the permission `api_keys.manage`.
   *
   * Errors: `KEY_NOT_FOUND`, `KEY_NAME_TAKEN`, `POLICY_NOT_FOUND`, `PERMISSION_NOT_HELD`.
   */
  update(input: { key: string; name: string; policyId: string }, options?: CallOptions): Promise<{ apiKey: ApiKey }>;

  /**
   * Revokes an API key at once.
   *
   * The caller must hold the permissions of its policy.
   *
   * `DELETE /api/v1/api_keys/{key}`. Needs the permission `api_keys.manage`.
   *
   * Errors: `PERMISSION_NOT_HELD`.
   */
  delete(input: { key: string }, options?: CallOptions): Promise<{ apiKeyDeleted: boolean }>;

  /**
   * Reports whether the area works.
   *
   * `GET /api/v1/api_keys/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}
