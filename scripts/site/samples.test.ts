import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../packages/core/src/catalogue/index.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { runTool } from '../program.ts';
import { root } from '../workspace.ts';
import { type OpenApi, operationsOf } from './operation.ts';
import { samplesOf } from './samples.ts';

const contracts = everyArea.map(({ contract }) => contract);
const operations = operationsOf(contracts, (await openApiDocument(contracts)) as unknown as OpenApi);

const sampleOf = (id: string, label: string): string | undefined => {
  const operation = operations.find((candidate) => candidate.id === id);
  return operation && samplesOf(operation).find((sample) => sample.label === label)?.code;
};

test('the compiler accepts the call of each operation in TypeScript', async () => {
  const samples = operations.map((operation) => ({
    id: operation.id,
    code: samplesOf(operation).find(({ label }) => label === 'TypeScript')!.code,
  }));
  expect(samples.length).toBeGreaterThan(300);
  const body = samples.map(
    ({ id, code }) =>
      `// ${id}\nexport async function ${id.replace('.', '_')}(): Promise<void> {\n${code.replace(/^import .*$/gm, '')}\n}\n`,
  );
  const imports = new Set(samples.flatMap(({ code }) => code.match(/^import .*$/gm) ?? []));
  const head = `${[...imports].join('\n')}\ndeclare const baseUrl: string, apiKey: string, session: string;\n`;
  // Beside the sources of a package that has the client, so that the compiler finds it.
  const folder = mkdtempSync(join(root, 'examples', 'snippets', 'node_modules', '.samples-'));
  try {
    writeFileSync(join(folder, 'samples.ts'), head + body.join('\n'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { noUnusedLocals: false, noEmit: true },
        files: ['samples.ts'],
      }),
    );
    const { code, output } = await runTool('tsc', ['-p', folder]);
    expect(code, output).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a call in curl has the credential, the body and the flags that it needs, and quotes for a shell', () => {
  expect(sampleOf('parties.current', 'curl')).toBe(
    'curl "$LOBBYKIT/api/v1/parties" \\\n  -H "authorization: Bearer $SESSION"',
  );
  expect(sampleOf('authentication.listProviders', 'curl')).toBe(
    'curl "$LOBBYKIT/api/v1/authentication/providers"',
  );
  expect(sampleOf('events.subscribe', 'curl')).toMatch(/^curl -N /);
  expect(sampleOf('titles.headObject', 'curl')).toMatch(/^curl -I /);
  const deletion = sampleOf('accounts.adminDelete', 'curl');
  expect(deletion).toContain('curl -X DELETE ');
  expect(deletion).toContain('"authorization: Bearer $API_KEY"');
  expect(deletion).toMatch(/-d '\{"accountId":"account-[^"]+"\}'$/);
});

test('a call in C# uses the client of players or of servers, and HttpClient for operators', () => {
  expect(sampleOf('parties.current', 'C#')).toBe('var answer = await client.Parties.CurrentAsync();');
  expect(sampleOf('parties.join', 'C#')).toContain('await client.Parties.JoinAsync(\n    "K7QM2X",');
  expect(sampleOf('matchBroker.requestMatch', 'C#')).toContain('await server.MatchBroker.RequestMatchAsync(');
  expect(sampleOf('accounts.adminDelete', 'C#')).toContain('request.Headers.Add("x-api-key", apiKey);');
});
