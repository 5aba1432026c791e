import { z } from 'zod';
import { releaseAnswer } from '../../releases/file.ts';

export const ServerRelease = z
  .object({ ...releaseAnswer, name: z.string() })
  .meta({ id: 'ServerRelease', description: 'A build of a game server, with its patches.' });
