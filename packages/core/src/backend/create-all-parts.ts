import { keyAuthenticatorPart } from '../areas/api-keys/parts.ts';
import type { Area } from '../areas/area.ts';
import { areas } from '../areas/areas.ts';
import type { Part } from '../areas/part.ts';
import {
  contractsPart,
  eventKindsPart,
  permissionsPart,
  randomPart,
  rootApiKeyPart,
  sessionHeaderPart,
  signalsPart,
  streamHubPart,
} from '../areas/provided-parts.ts';
import { sessionAuthenticatorPart } from '../areas/sessions/parts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { defaultSessionHeader } from '../http/contract.ts';
import type { BackendContext } from './create-context.ts';
import { createParts, type Parts } from './create-parts.ts';
import { createGuard } from './guard-area.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';

/** What is created even if no area needs it. */
const rootsInTheBox: readonly Part[] = [...areas, sessionAuthenticatorPart, keyAuthenticatorPart];

/** Creates the areas and what they share. */
export const createAllParts = (
  { context, clock, events }: BackendContext,
  options: BackendOptions<OwnAreas>,
  catalogue: Catalogue,
  own: readonly Area[],
): Parts =>
  createParts([...rootsInTheBox, ...own], {
    context,
    prepare: createGuard(own, rootsInTheBox, clock),
    options: { ...options },
    provided: new Map<Part, unknown>([
      [signalsPart, events.signals],
      [streamHubPart, events.hub],
      [permissionsPart, catalogue.permissions],
      [eventKindsPart, new Set(catalogue.events.keys())],
      [contractsPart, catalogue.areas.map(({ contract }) => contract)],
      [sessionHeaderPart, sessionHeaderOf(options)],
      [rootApiKeyPart, options.rootApiKey],
      [randomPart, options.random],
    ]),
  });

/** Returns the name of the header that contains a session token, in lower case. */
export const sessionHeaderOf = ({ headers }: BackendOptions<OwnAreas>): string =>
  (headers?.session ?? defaultSessionHeader).toLowerCase();
