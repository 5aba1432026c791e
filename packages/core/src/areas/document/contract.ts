import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';

export const documentContract = defineContract({
  area: 'document',
  title: 'Document',
  permissions: {},
  routes: {
    openapi: {
      method: 'GET',
      path: '/openapi.json',
      access: 'public',
      text: true,
      requestHeaders: {
        'If-None-Match': 'The etag of a copy. If the document is still the same, the answer is 304.',
      },
      responseHeaders: { etag: 'The version of the document.' },
      out: z.looseObject({ openapi: z.string() }),
      summary: 'Answers the OpenAPI 3.0.1 document of this API.',
    },
  },
});
