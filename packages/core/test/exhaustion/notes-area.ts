import {
  type Call,
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  playerOf,
  sessionOf,
  z,
} from '@lobbykit/core/area';
import { operationsOf } from '../../../testing/src/area/operation.ts';
import { createSampler } from '../../../testing/src/area/sampler.ts';
import { type Exhausted, exhaust } from './exhaust.ts';

const notes = defineTable({
  name: 'notes',
  columns: { id: column.text(), ownerId: column.text(), text: column.text() },
  key: ['id'],
  indexes: [['ownerId']],
});

const notesErrors = defineErrors({
  NOTE_LIMIT_REACHED: ['RESOURCE_EXHAUSTED', 'you have as many notes as you may have'],
});

const contract = defineContract({
  area: 'notes',
  title: 'Notes',
  permissions: {},
  routes: {
    write: {
      method: 'POST',
      path: '/notes',
      access: 'player',
      unkeyed: true,
      body: z.object({ text: z.string().max(1_000) }),
      out: z.object({}),
      summary: 'Writes a note.',
    },
  },
});

/** How an own area limits its notes. */
interface NotesOptions {
  /** Returns whose notes are counted. Default: those of the account. */
  readonly ownerOf?: (call: Call) => string;
  /** How many notes an owner may have. Default 10. */
  readonly maxNotes?: number;
  /** Runs before each note is written. */
  readonly beforeWrite?: () => void;
}

/** The session that calls, in place of its account. */
export const ownerBySession = (call: Call): string => sessionOf(call).sessionRef;

/** Defines an own area with one write, and exhausts it. */
export function exhaustNotes({
  ownerOf = playerOf,
  maxNotes = 10,
  beforeWrite = () => {},
}: NotesOptions = {}): Promise<Exhausted> {
  const area = defineArea({
    contract,
    tables: [notes],
    errors: notesErrors,
    create: ({ atomically, ids }) => ({
      operations: {
        write: (call, { text }) =>
          atomically(call, async (unit) => {
            beforeWrite();
            const ownerId = ownerOf(call);
            if ((await unit.count(notes, { ownerId })) >= maxNotes) throw notesErrors.NOTE_LIMIT_REACHED();
            await unit.insert(notes, { id: ids.next('note'), ownerId, text });
            return {};
          }),
      },
    }),
  });
  const { requestOf } = createSampler(area, { write: () => ({ text: 'x'.repeat(1_000) }) });
  return exhaust(operationsOf(area)[0]!, requestOf, { areas: [area] });
}
