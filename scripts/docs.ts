import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runProgram } from './program.ts';
import { siteProblems } from './site/built-site.ts';
import { siteSource } from './site/source.ts';
import { root } from './workspace.ts';

// Builds the site of the documents into `website/dist`: static files, for any server of files. Everything else that it
// writes is in `website/.source`. With `--port 5000` it then serves them on this machine.

const website = join(root, 'website');
const source = join(website, '.source');
const built = join(website, 'dist');

const { pages, files, sidebar } = await siteSource();
rmSync(source, { recursive: true, force: true });
for (const [path, text] of pages) write(join(source, 'pages', path), text);
for (const [path, text] of files) write(join(source, 'pages', 'public', path), text);
write(join(source, 'sidebar.json'), JSON.stringify(sidebar));
console.log(`docs     ${pages.size} pages`);

const vitepress = join(website, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
const { code } = await runProgram(process.execPath, [vitepress, 'build'], { cwd: website, show: true });
if (code !== 0) process.exit(1);

const problems = siteProblems(built, [...pages.keys()]);
for (const problem of problems) console.log(`docs     ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`docs     ${built}`);

const port = process.argv[process.argv.indexOf('--port') + 1];
if (process.argv.includes('--port'))
  await runProgram(process.execPath, [vitepress, 'preview', '--port', String(port)], {
    cwd: website,
    show: true,
  });

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
