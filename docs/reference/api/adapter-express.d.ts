// The public types of @lobbykit/adapter-express, without comments. Written by `npm run reference`.

// @lobbykit/adapter-express
export interface LobbykitLocals {
    readonly operation: string | undefined;
}
export declare function expressAdapter(backend: HttpHandler): (request: Request, response: Response, next: NextFunction) => void;
