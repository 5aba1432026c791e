import { createTestBackend, type TestBackend, testRootKey } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { statisticsArea } from '../src/index.ts';

export type StatisticsWorld = TestBackend<readonly [typeof statisticsArea]>;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Opens a backend with statistics, at noon. */
export async function openStatistics(
  limits: { readonly statisticsRows?: number } = {},
): Promise<StatisticsWorld> {
  const t = await createTestBackend({ areas: [statisticsArea], limits });
  onTestFinished(() => t[Symbol.asyncDispose]());
  await t.clock.advance(day - (t.clock.now() % day) + day / 2);
  return t;
}

/** Lets time pass in steps, in which the tasks run. */
export async function pass(t: StatisticsWorld, milliseconds: number, step = minute): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await t.clock.advance(step);
    await t.backend.scheduler.tick();
  }
}

export const readStatistics = (
  t: StatisticsWorld,
  input: Parameters<StatisticsWorld['backend']['api']['statistics']['read']>[0] = {},
) => t.backend.api.statistics.read(input, { apiKey: testRootKey });

/** Returns the sum of the values of a series by label, for one statistic of it. */
export async function sums(
  t: StatisticsWorld,
  name: string,
  input: Parameters<typeof readStatistics>[1] = {},
): Promise<Readonly<Record<string, number>>> {
  const { series } = await readStatistics(t, { names: [name], ...input });
  return Object.fromEntries(
    series.map(({ label, statistic, values }) => [
      `${statistic}${label && ` ${label}`}`,
      values.reduce((sum, value) => sum + Number(value), 0),
    ]),
  );
}
