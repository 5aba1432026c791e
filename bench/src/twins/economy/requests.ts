import { z } from 'zod';
import { refusals } from '../answers.ts';
import { createSessionCheck } from '../sessions.ts';
import type { TwinStore } from '../store.ts';
import type { EconomyStore } from './store.ts';

/** Handles the measured reads: the session, the input, and the statement. */
export interface EconomyRequests {
  owned(authorization: string | undefined, params: unknown): Promise<{ isOwned: boolean; count: string }>;
  items(authorization: string | undefined, query: unknown): Promise<{ catalogItems: object[] }>;
}

const id = z.string().min(1).max(255);
const ownedParams = z.object({ catalogItemId: id });
const pageQuery = z.object({ limit: z.int().min(0).optional(), pageToken: z.string().optional() });
const defaultPageSize = 50;

export function createEconomyRequests(
  { owned, items }: Pick<EconomyStore, 'owned' | 'items'>,
  accounts: Pick<TwinStore, 'session'>,
): EconomyRequests {
  const sessionOf = createSessionCheck((digest) => accounts.session(digest));

  function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
    const { success, data, error } = schema.safeParse(input);
    if (!success) throw refusals.invalid(error.message);
    return data;
  }

  return {
    async owned(authorization, params) {
      const { accountId } = await sessionOf(authorization);
      const { catalogItemId } = parsed(ownedParams, params);
      const { isOwned, count } = await owned(accountId, catalogItemId);
      return { isOwned, count: String(count) };
    },
    async items(authorization, query) {
      const { accountId } = await sessionOf(authorization);
      const { limit } = parsed(pageQuery, query);
      const size = limit || defaultPageSize;
      // One more than the page tells whether another one follows.
      const rows = await items(accountId, size + 1);
      const catalogItems = rows
        .slice(0, size)
        .map((row) => ({ ...row, isOwned: row.count > 0n, count: String(row.count) }));
      return { catalogItems };
    },
  };
}
