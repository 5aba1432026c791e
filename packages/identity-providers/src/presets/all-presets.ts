import type { LoginProvider } from '@lobbykit/core';
import { storeTicket } from '../store/store-ticket.ts';
import { storeWeb } from '../store/store-web.ts';
import { deviceWeb } from './device-web.ts';
import { chatWeb, gamesWeb, indieWeb, officeWeb, retailWeb, searchWeb, streamWeb } from './presets.ts';

/**
 * Makes every preset as it is, providers 2 to 11: what is not configured is off, and an operator can configure and
 * enable it at run time. `replaced` stand in the place of presets for the same providers.
 */
export function allPresets(replaced: readonly LoginProvider[] = []): readonly LoginProvider[] {
  const usual = [
    chatWeb(),
    searchWeb(),
    deviceWeb(),
    streamWeb(),
    storeWeb(),
    indieWeb(),
    retailWeb(),
    gamesWeb(),
    officeWeb(),
    storeTicket(),
  ];
  const others = usual.filter(({ provider }) => !replaced.some((given) => given.provider === provider));
  return [...others, ...replaced];
}
