import { randomUUID } from 'node:crypto';

/** The shape of an account in an answer, as ours has it. */
export interface AccountAnswer {
  readonly account: {
    readonly id: string;
    readonly displayName: string;
    readonly authRole?: string;
    readonly metadata: Readonly<Record<string, object>>;
    readonly platforms: readonly number[];
  };
}

/** An entry of metadata as a driver gives it. 64-bit integers come as text, so that none is rounded. */
export interface EntryRow {
  readonly entry_key: string;
  readonly string_payload: string | null;
  readonly int_payload: string | null;
  readonly json_payload: string | null;
}

const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object };

/** Adds an entry to a map, as far as the viewer may see it. */
export function addEntry(metadata: Record<string, object>, row: EntryRow, isOwner: boolean): void {
  const { entry_key: key, string_payload, int_payload, json_payload } = row;
  if (isOwner ? key.startsWith('server.') : !key.startsWith('public.')) return;
  metadata[key] =
    string_payload !== null
      ? { stringPayload: string_payload }
      : json_payload !== null
        ? { jsonPayload: json_payload }
        : { intPayload: rawJSON(int_payload!) };
}

const requestIdForm = /^[\w-]{1,64}$/;

/** The headers that ours sends with every answer. */
export function answerHeaders(given: string | readonly string[] | undefined): Record<string, string> {
  const requestId =
    typeof given === 'string' && requestIdForm.test(given) ? given : `request-${randomUUID()}`;
  return { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId };
}

/** A refusal, answered in the form of an RPC status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const statusBody = ({ code, message }: Refusal) => ({ code, message, details: [] });

export const refusals = {
  unauthenticated: () => new Refusal(401, 16, 'a valid session is needed'),
  notYours: () => new Refusal(403, 7, 'this is not yours'),
  noAccount: () => new Refusal(404, 5, 'there is no such account'),
  noEntry: () => new Refusal(404, 5, 'there is no such entry'),
  invalid: (message: string) => new Refusal(400, 3, message),
  tooLarge: () => new Refusal(400, 9, 'the value does not fit the limits of the account'),
};
