import { z } from 'zod';
import { releaseAnswer } from '../../releases/file.ts';

export const TitleRelease = z
  .object({ ...releaseAnswer, platform: z.string() })
  .meta({ id: 'TitleRelease', description: 'A build of a title for one platform, with its patches.' });

export const Title = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Title', description: 'A game that clients can download.' });
