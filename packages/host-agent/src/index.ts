/** The agent of a host, for programs that embed it. The command is `lobbykit-host-agent`. */
export { type HostAgent, startHostAgent } from './agent.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { createLog, type Log } from './log.ts';
