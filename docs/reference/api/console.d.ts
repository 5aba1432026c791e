// The public types of @lobbykit/console, without comments. Written by `npm run reference`.

// @lobbykit/console
export { type ConsoleOptions, consoleArea } from './console-area.ts';
export { createLoginLinks, type LoginLinks } from './login-links.ts';

// packages/console/src/console-area.ts
export interface ConsoleOptions {
    readonly loginLinks?: LoginLinks;
}
export declare function consoleArea({ loginLinks }?: ConsoleOptions): Area<typeof consoleContract.routes>;

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
            isDevelopment: z.ZodBoolean;
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
            isDevelopment: z.ZodBoolean;
        }, z.core.$strip>;
        readonly summary: "Returns whose session the request has, and which permissions the role of the account holds.";
    };
    readonly logIn: {
        readonly method: "POST";
        readonly access: "public";
        readonly path: "/console/login";
        readonly body: z.ZodObject<{
            code: z.ZodString;
        }, z.core.$strip>;
        readonly out: z.ZodObject<{
            apiKey: z.ZodString;
        }, z.core.$strip>;
        readonly errors: readonly [import("@lobbykit/core/area").ErrorMaker];
        readonly secret: "apiKey";
        readonly unkeyed: true;
        readonly summary: "Exchanges the code of a link that the server has printed for an API key with every permission.";
        readonly description: "A code serves once, within ten minutes, from the machine of the server and through no proxy. The key ends after 12 hours.";
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

// packages/console/src/login-links.ts
export interface LoginLinks {
    create(): string;
}
export declare function createLoginLinks(): LoginLinks;
