export type { AreaData } from '../areas/area.ts';
export { areas } from '../areas/areas.ts';
export { engineTables } from '../backend/engine-tables.ts';
export type { Contract, Route, Routes } from '../http/contract.ts';
export { manifestOf } from '../http/document/manifest.ts';
export { openApiDocument } from '../http/document/openapi.ts';
export { rpcCodes } from '../kernel/errors.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export { referencePages } from './reference-pages.ts';
