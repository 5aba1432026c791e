import { type AreaData, defineArea, type Service } from '../area.ts';
import { documentContract } from './contract.ts';

export const documentArea: AreaData<typeof documentContract.routes> = defineArea({
  contract: documentContract,
  tables: [],
  errors: {},
  events: {},
});

/** Serves the OpenAPI document. Builds it at the first request and keeps it as text. */
export function createDocumentService(build: () => Promise<object>): Service<typeof documentContract.routes> {
  let text: Promise<string> | undefined;
  return {
    operations: {
      openapi: async () => {
        text ??= build().then((document) => JSON.stringify(document));
        return text;
      },
    },
  };
}
