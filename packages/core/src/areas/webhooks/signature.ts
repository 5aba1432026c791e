import { webhookSignature } from '../../runtime/secrets.ts';

/** A message to sign. */
export interface WebhookMessage {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

/**
 * Returns the headers of the Standard Webhooks specification: an HMAC-SHA256 over id, time and body with each of the
 * secrets. The receiver accepts a message if one of the signatures is right.
 */
export function signedHeaders(
  { id, timestampSeconds, body }: WebhookMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signed = `${id}.${timestampSeconds}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'lobbykit-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${webhookSignature(secret, signed)}`).join(' '),
  };
}
