import type { BytesAnswer } from '@lobbykit/core';
import { type Actor, type Area, type Call, defineArea, principalOf } from '@lobbykit/core/area';
import { consoleContract } from './contract.ts';
import { consoleErrors } from './errors.ts';
import { createFiles, type PageFile } from './files.ts';
import { page, pageHeaders } from './page.ts';

/**
 * Creates the area that serves the console at `GET /api/v1/console`: `createBackend({ storage, areas: [consoleArea()] })`.
 *
 * The console shows the operations for operators of the server that it comes from, areas of your own too, and calls them with
 * the credential of the person who logs in. Anyone may open the page; it shows nothing that the API would not.
 */
export function consoleArea(): Area<typeof consoleContract.routes> {
  return defineArea({
    contract: consoleContract,
    errors: consoleErrors,
    create() {
      const find = createFiles();
      return {
        operations: {
          page: async () => ({ status: 200, headers: pageHeaders, body: page }),
          keyAccess: async ({ actor }) => accessOf(actor),
          sessionAccess: async ({ actor }) => accessOf(actor),
          file: async (call, { file: name }) => {
            const file = await find(name);
            if (!file) throw consoleErrors.CONSOLE_FILE_NOT_FOUND();
            return answerWith(file, call);
          },
        },
      };
    },
  });
}
const accessOf = (actor: Actor) => ({
  principal: principalOf(actor),
  permissions: actor.kind === 'session' || actor.kind === 'key' ? [...actor.permissions.granted] : [],
});

function answerWith(file: PageFile, call: Call): BytesAnswer {
  const headers = {
    etag: file.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-type': file.contentType,
  };
  const known = call.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === file.etag))
    return { status: 304, headers, body: '' };
  const isCompressed = acceptsGzip(call.header('accept-encoding') ?? '');
  const content = isCompressed ? file.compressed : file.plain();
  return {
    status: 200,
    headers: {
      ...headers,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: {
      open(sink) {
        sink.write(content);
        sink.end();
        return () => undefined;
      },
    },
  };
}

/** Whether an Accept-Encoding header takes gzip (RFC 9110, section 12.5.3). */
function acceptsGzip(header: string): boolean {
  const codings = header.split(',').map((coding) =>
    coding
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const gzip = codings.find(([name]) => name === 'gzip') ?? codings.find(([name]) => name === '*');
  return gzip !== undefined && !gzip.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
