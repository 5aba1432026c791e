/**
 * The agent of a host of the fleet, for programs that bring it along; the command is `lobbykit-host-agent`.
 */
export { type HostAgent, startHostAgent } from './agent.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { createLog, type Log } from './log.ts';
