import type { LoginProvider } from '@lobbykit/core';

/** Providers of the web, by the names that configuration has for them, and Custom. */
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

/** The integers of the interface: a provider of the web and the platform that it stands for have one number. */
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

/** What a provider is called: its integer, and that of its platform. */
export function integersOf(name: WebProvider): Pick<LoginProvider, 'provider' | 'platform'> {
  const provider = numbers[name];
  return { provider, platform: provider };
}
