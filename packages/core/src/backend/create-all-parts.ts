import { keyAuthenticatorPart } from '../areas/api-keys/parts.ts';
import type { Area } from '../areas/area.ts';
import { type NodeControlState, type NodeState, nodeControlPart, nodePart } from '../areas/node-part.ts';
import type { Part } from '../areas/part.ts';
import {
  contractsPart,
  eventBusPart,
  eventKindsPart,
  metersPart,
  permissionsPart,
  queueSettingsPart,
  randomPart,
  rootApiKeyPart,
  sessionHeaderPart,
  signalsPart,
  streamHubPart,
} from '../areas/provided-parts.ts';
import { sessionAuthenticatorPart } from '../areas/sessions/parts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { EventBus } from '../events/bus.ts';
import { defaultSessionHeader } from '../http/contract.ts';
import type { Meters } from '../runtime/isolate-meter.ts';
import type { BackendContext } from './create-context.ts';
import { createParts, type Parts } from './create-parts.ts';
import { createGuard } from './guard-area.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import { isLeftOut } from './select-areas.ts';

/** What is created even if no area needs it. */
const rootParts: readonly Part[] = [sessionAuthenticatorPart, keyAuthenticatorPart];

/** What parts are created from besides the context and the options. */
export interface PartsPlan {
  readonly catalogue: Catalogue;
  readonly areas: readonly Area[];
  /** Those of the application. */
  readonly own: readonly Area[];
  readonly node: NodeState;
  readonly control: NodeControlState;
  readonly bus: EventBus;
  readonly meters: Meters;
}

/** Creates the areas and what they share. */
export function createAllParts(
  { context, clock, events }: BackendContext,
  options: BackendOptions<OwnAreas>,
  { catalogue, areas, own, node, control, bus, meters }: PartsPlan,
): Parts {
  const inTheBox = [...areas.filter((area) => !own.includes(area)), ...rootParts];
  return createParts([...inTheBox, ...own], {
    context,
    prepare: createGuard(own, inTheBox, clock),
    options: { ...options },
    isLeftOut: (part) => isLeftOut(part, areas),
    provided: new Map<Part, unknown>([
      [signalsPart, events.signals],
      [streamHubPart, events.hub],
      [eventBusPart, bus],
      [metersPart, meters],
      [permissionsPart, catalogue.permissions],
      [eventKindsPart, new Set(catalogue.events.keys())],
      [queueSettingsPart, new Set(areas.flatMap(({ queueSettings = [] }) => queueSettings))],
      [contractsPart, catalogue.areas.map(({ contract }) => contract)],
      [sessionHeaderPart, sessionHeaderOf(options)],
      [rootApiKeyPart, options.rootApiKey],
      [randomPart, options.random],
      [nodePart, node],
      [nodeControlPart, control],
    ]),
  });
}

/** Returns the name of the header that contains a session token, in lower case. */
export const sessionHeaderOf = ({ headers }: BackendOptions<OwnAreas>): string =>
  (headers?.session ?? defaultSessionHeader).toLowerCase();
