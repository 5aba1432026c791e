import { openApiDocument } from '../../http/document/openapi.ts';
import { type Area, defineArea } from '../area.ts';
import { contractsPart, sessionHeaderPart } from '../provided-parts.ts';
import { documentContract } from './contract.ts';

/** Serves the OpenAPI document. Builds it at the first request and keeps it as text. */
export const documentArea: Area<typeof documentContract.routes> = defineArea({
  contract: documentContract,
  needs: { contracts: contractsPart, sessionHeader: sessionHeaderPart },
  create({ publicUrl }, { contracts, sessionHeader }) {
    let text: Promise<string> | undefined;
    return {
      operations: {
        openapi: async () => {
          text ??= openApiDocument(contracts, {
            ...(publicUrl !== null && { serverUrl: publicUrl }),
            sessionHeader,
          }).then((document) => JSON.stringify(document));
          return text;
        },
      },
    };
  },
});
