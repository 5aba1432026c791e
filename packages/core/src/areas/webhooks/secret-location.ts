/** Names what the encrypted secret of a webhook is bound to: it cannot be moved to the row of another one. */
export const secretLocation = (webhookId: string): string => `webhooks|secret|${webhookId}`;
