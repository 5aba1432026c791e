import { openApiDocument } from '../../http/document/openapi.ts';
import { type Area, defineArea } from '../area.ts';
import { contractsPart, sessionHeaderPart } from '../provided-parts.ts';
import { documentContract } from './contract.ts';

/**
 * The mount, relative to the address of the document. Right below every prefix, also one that a proxy takes away, and
 * everyone can share one document.
 */
const relativeMount = '../..';

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
            serverUrl: publicUrl?.replace(/\/+$/, '') ?? relativeMount,
            sessionHeader,
          }).then((document) => JSON.stringify(document));
          return text;
        },
      },
    };
  },
});
