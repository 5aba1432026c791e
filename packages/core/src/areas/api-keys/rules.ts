import { assertCovers } from '../../http/access.ts';
import type { Actor } from '../../kernel/call.ts';
import type { ApiError } from '../../kernel/errors.ts';
import { apiKeyErrors as errors } from './errors.ts';

/** Returns a refusal unless every name is in the catalogue, is `area.*` of one of its areas, or is `*`. */
export function refuseUnknown(
  permissions: readonly string[],
  catalogue: ReadonlyMap<string, string>,
): ApiError | null {
  const areas = new Set([...catalogue.keys()].map((name) => `${name.split('.')[0]}.*`));
  const unknown = permissions.find((name) => name !== '*' && !catalogue.has(name) && !areas.has(name));
  return unknown === undefined
    ? null
    : errors.PERMISSION_UNKNOWN({
        fields: [{ field: 'permissions', description: 'contains a name that is not in the catalogue' }],
      });
}

/** Throws PERMISSION_NOT_HELD unless the actor holds what a policy grants. Asked before a change of it and after. */
export const assertHeld = (actor: Actor, { permissions }: { readonly permissions: unknown }): void =>
  assertCovers(actor, permissions as readonly string[], (permission) =>
    errors.PERMISSION_NOT_HELD({ metadata: { permission } }),
  );

/** Returns a refusal if the actor is a key that is bound to the policy. */
export const refuseOwnPolicy = (actor: Actor, policyId: string): ApiError | null =>
  actor.kind === 'key' && actor.policyId === policyId ? errors.POLICY_OF_CALLER() : null;
