import type { ProviderConfiguration } from '@lobbykit/core';
import type { ClientAuthentication } from './code-flow.ts';

/**
 * Names the missing settings. The redirect URI must have no query, because a query could not be distinguished from the
 * parameters of the response.
 */
export function missingSettings(
  { clientId, clientSecret, redirectUri }: ProviderConfiguration,
  authentication: ClientAuthentication,
): string[] {
  return [
    ...(clientId === '' ? ['clientId'] : []),
    ...(clientSecret === '' && authentication !== 'none' ? ['clientSecret'] : []),
    ...(redirectUri.includes('?') ? ['redirectUri without a query'] : []),
  ];
}
