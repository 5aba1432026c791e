import { z } from 'zod';
import { jsonDocument, list, option } from './option.ts';

/** Queues of matchmaking. */
export const matchOptions = {
  MATCHMAKING_CONFIG: option({
    path: 'matchmaking.config',
    ...jsonDocument,
    example: 'queues.json',
    meaning:
      'a JSON file with the queues of matchmaking, or the document itself; used until an operator replaces the queues',
  }),
  MATCHMAKING_REGIONS: option({
    path: 'matchmaking.regions',
    ...list,
    schema: z.array(z.string().regex(/^[^=\s]+=\S+$/, 'must be a list of region=address')).readonly(),
    example: 'eu=https://eu.example.com/ping,us=https://us.example.com/ping',
    meaning: 'the regions that clients measure for queues with a latency rule, each with an address',
  }),
};
