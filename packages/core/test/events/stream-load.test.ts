import { test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { ignoreEvents, resumeAtRandom } from './stream-load.ts';

const { resumedEvents, resumingStreams, slowStreamEvents, slowStreams } = caseCounts;

test(`${resumingStreams.perChange} streams that end and resume at random lose none of ${resumedEvents.perChange} events`, () =>
  resumeAtRandom(createMemoryStorage(), resumingStreams.perChange, resumedEvents.perChange, anySeed()));

test(`${slowStreams.perChange} clients that do not read ${slowStreamEvents.perChange} events hold less than 64 MiB and delay nobody`, () =>
  ignoreEvents(slowStreams.perChange, slowStreamEvents.perChange));
