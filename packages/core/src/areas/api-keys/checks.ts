import { invalidField } from '../../kernel/errors.ts';
import { isUniqueConflict } from '../../storage/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { apiKeyErrors as errors } from './errors.ts';
import type { ApiKeyLimits } from './limits.ts';
import { policies } from './tables.ts';
import type { PolicyRow } from './views.ts';

/** Throws INVALID_FIELD if a name is longer than `nameLength`. */
export function checkName(name: string, { nameLength }: Pick<ApiKeyLimits, 'nameLength'>): void {
  if (name.length > nameLength) throw invalidField('name', `must have at most ${nameLength} characters`);
}

/** Throws `nameTaken` if the storage refuses a name that is not unique. */
export async function withUniqueName<Result>(work: Promise<Result>, nameTaken: () => Error): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueConflict(error) ? nameTaken() : error;
  }
}

/**
 * Reads a policy and locks its row until the commit, so that it can neither change nor be deleted while a key is bound
 * to it. Throws POLICY_NOT_FOUND.
 */
export async function lockPolicy(unit: StorageOperations, id: string): Promise<PolicyRow> {
  const [locked] = await unit.lock(policies, { id });
  if (!locked) throw errors.POLICY_NOT_FOUND();
  return locked;
}

/** Throws a refusal, if there is one. */
export function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
