import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildExecutable } from './binary/executable.ts';
import { root } from './workspace.ts';

// `npm run build:binary`: writes `dist/lobbykit`, an executable for this platform that needs no other file. Another path can
// be its argument.

const name = process.platform === 'win32' ? 'lobbykit.exe' : 'lobbykit';
const target = resolve(process.argv[2] ?? join(root, 'dist', name));
const started = performance.now();
await buildExecutable(target);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`written: ${target}, ${Math.round(statSync(target).size / 1024 ** 2)} MiB, in ${seconds} s`);
