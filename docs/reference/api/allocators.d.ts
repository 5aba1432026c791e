// The public types of @lobbykit/allocators, without comments. Written by `npm run reference`.

// @lobbykit/allocators
export { type AgonesOptions, agonesAllocator } from './agones.ts';
export { type FleetOptions, fleetAllocator } from './fleet.ts';
export { type LocalProcessOptions, localProcessAllocator } from './local-process.ts';
export type { ClientCertificate } from './post.ts';
export { type WebhookOptions, webhookAllocator } from './webhook.ts';

// packages/allocators/src/agones.ts
export interface AgonesOptions {
    readonly url: string;
    readonly clientCertificate: ClientCertificate;
    readonly namespace?: string | undefined;
    readonly selectors: readonly Readonly<Record<string, string>>[];
    readonly multiCluster?: boolean;
    readonly timeoutSeconds?: number;
    readonly readyDeadlineSeconds?: number;
}
export declare function agonesAllocator(options: AgonesOptions): Allocator;

// packages/allocators/src/fleet.ts
export interface FleetOptions {
    readonly job: FleetJobConfigInput;
    readonly backendUrl: string;
    readonly apiKey?: string | undefined;
    readonly build?: string;
    readonly readyDeadlineSeconds?: number;
}
export declare function fleetAllocator(options: FleetOptions): Allocator;

// packages/allocators/src/local-process.ts
export interface LocalProcessOptions {
    readonly gameServerPath: string;
    readonly gameServerArguments?: readonly string[];
    readonly gameServerEnvironment?: Readonly<Record<string, string>>;
    readonly backendUrl: string;
    readonly apiKey: string;
    readonly ports?: readonly [first: number, last: number];
    readonly maxProcesses?: number;
    readonly readyDeadlineSeconds?: number;
    readonly reaper?: {
        readonly periodSeconds?: number;
        readonly maxRunTimeMinutes?: number;
    };
    readonly graceSeconds?: number;
    readonly stateFolder?: string;
    readonly keepOnStop?: boolean;
    readonly clock?: Clock;
    readonly log?: Log;
}
export declare function localProcessAllocator(options: LocalProcessOptions): Allocator;

// packages/allocators/src/post.ts
export interface ClientCertificate {
    readonly certificate: string;
    readonly key: string;
    readonly authority?: string;
}

// packages/allocators/src/webhook.ts
export interface WebhookOptions {
    readonly url: string;
    readonly secret: string;
    readonly timeoutSeconds?: number;
    readonly readyDeadlineSeconds?: number;
    readonly now?: () => number;
}
export declare function webhookAllocator(options: WebhookOptions): Allocator;
