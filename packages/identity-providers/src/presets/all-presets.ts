import type { LoginProvider } from '@lobbykit/core';
import { storeTicket } from '../store/store-ticket.ts';
import { storeWeb } from '../store/store-web.ts';
import { deviceWeb } from './device-web.ts';
import { chatWeb, gamesWeb, indieWeb, officeWeb, retailWeb, searchWeb, streamWeb } from './presets.ts';

/**
 * Returns all presets with their default options, providers 2 to 11. A preset is off until it is configured, in code or by
 * an operator at run time. Each provider in `replacements` replaces the preset with the same integer.
 */
export function allPresets(replacements: readonly LoginProvider[] = []): readonly LoginProvider[] {
  const presets = [
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
  const others = presets.filter(
    ({ provider }) => !replacements.some((replacement) => replacement.provider === provider),
  );
  return [...others, ...replacements];
}
