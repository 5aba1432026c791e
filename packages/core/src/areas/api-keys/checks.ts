import { invalidField } from '../../kernel/errors.ts';
import { isUniqueConflict } from '../../storage/errors.ts';
import type { ApiKeyLimits } from './limits.ts';

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

/** Throws a refusal, if there is one. */
export function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
