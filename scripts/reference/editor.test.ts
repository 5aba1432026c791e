import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';

/** A language service, as an editor has it, over one file that uses the client and the backend. */
function openEditor(text: string) {
  const path = join(root, 'packages/lobbykit/test/editor-probe.ts');
  const config = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot(file) {
      const content = file === path ? text : ts.sys.readFile(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === path || ts.sys.fileExists(file),
    readFile: (file) => (file === path ? text : ts.sys.readFile(file)),
    directoryExists: ts.sys.directoryExists,
  });
  return {
    /** The documentation that is shown over the last letter of `words`. */
    hover(words: string): string {
      const info = service.getQuickInfoAtPosition(path, text.indexOf(words) + words.length - 1);
      return ts.displayPartsToString(info?.documentation);
    },
    /** What is offered behind `words`. */
    completions(words: string): string[] {
      const at = text.indexOf(words) + words.length;
      return service.getCompletionsAtPosition(path, at, {})?.entries.map(({ name }) => name) ?? [];
    },
  };
}

test('an editor shows what an operation does, who may call it and its errors, and completes its inputs', () => {
  const editor = openEditor(`
    import { type Client, ClientError } from '@lobbykit/client';
    import type { Backend } from '@lobbykit/core';
    export async function use(client: Client, backend: Backend, error: ClientError) {
      await client.accounts.unlink({ platform: '' });
      await client.admin.accounts.adminDelete({ accountId: 'a' });
      await backend.api.parties.join({ inviteCode: 'a' });
      if (error.reason === '') return;
    }
  `);

  expect(editor.hover('client.accounts.unlink')).toMatch(
    /platform account.*\n\n[\s\S]*`POST \/api\/v1\/accounts\/unlink`\. Needs a session with an account\.\n\nErrors: .*`PLATFORM_LAST`/,
  );
  expect(editor.hover('client.admin.accounts.adminDelete')).toContain(
    'Needs the permission `accounts.delete`.',
  );
  expect(editor.hover('backend.api.parties.join')).toMatch(/Needs a session with an account\.\n\nErrors: `/);
  expect(editor.completions("platform: '")).toEqual(expect.arrayContaining(['STORE', 'UNSAFE']));
  expect(editor.completions("error.reason === '")).toEqual(expect.arrayContaining(['ACCOUNT_NOT_FOUND']));

  const areas = editor.completions('client.');
  expect(areas).toEqual(expect.arrayContaining(['accounts', 'parties', 'admin']));
  expect(areas).not.toContain('audit');
  const operations = editor.completions('client.accounts.');
  expect(operations).toEqual(expect.arrayContaining(['get', 'unlink']));
  expect(operations.filter((name) => /^(admin|server|healthz)/.test(name))).toEqual([]);
});
