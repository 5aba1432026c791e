import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { postgresUrl } from '../../../test/postgres.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';

/** Calls `work` with the address of a new SQLite file, and removes the file. */
export async function withSqlite<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const folder = scratchFolder('lobbykit-shop-');
  try {
    return await work(`sqlite:${join(folder, 'shop.db')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls `work` with the address of a new database in the Postgres of this test run, and drops the database. */
export async function withPostgres<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const url = new URL(await postgresUrl());
  const name = `shop_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  try {
    await administrator.query(`create database ${name}`);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await administrator.query(`drop database if exists ${name} with (force)`);
    await administrator.end();
  }
}
