import { column, defineTable } from '@lobbykit/core/storage';
import type { Operations } from '../src/index.ts';

/** The table and the calls whose query plans are tested on both databases. */

export const games = defineTable({
  name: 'games',
  columns: {
    region: column.text(),
    id: column.text(),
    code: column.text(),
    state: column.text(),
    score: column.int({ default: 0 }),
    dueAt: column.time.nullable(),
    players: column.int64({ default: 0n }),
  },
  key: ['region', 'id'],
  unique: [['code']],
  indexes: [['state', 'score'], ['dueAt']],
});

const position = { region: 'eu', id: 'a', state: 'open', score: 5, dueAt: 7 };
const descending = { column: 'score', descending: true } as const;

/** Every shape of query that a service may use on indexed columns. */
export const calls: Readonly<Record<string, (operations: Operations) => unknown>> = {
  get: (on) => on.get(games, { region: 'eu', id: 'a' }),
  'find by key': (on) => on.find(games, { where: { region: 'eu', id: 'a' } }),
  'find by the first column of the key': (on) => on.find(games, { where: { region: 'eu' }, limit: 50 }),
  'find by a unique set': (on) => on.find(games, { where: { code: 'x' } }),
  'find by a list': (on) => on.find(games, { where: { code: { in: ['x', 'y'] } }, orderBy: ['code'] }),
  'find by a prefix': (on) =>
    on.find(games, { where: { code: { prefix: 'x' } }, orderBy: ['code'], limit: 5 }),
  'find in the order of the index': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: ['score'], limit: 50 }),
  'find against the order of the index': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: [descending], limit: 50 }),
  'find in a range': (on) =>
    on.find(games, { where: { state: 'open', score: { gte: 1, lt: 9 } }, orderBy: ['score'], limit: 50 }),
  'find behind a position': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: ['score'], after: position, limit: 50 }),
  'find behind a position, descending': (on) =>
    on.find(games, { where: { state: 'open' }, orderBy: [descending], after: position, limit: 50 }),
  'find behind a key': (on) => on.find(games, { where: { region: 'eu' }, after: position, limit: 50 }),
  'find what is due': (on) => on.find(games, { where: { dueAt: { lte: 9 } }, orderBy: ['dueAt'], limit: 50 }),
  'find by null': (on) => on.find(games, { where: { dueAt: null }, limit: 50 }),
  count: (on) => on.count(games, { state: 'open' }),
  rank: (on) => on.count(games, { state: 'open' }, { orderBy: [descending], before: position }),
  'update by key': (on) => on.update(games, { region: 'eu', id: 'a' }, { players: { add: 1n } }),
  'update by key with a guard': (on) =>
    on.update(games, { region: 'eu', id: 'a', state: 'open' }, { state: 'full', score: { add: 1 } }),
  claim: (on) =>
    on.update(games, { dueAt: { lte: 9 } }, { state: 'taken' }, { orderBy: ['dueAt'], limit: 10 }),
  'lock in order': (on) =>
    on.update(games, { code: { in: ['x', 'y'] } }, { score: 1 }, { orderBy: ['code'] }),
  'delete by key': (on) => on.delete(games, { region: 'eu', id: 'a' }),
  'delete what is due': (on) => on.delete(games, { dueAt: { lt: 9 } }, { orderBy: ['dueAt'], limit: 100 }),
  'insert or update': (on) =>
    on.insert(
      games,
      { region: 'eu', id: 'a', code: 'x', state: 'open' },
      { orUpdate: { score: { add: 1 } } },
    ),
  'insert many': (on) =>
    on.insert(
      games,
      ['a', 'b'].map((id) => ({ region: 'eu', id, code: id, state: 'open' })),
      { ifAbsent: true },
    ),
};
