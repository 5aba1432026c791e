import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { Kysely, SqliteDialect } from 'kysely';
import { z } from 'zod';

// The twin of the cold start: what somebody writes who takes Fastify, zod and Kysely and needs accounts and sessions.

interface Tables {
  accounts: { id: string; display_name: string; auth_role: string; platforms: string };
  account_metadata: { account_id: string; entry_key: string; string_payload: string | null };
  sessions: { digest: string; account_id: string; expires_at: number };
}

const [path = '', port = ''] = process.argv.slice(2);
const database = new Database(path);
database.pragma('journal_mode = wal');
database.pragma('synchronous = full');
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
await db.schema
  .createTable('accounts')
  .ifNotExists()
  .addColumn('id', 'text', (column) => column.primaryKey())
  .addColumn('display_name', 'text', (column) => column.notNull())
  .addColumn('auth_role', 'text', (column) => column.notNull())
  .addColumn('platforms', 'text', (column) => column.notNull())
  .execute();
await db.schema
  .createTable('account_metadata')
  .ifNotExists()
  .addColumn('account_id', 'text', (column) => column.notNull())
  .addColumn('entry_key', 'text', (column) => column.notNull())
  .addColumn('string_payload', 'text')
  .addPrimaryKeyConstraint('account_metadata_key', ['account_id', 'entry_key'])
  .execute();
await db.schema
  .createTable('sessions')
  .ifNotExists()
  .addColumn('digest', 'text', (column) => column.primaryKey())
  .addColumn('account_id', 'text', (column) => column.notNull())
  .addColumn('expires_at', 'integer', (column) => column.notNull())
  .execute();

const paramsSchema = z.object({ accountId: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/) });
const answerSchema = z.object({
  account: z.object({
    id: z.string(),
    displayName: z.string(),
    authRole: z.string().optional(),
    metadata: z.record(z.string(), z.object({ stringPayload: z.string() })),
    platforms: z.array(z.int()),
  }),
});

const app = Fastify();
app.get('/api/v1/accounts/:accountId', async (request, reply) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('digest', '=', hash('sha256', token, 'hex'))
    .executeTakeFirst();
  if (session === undefined || session.expires_at < Date.now()) return reply.code(401).send({ code: 16 });
  const { accountId } = paramsSchema.parse(request.params);
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (row === undefined) return reply.code(404).send({ code: 5 });
  const entries = await db
    .selectFrom('account_metadata')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return answerSchema.parse({
    account: {
      id: row.id,
      displayName: row.display_name,
      authRole: row.auth_role,
      metadata: Object.fromEntries(
        entries.map(({ entry_key, string_payload }) => [entry_key, { stringPayload: string_payload }]),
      ),
      platforms: JSON.parse(row.platforms) as unknown,
    },
  });
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
