import { importQueues, noteLine } from '../../src/queues/import-queues.ts';

/** Imports a document with one queue. Returns the queue, and what was noted, without the lines. */
export function importOne(document: object) {
  const { queues, notes } = importQueues(JSON.stringify(document));
  const [[name, queue] = [], ...more] = Object.entries(queues);
  if (name === undefined || more.length > 0) throw new Error('there is not one queue in the document');
  return { name, queue: queue!, notes: notes.map((note) => noteLine(note).replace(/^\d+: /, '')) };
}
