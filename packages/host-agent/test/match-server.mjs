#!/usr/bin/env node
// A small game server as a studio would deploy it: it gets its match, is ready, plays until it is told to end, and ends.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createGameServer } from './game-server/index.ts';

const { SERVER_ID, PORT, API_KEY, BACKEND_URL, NOTES, MODE } = process.env;
appendFileSync(
  NOTES,
  `${JSON.stringify({ serverId: SERVER_ID, pid: process.pid, port: Number(PORT), API_KEY, BACKEND_URL })}\n`,
);

let over = () => {};
let makeReady = () => {};
createServer((request, response) => {
  response.end();
  if (request.url === '/ready') makeReady();
  if (request.url === '/over') over();
  if (request.url === '/crash') process.kill(process.pid, 'SIGKILL');
}).listen(Number(PORT), '127.0.0.1');
if (MODE === 'deaf') process.on('SIGTERM', () => {});

await createGameServer({ onError: () => {} }).serve(async ({ ready }) => {
  const isOver = new Promise((resolve) => {
    over = resolve;
  });
  await new Promise((resolve) => {
    makeReady = resolve;
  });
  await ready({ connectionDetails: `127.0.0.1:${PORT}` });
  await isOver;
});
