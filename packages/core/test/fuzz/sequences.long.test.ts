import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { storages } from '../operations/storages.ts';
import { fuzzSequences } from './sequences.ts';

const { sequences, sequenceRequests } = caseCounts;
const hour = 3_600_000;
/** A new backend for each batch, because the rows of all sequences of a batch remain. */
const batch = 250;

test.each(Object.entries(storages))(
  'in long runs on %s, sequences of requests leak nothing, use nothing that was removed, and stay in their namespaces',
  { timeout: hour },
  async (_, open) => {
    for (let done = 0; done < sequences.long; done += batch) {
      const storage = await open();
      const outcomes = await fuzzSequences(storage, batch, sequenceRequests.long);
      expect(outcomes.get('OK')).toBeGreaterThan((batch * sequenceRequests.long) / 3);
      await storage.close();
    }
  },
);
