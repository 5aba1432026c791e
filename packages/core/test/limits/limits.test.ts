import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import type { LimitName } from '../../src/areas/generated/area-names.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createWorld } from '../operations/world.ts';
import type { LimitCheck } from './limit-check.ts';

/** The checks of an area are in the folder of its tests; those of several areas and of the engine are here. */
const files = globSync(['limits/*-limits.ts', 'areas/*/limits.ts'], { cwd: join(import.meta.dirname, '..') });
const modules = await Promise.all(
  files.map(async (file) => {
    const path = join(import.meta.dirname, '..', file);
    return (await import(/* @vite-ignore */ path)) as Readonly<Record<string, Record<string, LimitCheck>>>;
  }),
);
const found = modules.flatMap((module) => Object.values(module)).flatMap((checks) => Object.entries(checks));
const checks = Object.fromEntries(found);
const { limits: table } = createCatalogue(areas, engineTables);

test('every limit has one check, and every check has a limit', () => {
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
});

test.each(Object.entries(checks))(
  'the limit %s can be reached, but not exceeded by one',
  async (_, { limits, options = {}, check }) => {
    await using world = await createWorld({ ...options, limits });
    await check(world);
  },
);

test('every check sets its own limit, below the default', () => {
  for (const [name, { limits }] of found)
    expect([name, limits[name as LimitName]! < table[name]![0]]).toEqual([name, true]);
});
