import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a service takes from a request: its headers, its body as it was sent, and the secret of the allocator. */
export interface SignedRequest {
  readonly headers: { readonly 'x-lobbykit-timestamp': string; readonly 'x-lobbykit-signature': string };
  readonly rawBody: string;
  readonly secret: string;
}

export function isOurs({ headers, rawBody, secret }: SignedRequest): boolean {
  // #region signature
  const expected = createHmac('sha256', secret)
    .update(`${headers['x-lobbykit-timestamp']}.${rawBody}`)
    .digest('hex');
  const isOurs =
    timingSafeEqual(Buffer.from(headers['x-lobbykit-signature']), Buffer.from(`v1=${expected}`)) &&
    Math.abs(Date.now() / 1000 - Number(headers['x-lobbykit-timestamp'])) < 300;
  // #endregion
  return isOurs;
}
