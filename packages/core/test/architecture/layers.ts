/**
 * The layers of packages/core/src, from the top to the bottom. A file imports from its own layer and from those below
 * it, types included; docs/adr/0021-rooms-and-layers.md says why and names each exception.
 *
 * A layer is written as the folders (or files) of `src` that are in it. Folders in the same layer may import each
 * other, but never in a circle: no two files import each other, directly or through others.
 */
export const layers: readonly (readonly string[])[] = [
  ['index.ts'],
  ['area', 'backend', 'catalogue', 'maintenance'],
  ['areas', 'fetch', 'node', 'options'],
  ['connections', 'data-steps', 'events', 'metadata', 'releases', 'scheduler', 'stores', 'transfer'],
  ['http'],
  ['audit'],
  ['runtime'],
  ['kernel'],
  ['storage'],
];

/** The imports upwards that ADR 21 names, as `file -> file`, all of them as types alone. */
export const upwardExceptions: readonly string[] = [
  'kernel/identity.ts -> events/event-kinds.ts',
  'kernel/unit.ts -> audit/tables.ts',
  'kernel/unit.ts -> events/event-kinds.ts',
  'kernel/unit-parts.ts -> audit/tables.ts',
  'kernel/unit-parts.ts -> events/event-kinds.ts',
];

/**
 * The rooms of `areas/matchmaking` in the same sense. Its operations stand in front, in files that are in no folder;
 * its data stands behind every room that reads or writes it; `matching` is pure and knows neither.
 */
export const matchmakingLayers: readonly (readonly string[])[] = [
  [
    'contract',
    'dependencies',
    'index',
    'listeners',
    'options',
    'schemas',
    'service',
    'tasks',
    'ticket-starts',
    'views',
  ],
  ['extensions'],
  ['matchmaker'],
  ['backfill'],
  ['queues'],
  ['tickets'],
  ['entities'],
  ['errors', 'events', 'limits', 'moments', 'queries', 'rates', 'states', 'tables'],
  ['matching'],
];
