export { type DatabaseFacts, inspectPostgres } from './facts.ts';
export { openPostgres } from './open.ts';
export type { PostgresOptions, PostgresStorage } from './options.ts';
