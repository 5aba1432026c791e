import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { expressAdapter } from '@lobbykit/adapter-express';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import type { HttpHandler } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import express from 'express';
import fastify from 'fastify';
import { type LocalObjectStore, type LocalObjectStoreOptions, localObjectStore } from '../src/index.ts';
import { emptyFolder, secret } from './directory.ts';

/** Serves a handler on a server of its own. Resolves to the server, which listens. */
type Serve = (handler: HttpHandler) => Promise<Server>;

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The servers of all hosts on node:http. */
export const servers: Readonly<Record<string, Serve>> = {
  node: (handler) => listening(createServer(toNodeHandler(handler))),
  express: (handler) => listening(createServer(express().use(expressAdapter(handler)))),
  fastify: async (handler) => {
    const app = fastify();
    await app.register(fastifyAdapter(handler));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
};

/** A backend that serves a directory, and a title whose release is each object that `publish` writes. */
export interface ServingWorld extends TestBackend {
  readonly store: LocalObjectStore;
  readonly directory: string;
  readonly origin: string;
  /** Writes an object, adds a release with it, and returns its signed addresses. */
  publish(key: string, bytes: Uint8Array): Promise<{ readonly get: string; readonly head: string }>;
  /** Signs the addresses of an object for a player. */
  sign(key: string): Promise<{ readonly get: string; readonly head: string }>;
}

/** Opens a world on a host, with a real server and the manual clock. */
export async function openServingWorld(
  serve: Serve,
  options: Partial<LocalObjectStoreOptions> = {},
): Promise<ServingWorld> {
  const directory = emptyFolder();
  const store = await localObjectStore({ directory, secret, ...options });
  let handler: HttpHandler | undefined;
  const server = await serve({ handle: (request) => handler!.handle(request) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const t = await createTestBackend({ objectStore: store, publicUrl: origin });
  handler = t.backend;
  const { titles } = t.backend.api;
  const { id } = await titles.create({ name: 'Hill Kings' }, { system: true });
  const { token } = await t.player('alice');

  async function sign(key: string) {
    const signed = await titles.generatePresignedUrl({ objectKey: key }, { session: token });
    return { get: signed.presignedGetUrl, head: signed.presignedHeadUrl };
  }
  return {
    ...t,
    store,
    directory,
    origin,
    sign,
    async publish(key, bytes) {
      const stored = await store.put(key, bytes);
      await titles.createRelease({ id, uri: key, ...stored }, { system: true });
      return sign(key);
    },
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]();
      (server as unknown as { closeAllConnections(): void }).closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Bytes that differ at every place within 64 KiB. */
export const sampleBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 2) bytes.writeUInt16LE((at * 7) & 0xffff, Math.min(at, length - 2));
  return bytes;
};
