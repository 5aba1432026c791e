import type { BytesAnswer } from '@lobbykit/core';
import { type Area, type Call, defineArea } from '@lobbykit/core/area';
import { referenceContract } from './contract.ts';
import { referenceErrors } from './errors.ts';
import { createFiles, type PageFile } from './files.ts';
import { page, pageHeaders } from './page.ts';

/**
 * The area that serves the reference page at `GET /api/v1/docs`: `createBackend({ storage, areas: [referenceArea] })`.
 *
 * The page shows the operations of the server that it comes from, areas of your own too, and sends requests to it with the
 * key or the session that a person enters. It needs no network and loads nothing from elsewhere. Anyone may open it, as
 * anyone may read `openapi.json`.
 */
export const referenceArea: Area<typeof referenceContract.routes> = defineArea({
  contract: referenceContract,
  errors: referenceErrors,
  create() {
    const find = createFiles();
    return {
      operations: {
        page: async () => ({ status: 200, headers: pageHeaders, body: page }),
        file: async (call, { file: name }) => {
          const file = find(name);
          if (!file) throw referenceErrors.REFERENCE_FILE_NOT_FOUND();
          return answerWith(file, call);
        },
      },
    };
  },
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
