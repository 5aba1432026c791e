import { expect } from 'vitest';
import type { BackendOptions } from '../../src/backend/options.ts';
import type { World } from '../operations/world.ts';
import { asHost, type LimitCheck } from './limit-check.ts';

const dayMilliseconds = 86_400_000;

const options: Partial<BackendOptions> = {
  consumers: {
    broken: {
      kinds: ['announcementEvent'],
      handle() {
        throw new Error('broken');
      },
    },
  },
};

const announce = (world: World) => world.backend.api.events.announce({ message: 'hello' }, asHost);

async function serve(world: World, milliseconds = 1_000): Promise<void> {
  await world.clock.advance(milliseconds);
  await world.backend.scheduler.tick();
}

const report = async (world: World) => (await world.backend.consumers.list())[0]!;

export const consumerLimits = {
  consumerAttempts: {
    limits: { consumerAttempts: 2 },
    options,
    async check(world) {
      await announce(world);
      await serve(world);
      expect(await report(world)).toMatchObject({ parkedSubjects: 0, failures: [{ attempts: 1 }] });
      for (let attempt = 0; attempt < 3; attempt++) await serve(world, dayMilliseconds / 24);
      expect(await report(world)).toMatchObject({ parkedSubjects: 1, failures: [{ attempts: 2 }] });
    },
  },
  consumerDays: {
    limits: { consumerDays: 1 },
    options,
    async check(world) {
      await announce(world);
      await serve(world, dayMilliseconds - 1);
      expect((await report(world)).waiting).toBe(1);
      await serve(world, 60_000);
      expect((await report(world)).waiting).toBe(0);
    },
  },
  consumerRows: {
    limits: { consumerRows: 2 },
    options,
    async check(world) {
      for (const expected of [1, 2, 2]) {
        await announce(world);
        await serve(world, 60_000);
        expect((await report(world)).waiting).toBe(expected);
      }
    },
  },
} as const satisfies Record<string, LimitCheck>;
