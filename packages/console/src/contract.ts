import { defineContract, text, z } from '@lobbykit/core/area';
import { consoleErrors as errors } from './errors.ts';

const file = { method: 'GET', access: 'public', bytes: true } as const;

const ifNoneMatch = { 'If-None-Match': 'The ETag of a copy. If it is still the same, the answer is 304.' };
const etag = { etag: 'The version of the file.' };

const Access = z.object({
  principal: z.string().describe('`account:<id>`, `key:<name>`, or `session:<ref>` without an account.'),
  permissions: z.array(z.string()).describe('Exact names, `area.*` or `*`.'),
  isDevelopment: z
    .boolean()
    .describe('Whether the server is no production server, so that the playground is offered.'),
});

export const consoleContract = defineContract({
  area: 'console',
  title: 'Console',
  permissions: {},
  routes: {
    page: {
      ...file,
      path: '/console',
      summary:
        'Answers a page for people that shows what operators may see, and changes what they may change.',
    },
    keyAccess: {
      method: 'GET',
      access: 'key',
      path: '/console/access/key',
      out: Access,
      summary: 'Returns which permissions the API key of the request holds.',
    },
    sessionAccess: {
      method: 'GET',
      access: 'session',
      path: '/console/access/session',
      out: Access,
      summary: 'Returns whose session the request has, and which permissions the role of the account holds.',
    },
    logIn: {
      method: 'POST',
      access: 'public',
      path: '/console/login',
      body: z.object({ code: text(64, 1) }),
      out: z.object({ apiKey: z.string() }),
      errors: [errors.CONSOLE_LINK_INVALID],
      secret: 'apiKey',
      unkeyed: true,
      summary:
        'Exchanges the code of a link that the server has printed for an API key with every permission.',
      description:
        'A code serves once, within ten minutes, from the machine of the server and through no proxy. The key ends after 12 hours.',
    },
    file: {
      ...file,
      path: '/console/{file}',
      params: z.object({ file: text(64, 1) }),
      requestHeaders: ifNoneMatch,
      responseHeaders: etag,
      errors: [errors.CONSOLE_FILE_NOT_FOUND],
      summary: 'Answers a file that the page loads.',
    },
  },
});
