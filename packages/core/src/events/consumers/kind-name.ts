import type { Enumeration } from '../../kernel/schemas.ts';
import { type EventKind, eventKinds } from '../event-kinds.ts';

/** The names of the types of each kind that has an enumeration of them. */
const typeNames: ReadonlyMap<string, ReadonlyMap<unknown, string>> = new Map(
  Object.entries(eventKinds).flatMap(([kind, { shape }]) => {
    const { values } = (('type' in shape && shape.type.meta()?.enumerates) || {}) as Partial<Enumeration>;
    return values ? [[kind, new Map(Object.entries(values).map(([name, value]) => [value, name]))]] : [];
  }),
);

/** Returns the name of an event in the reference of events: `partyUpdateEvent.PLAYER_JOINED`, `anyEvent.game/Gift`. */
export function kindNameOf(kind: EventKind, content: unknown): string {
  const { type, '@type': anyType } = content as { readonly type?: unknown; readonly '@type'?: string };
  if (kind === 'anyEvent') return `anyEvent.${anyType}`;
  const name = typeNames.get(kind)?.get(type);
  return name === undefined ? kind : `${kind}.${name}`;
}
