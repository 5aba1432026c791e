// The public types of @lobbykit/reference, without comments. Written by `npm run reference`.

// @lobbykit/reference
export { referenceArea } from './reference-area.ts';

// packages/reference/src/contract.ts
export declare const referenceContract: import("@lobbykit/core/area").Contract<{
    readonly page: {
        readonly method: 'GET';
        readonly access: 'public';
        readonly bytes: true;
        readonly path: "/docs";
        readonly summary: "Answers a page for people that shows every operation and sends requests.";
    };
    readonly file: {
        readonly method: 'GET';
        readonly access: 'public';
        readonly bytes: true;
        readonly path: "/docs/{file}";
        readonly params: z.ZodObject<{
            file: z.ZodString;
        }, z.core.$strip>;
        readonly requestHeaders: {
            'If-None-Match': string;
        };
        readonly responseHeaders: {
            etag: string;
        };
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly summary: "Answers a file that the page loads.";
    };
}, "reference">;

// packages/reference/src/reference-area.ts
export declare const referenceArea: Area<typeof referenceContract.routes>;
