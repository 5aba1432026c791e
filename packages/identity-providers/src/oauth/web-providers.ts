import type { LoginProvider } from '@lobbykit/core';

/** Names of the providers that log in on a website, and of the host's own provider (`CUSTOM`). */
export type WebProvider =
  | 'CHAT_WEB'
  | 'SEARCH_WEB'
  | 'DEVICE_WEB'
  | 'STREAM_WEB'
  | 'STORE_WEB'
  | 'INDIE_WEB'
  | 'RETAIL_WEB'
  | 'GAMES_WEB'
  | 'OFFICE_WEB'
  | 'CUSTOM';

/** The integers in the API. A provider of the web and its platform have the same number. */
const numbers = {
  CHAT_WEB: 2,
  SEARCH_WEB: 3,
  DEVICE_WEB: 4,
  STREAM_WEB: 5,
  STORE_WEB: 6,
  INDIE_WEB: 7,
  RETAIL_WEB: 8,
  GAMES_WEB: 9,
  OFFICE_WEB: 10,
  CUSTOM: 99,
} as const satisfies Record<WebProvider, number>;

/** Returns the integers of a provider and of its platform. */
export function providerNumbers(name: WebProvider): Pick<LoginProvider, 'provider' | 'platform'> {
  const provider = numbers[name];
  return { provider, platform: provider };
}
