import { randomUUID } from 'node:crypto';

/** An account in a response, as in lobbykit. */
export interface AccountAnswer {
  readonly account: {
    readonly id: string;
    readonly displayName: string;
    readonly authRole?: string;
    readonly metadata: Readonly<Record<string, object>>;
    readonly platforms: readonly number[];
  };
}

/** A metadata entry as a driver returns it. 64-bit integers are text, so they are not rounded. */
export interface EntryRow {
  readonly entry_key: string;
  readonly string_payload: string | null;
  readonly int_payload: string | null;
  readonly json_payload: string | null;
}

const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** One entry in a response. */
export interface EntryAnswer {
  readonly entryValue: object;
  readonly version: number;
}

/** Returns the value of an entry in the form of a response. */
const entryValueOf = ({ string_payload, int_payload, json_payload }: Omit<EntryRow, 'entry_key'>): object =>
  string_payload !== null
    ? { stringPayload: string_payload }
    : json_payload !== null
      ? { jsonPayload: json_payload }
      : { intPayload: rawJSON(int_payload!) };

export const viewEntry = (
  row: Omit<EntryRow, 'entry_key'> & { readonly version: number | string },
): EntryAnswer => ({ entryValue: entryValueOf(row), version: Number(row.version) });

/** Adds an entry to a map if the viewer may see it. */
export function addEntry(metadata: Record<string, object>, row: EntryRow, isOwner: boolean): void {
  const key = row.entry_key;
  if (isOwner ? key.startsWith('server.') : !key.startsWith('public.')) return;
  metadata[key] = entryValueOf(row);
}

const requestIdForm = /^[\w-]{1,64}$/;

/** Returns the headers that lobbykit sends with every response. */
export function answerHeaders(requested: string | readonly string[] | undefined): Record<string, string> {
  const requestId =
    typeof requested === 'string' && requestIdForm.test(requested) ? requested : `request-${randomUUID()}`;
  return { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId };
}

/** An error that is sent as an RPC status. */
export class ResponseError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const statusBody = ({ code, message }: ResponseError) => ({ code, message, details: [] });

export const refusals = {
  unauthenticated: () => new ResponseError(401, 16, 'a valid session is needed'),
  notYours: () => new ResponseError(403, 7, 'this is not yours'),
  noAccount: () => new ResponseError(404, 5, 'there is no such account'),
  noEntry: () => new ResponseError(404, 5, 'there is no such entry'),
  invalid: (message: string) => new ResponseError(400, 3, message),
  tooLarge: () => new ResponseError(400, 9, 'the value does not fit the limits of the account'),
};
