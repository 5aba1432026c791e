// The public types of @lobbykit/host-agent, without comments. Written by `npm run reference`.

// @lobbykit/host-agent
export { type HostAgent, startHostAgent } from './agent.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { createLog, type Log } from './log.ts';

// packages/host-agent/src/agent.ts
export interface HostAgent {
    stop(): Promise<void>;
}
export declare function startHostAgent(config: Config, log: Log): Promise<HostAgent>;

// packages/host-agent/src/config.ts
declare const Settings: z.ZodObject<{
    backendUrl: z.ZodURL;
    apiKey: z.ZodString;
    hostId: z.ZodString;
    folder: z.ZodString;
    metadata: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodString>>;
    artifacts: z.ZodDefault<z.ZodArray<z.ZodURL>>;
    allowUnsigned: z.ZodDefault<z.ZodBoolean>;
    passEnvironment: z.ZodDefault<z.ZodArray<z.ZodString>>;
    ports: z.ZodDefault<z.ZodTuple<[z.ZodInt, z.ZodInt], null>>;
    maxProcesses: z.ZodDefault<z.ZodInt>;
    maxArtifactBytes: z.ZodDefault<z.ZodInt>;
    maxUnpackedBytes: z.ZodDefault<z.ZodInt>;
    maxUnpackedFiles: z.ZodDefault<z.ZodInt>;
    maxLogBytes: z.ZodDefault<z.ZodInt>;
    stopSeconds: z.ZodDefault<z.ZodNumber>;
    drainSeconds: z.ZodDefault<z.ZodNumber>;
}, z.core.$strict>;
export type Config = z.output<typeof Settings>;
export declare class ConfigError extends Error {
}
export declare function readConfig(environment: Readonly<Record<string, string | undefined>>): Promise<Config>;

// packages/host-agent/src/log.ts
export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;
export declare function createLog(secrets: readonly string[], write: (line: string) => void): Log;
