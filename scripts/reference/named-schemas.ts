import { childrenOf, type Enumeration, metaOf, type Schema } from './schema.ts';

/** Whether a caller writes a value, or reads it in an answer. */
export type Direction = 'input' | 'output';

/** The schemas that become types with a name, and where they are used. */
export interface NamedSchemas {
  readonly enumerations: ReadonlyMap<string, Enumeration>;
  /** Name → schema. */
  readonly objects: ReadonlyMap<string, Schema>;
  nameOf(schema: Schema): string | undefined;
  usedAs(name: string, direction: Direction): boolean;
}

/** Names that read better in code than those of the OpenAPI document, which other languages generate classes from. */
const shorterNames: Readonly<Record<string, string>> = {
  MatchmakingTicket: 'Ticket',
  OwnMatchmakingTicket: 'OwnTicket',
  ListedMatchmakingTicket: 'ListedTicket',
  ListedMatchmakingQueue: 'ListedQueue',
  MatchInput: 'QueuedMatchInput',
};

/** Finds every named schema that the given ones lead to. Throws if two schemas have the same name. */
export function findNamedSchemas(roots: Iterable<readonly [Schema, Direction]>): NamedSchemas {
  const enumerations = new Map<string, Enumeration>();
  const objects = new Map<string, Schema>();
  const names = new Map<Schema, string>();
  const uses = new Set<string>();
  const seen: Readonly<Record<Direction, Set<Schema>>> = { input: new Set(), output: new Set() };

  function name(schema: Schema, given: string): void {
    const other = objects.get(given);
    if (other !== undefined && other !== schema) throw new Error(`two schemas have the name ${given}`);
    objects.set(given, schema);
    names.set(schema, given);
  }

  function visit(schema: Schema, direction: Direction): void {
    if (seen[direction].has(schema)) return;
    seen[direction].add(schema);
    const { id, enumerates } = metaOf(schema);
    if (enumerates !== undefined) {
      enumerations.set(enumerates.id, enumerates);
    } else if (id !== undefined) {
      name(schema, shorterNames[id] ?? id);
      if (id === 'Event') nameEventKinds(schema, name);
    }
    const known = names.get(schema);
    if (known !== undefined) uses.add(`${known} ${direction}`);
    for (const child of childrenOf(schema)) visit(child, direction);
  }

  for (const [schema, direction] of roots) visit(schema, direction);
  const byName = <Value>(map: Map<string, Value>): Map<string, Value> =>
    new Map([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    enumerations: byName(enumerations),
    objects: byName(objects),
    nameOf: (schema) => names.get(schema),
    usedAs: (given, direction) => uses.has(`${given} ${direction}`),
  };
}

/** The content of each kind of event is named after its field: `PartyUpdateEvent`. */
function nameEventKinds(event: Schema, name: (schema: Schema, given: string) => void): void {
  for (const [kind, field] of Object.entries(event._zod.def.shape ?? {})) {
    let content = field;
    while (content._zod.def.innerType !== undefined) content = content._zod.def.innerType;
    if (content._zod.def.type === 'object') name(content, kind[0]!.toUpperCase() + kind.slice(1));
  }
}
