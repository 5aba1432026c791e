import type { BytesAnswer } from '@lobbykit/core';
import { type Area, type Call, defineArea, principalOf } from '@lobbykit/core/area';
import { consoleContract } from './contract.ts';
import { consoleErrors } from './errors.ts';
import { createFiles, type PageFile } from './files.ts';
import { createLinkKey, hasEndedLinkKeys, revokeLinkKeys } from './link-key.ts';
import { isFromHere, type LoginLinks, openLinks } from './login-links.ts';
import { page, pageHeaders } from './page.ts';

/** What a console has beyond its pages. */
export interface ConsoleOptions {
  /**
   * Links that log in, made by `createLoginLinks()`: for a program that shows one to its operator. Default: none. In production
   * they are refused.
   */
  readonly loginLinks?: LoginLinks;
}

/**
 * Creates the area that serves the console at `GET /api/v1/console`: `createBackend({ storage, areas: [consoleArea()] })`.
 *
 * The console shows the operations for operators of the server that it comes from, areas of your own too, and calls them with
 * the credential of the person who logs in. Anyone may open the page; it shows nothing that the API would not.
 */
export function consoleArea({ loginLinks }: ConsoleOptions = {}): Area<typeof consoleContract.routes> {
  return defineArea({
    contract: consoleContract,
    errors: consoleErrors,
    create(ctx) {
      const find = createFiles();
      const links = loginLinks && openLinks(loginLinks);
      links?.connect({
        createCode: () => ctx.secrets.ticket(),
        now: () => ctx.clock.now(),
      });
      const accessOf = ({ actor }: Call) => ({
        principal: principalOf(actor),
        permissions: actor.kind === 'session' || actor.kind === 'key' ? [...actor.permissions.granted] : [],
        isDevelopment: !ctx.production,
      });
      return {
        operations: {
          page: async () => ({ status: 200, headers: pageHeaders, body: page }),
          keyAccess: async (call) => accessOf(call),
          sessionAccess: async (call) => accessOf(call),
          logIn: async (call, { code }) => {
            const isHere = !ctx.production && isFromHere(call.address, call.header);
            if (!isHere || !links?.take(code)) throw consoleErrors.CONSOLE_LINK_INVALID();
            return { apiKey: await createLinkKey(ctx, call) };
          },
          file: async (call, { file: name }) => {
            const file = await find(name);
            if (!file) throw consoleErrors.CONSOLE_FILE_NOT_FOUND();
            return answerWith(file, call);
          },
        },
        tasks: [
          {
            name: 'console.revokeLinkKeys',
            everyMilliseconds: 10 * 60_000,
            hasWork: () => hasEndedLinkKeys(ctx),
            run: () => revokeLinkKeys(ctx),
          },
        ],
      };
    },
  });
}

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
