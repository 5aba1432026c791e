export { openPostgres, type PostgresOptions, type PostgresStorage } from './open.ts';
