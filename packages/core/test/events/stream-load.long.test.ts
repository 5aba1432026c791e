import { describe, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { storages } from '../operations/storages.ts';
import { ignoreEvents, resumeAtRandom } from './stream-load.ts';

const { resumedEvents, resumingStreams, slowStreamEvents, slowStreams } = caseCounts;

describe('in long runs', { timeout: 3_600_000 }, () => {
  test.each(Object.entries(storages))(
    `on %s, ${resumingStreams.long} streams that end and resume at random lose none of ${resumedEvents.long} events`,
    async (_, open) => resumeAtRandom(await open(), resumingStreams.long, resumedEvents.long, anySeed()),
  );

  test(`${slowStreams.long} clients that do not read ${slowStreamEvents.long} events hold less than 64 MiB and delay nobody`, () =>
    ignoreEvents(slowStreams.long, slowStreamEvents.long));
});
