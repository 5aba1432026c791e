import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { playFirstSteps } from '../src/story.ts';

test('the first steps work on a new SQLite file, with Express, across a SIGKILL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-first-steps-'));
  const reported: string[] = [];
  try {
    const databaseUrl = `sqlite:${join(folder, 'game.db')}`;
    await playFirstSteps({ databaseUrl, adapter: 'express', report: (line) => reported.push(line) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(reported.at(-1)).toBe('the server stopped cleanly');
}, 180_000);

test('the first steps work on a real Postgres, with Fastify, across a SIGKILL', async () => {
  const url = new URL(await postgresUrl());
  const name = `first_steps_${process.pid}`;
  const administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  const reported: string[] = [];
  try {
    await administrator.query(`create database ${name}`);
    url.pathname = `/${name}`;
    await playFirstSteps({
      databaseUrl: url.href,
      adapter: 'fastify',
      report: (line) => reported.push(line),
    });
  } finally {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  }
  expect(reported.at(-1)).toBe('the server stopped cleanly');
}, 180_000);
