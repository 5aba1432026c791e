import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { playFriendsAndParty } from '../src/story.ts';

// Most of an evening is spent waiting until a player has been away for long enough, so both are played at once.
describe.concurrent('four friends and their party get exactly the right events, across SIGKILL and deployment', () => {
  test('on one node with a fresh SQLite file, through Express', async ({ expect }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lobbykit-friends-and-party-'));
    const said: string[] = [];
    try {
      const databaseUrl = `sqlite:${join(folder, 'game.db')}`;
      const say = (line: string): void => void said.push(line);
      const { events } = await playFriendsAndParty({ databaseUrl, adapter: 'express', nodes: 1, say });
      expect([events, said.at(-1)]).toEqual([175, 'the servers stopped cleanly']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 300_000);

  test('on two nodes with one Postgres, through Fastify', async ({ expect }) => {
    const url = new URL(await postgresUrl());
    const name = `friends_and_party_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const administrator = new pg.Client({ connectionString: url.href });
    await administrator.connect();
    const said: string[] = [];
    try {
      await administrator.query(`create database ${name}`);
      url.pathname = `/${name}`;
      const say = (line: string): void => void said.push(line);
      const { events } = await playFriendsAndParty({
        databaseUrl: url.href,
        adapter: 'fastify',
        nodes: 2,
        say,
      });
      expect([events, said.at(-1)]).toEqual([175, 'the servers stopped cleanly']);
    } finally {
      await administrator.query(`drop database if exists ${name} with (force)`);
      await administrator.end();
    }
  }, 300_000);
});
