import fc from 'fast-check';
import { anySeed } from './random.ts';

// A setup file of vitest: the properties of fast-check take the seed of the run too.
fc.configureGlobal({ seed: anySeed() });
