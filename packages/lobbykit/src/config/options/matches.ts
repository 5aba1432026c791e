import { jsonDocument, option } from './option.ts';

/** Queues of matchmaking. */
export const matchOptions = {
  MATCHMAKING_CONFIG: option({
    path: 'matchmaking.config',
    ...jsonDocument,
    example: 'queues.json',
    meaning:
      'a JSON file with the queues of matchmaking, or the document itself; used until an operator replaces the queues',
  }),
};
