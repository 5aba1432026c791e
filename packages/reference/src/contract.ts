import { defineContract, text, z } from '@lobbykit/core/area';
import { referenceErrors as errors } from './errors.ts';

const file = { method: 'GET', access: 'public', bytes: true } as const;

const ifNoneMatch = { 'If-None-Match': 'The ETag of a copy. If it is still the same, the answer is 304.' };
const etag = { etag: 'The version of the file.' };

export const referenceContract = defineContract({
  area: 'reference',
  title: 'Reference',
  permissions: {},
  routes: {
    page: {
      ...file,
      path: '/docs',
      summary: 'Answers a page for people that shows every operation and sends requests.',
    },
    file: {
      ...file,
      path: '/docs/{file}',
      params: z.object({ file: text(64, 1) }),
      requestHeaders: ifNoneMatch,
      responseHeaders: etag,
      errors: [errors.REFERENCE_FILE_NOT_FOUND],
      summary: 'Answers a file that the page loads.',
    },
  },
});
