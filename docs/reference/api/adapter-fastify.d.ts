// The public types of @lobbykit/adapter-fastify, without comments. Written by `npm run reference`.

// @lobbykit/adapter-fastify
declare module 'fastify' {
    interface FastifyRequest {
        lobbykitOperation: string | null;
    }
}
export declare function fastifyAdapter(backend: HttpHandler): FastifyPluginCallback;
