import { z } from 'zod';

/** The schemas of the twins, with the same limits as lobbykit. */
const entryKey = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9_.:-]+$/);

export const accountParams = z.object({ accountId: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/) });

export const entryParams = z.object({ entryKey });

const int64 = z.union([z.int(), z.string().regex(/^-?\d{1,19}$/)]);

/** Only OVERWRITE, the one kind of change that is measured. */
export const overwriteBody = z.object({
  accountId: z.string().max(512).optional(),
  entryKey,
  entryValue: z
    .object({
      stringPayload: z.string().optional(),
      intPayload: int64.optional(),
      jsonPayload: z.string().optional(),
    })
    .refine((value) => Object.values(value).filter((payload) => payload !== undefined).length === 1),
  updateOperationType: z.literal([0, 'OVERWRITE']).optional(),
});
export type OverwriteBody = z.output<typeof overwriteBody>;

export const emitBody = z.object({
  nestedEvent: z.object({ anyEvent: z.looseObject({ '@type': z.string().min(1).max(256) }) }),
  eventTags: z.array(z.string().min(1).max(64)).min(1).max(10),
  broadcast: z.literal(true),
});
