// The public types of @lobbykit/console, without comments. Written by `npm run reference`.

// @lobbykit/console
export { consoleArea } from './console-area.ts';

// packages/console/src/console-area.ts
export declare function consoleArea(): Area<typeof consoleContract.routes>;

// packages/console/src/contract.ts
export declare const consoleContract: import("@lobbykit/core/area").Contract<{
    readonly page: {
        readonly method: 'GET';
        readonly access: 'public';
        readonly bytes: true;
        readonly path: "/console";
        readonly summary: "Answers a page for people that shows what operators may see, and changes what they may change.";
    };
    readonly keyAccess: {
        readonly method: "GET";
        readonly access: "key";
        readonly path: "/console/access/key";
        readonly out: z.ZodObject<{
            principal: z.ZodString;
            permissions: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Returns which permissions the API key of the request holds.";
    };
    readonly sessionAccess: {
        readonly method: "GET";
        readonly access: "session";
        readonly path: "/console/access/session";
        readonly out: z.ZodObject<{
            principal: z.ZodString;
            permissions: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
        readonly summary: "Returns whose session the request has, and which permissions the role of the account holds.";
    };
    readonly file: {
        readonly method: 'GET';
        readonly access: 'public';
        readonly bytes: true;
        readonly path: "/console/{file}";
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
}, "console">;
