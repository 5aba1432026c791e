import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { collect, createEventNode, saying, settled } from './event-node.ts';
import { shareMemory } from './shared-memory.ts';

/** Two nodes, each with a stream for a tag. */
async function openNodes() {
  const shared = shareMemory(createMemoryStorage());
  const here = await createEventNode({ storage: shared.node() });
  const there = await createEventNode({ storage: shared.node(), clock: here.clock });
  const owner = { accountId: null, lineage: null, keyId: 'key' };
  const [mine, others] = [here, there].map(({ engine }) =>
    collect(engine.hub.subscribeTags({ tags: ['news'], senderId: null }, owner)),
  );
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1_000) {
      await here.clock.advance(1_000);
      await settled();
    }
  };
  return { here, mine: mine!, others: others!, pass };
}

test('an event whose commit was not answered reaches the streams of its own node too, once', async () => {
  const { here, mine, others, pass } = await openNodes();
  // What the event publishes after its commit is lost with the answer.
  await here.storage.transaction((unit) =>
    here.engine.outbox.storeEvents(unit, [{ ...saying('hello'), tags: ['news'] }]),
  );
  await pass(4_000);
  expect([mine.texts(), others.texts()]).toEqual([[], ['hello']]);
  await pass(60_000);
  expect([mine.texts(), others.texts()]).toEqual([['hello'], ['hello']]);
});

test('an event whose commit is answered late, after its row was read, reaches each stream once', async () => {
  const { here, mine, others, pass } = await openNodes();
  const publish = await here.storage.transaction((unit) =>
    here.engine.outbox.storeEvents(unit, [{ ...saying('hello'), tags: ['news'] }]),
  );
  await pass(4_000);
  await publish();
  await pass(60_000);
  expect([mine.texts(), others.texts()]).toEqual([['hello'], ['hello']]);
});
