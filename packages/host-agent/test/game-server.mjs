#!/usr/bin/env node
// A game server that is controlled over HTTP.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

process.stdout.write('the game begins\n');
createServer((request, response) => {
  const url = new URL(request.url, 'http://game');
  if (url.pathname === '/say') process.stdout.write(`${url.searchParams.get('text')}\n`);
  if (url.pathname === '/exit') process.exit(Number(url.searchParams.get('code')));
  if (url.pathname === '/child') {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], {
      detached: true,
      stdio: 'ignore',
    });
    response.end(JSON.stringify({ pid: child.pid }));
    return;
  }
  if (url.pathname === '/refuse') response.writeHead(409);
  const { pid, env, argv } = process;
  response.end(JSON.stringify({ pid, env, args: argv.slice(2), cwd: process.cwd() }));
}).listen(Number(process.env.PORT), '127.0.0.1');
if (process.argv.includes('--deaf')) process.on('SIGTERM', () => {});
