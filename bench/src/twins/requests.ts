import { type AccountAnswer, type EntryAnswer, refusals } from './answers.ts';
import { valueBytes } from './limits.ts';
import { accountParams, entryParams, type OverwriteBody, overwriteBody } from './schemas.ts';
import { createSessionCheck, digestOf, viewSession } from './sessions.ts';
import type { Payload, TwinStore } from './store.ts';

/** Handles the measured requests, for both frameworks. */
export interface TwinRequests {
  read(authorization: string | undefined, params: unknown): Promise<AccountAnswer>;
  write(authorization: string | undefined, body: unknown): Promise<object>;
  readEntry(authorization: string | undefined, params: unknown): Promise<EntryAnswer>;
  check(authorization: string | undefined): Promise<object>;
}

export function createRequests(store: TwinStore): TwinRequests {
  const sessionOf = createSessionCheck((digest) => store.session(digest));
  return {
    async read(authorization, params) {
      const session = await sessionOf(authorization);
      const parsed = accountParams.safeParse(params);
      if (!parsed.success) throw refusals.invalid(parsed.error.message);
      const { accountId } = parsed.data;
      return store.account(accountId, session.accountId === accountId);
    },
    async write(authorization, body) {
      const session = await sessionOf(authorization);
      const parsed = overwriteBody.safeParse(body);
      if (!parsed.success) throw refusals.invalid(parsed.error.message);
      const { accountId = session.accountId, entryKey, entryValue } = parsed.data;
      if (accountId !== session.accountId) throw refusals.notYours();
      if (entryKey.startsWith('server.')) throw refusals.notYours();
      await store.overwrite(accountId, entryKey, payloadOf(entryValue));
      return {};
    },
    async readEntry(authorization, params) {
      const session = await sessionOf(authorization);
      const parsed = entryParams.safeParse(params);
      if (!parsed.success) throw refusals.invalid(parsed.error.message);
      const { entryKey } = parsed.data;
      const entry = entryKey.startsWith('server.')
        ? undefined
        : await store.entry(session.accountId, entryKey);
      if (entry === undefined) throw refusals.noEntry();
      return entry;
    },
    async check(authorization) {
      const row = await store.record(digestOf(authorization));
      if (row === undefined || Number(row.expires_at) <= Date.now()) throw refusals.unauthenticated();
      return { session: viewSession(row) };
    },
  };
}

function payloadOf({ stringPayload, intPayload, jsonPayload }: OverwriteBody['entryValue']): Payload {
  if (intPayload !== undefined) return { text: null, int: BigInt(intPayload), json: null, bytes: 8 };
  const json = jsonPayload === undefined ? null : compact(jsonPayload);
  const text = stringPayload ?? null;
  const bytes = Buffer.byteLength(text ?? json!);
  if (bytes > valueBytes) throw refusals.tooLarge();
  return { text, int: null, json, bytes };
}

function compact(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    throw refusals.invalid('jsonPayload must be JSON');
  }
}
