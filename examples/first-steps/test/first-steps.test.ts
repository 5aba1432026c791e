import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { playFirstSteps } from '../src/story.ts';

test('the first steps play on a fresh SQLite file, through Express, across a SIGKILL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-first-steps-'));
  const said: string[] = [];
  try {
    const databaseUrl = `sqlite:${join(folder, 'game.db')}`;
    await playFirstSteps({ databaseUrl, adapter: 'express', say: (line) => said.push(line) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(said.at(-1)).toBe('the server stopped cleanly');
}, 60_000);

test('the first steps play on a real Postgres, through Fastify, across a SIGKILL', async () => {
  const url = new URL(await postgresUrl());
  const name = `first_steps_${process.pid}`;
  const administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  const said: string[] = [];
  try {
    await administrator.query(`create database ${name}`);
    url.pathname = `/${name}`;
    await playFirstSteps({ databaseUrl: url.href, adapter: 'fastify', say: (line) => said.push(line) });
  } finally {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  }
  expect(said.at(-1)).toBe('the server stopped cleanly');
}, 60_000);
