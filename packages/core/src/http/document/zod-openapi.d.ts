/** Renders the schemas in a document. `override` may change each rendered schema in place. */
export declare function createDocument(
  document: object,
  options: {
    readonly override: (context: { readonly jsonSchema: object; readonly zodSchema: unknown }) => void;
    readonly allowEmptySchema: Readonly<Record<string, true>>;
  },
): object;
