import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../packages/core/src/catalogue/index.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { compileProgram, missingMono } from '../../test/compile-csharp.ts';
import { skipIfMissing } from '../../test/installed-programs.ts';
import { type OpenApi, operationsOf } from './operation.ts';
import { samplesOf } from './samples.ts';

skipIfMissing(missingMono);

test('the compiler accepts the call of each operation in C#', async () => {
  const contracts = everyArea.map(({ contract }) => contract);
  const document = (await openApiDocument(contracts)) as unknown as OpenApi;
  const methods = operationsOf(contracts, document).map((operation) => {
    const code = samplesOf(operation).find(({ label }) => label === 'C#')!.code;
    return `    async Task ${operation.id.replace('.', '_')}()\n    {\n${code}\n    }\n`;
  });
  expect(methods.length).toBeGreaterThan(300);
  const namespaces =
    'System System.Collections.Generic System.IO System.Net.Http System.Text System.Threading';
  const usings = [...namespaces.split(' '), 'System.Threading.Tasks', 'Lobbykit'];
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-samples-'));
  try {
    const text = `${usings.map((name) => `using ${name};\n`).join('')}
class Samples
{
    LobbykitClient client;
    LobbykitServer server;
    HttpClient http;
    CancellationToken cancel;
    string baseUrl, apiKey;

${methods.join('\n')}}
`;
    writeFileSync(join(folder, 'Samples.cs'), text);
    await compileProgram(folder, ['Samples.cs'], ['-target:library', '-nowarn:219,414,649']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
