export * from './adapter/index.ts';
export * from './storage/index.ts';
