import { createLog, readConfig, startHostAgent } from '@lobbykit/host-agent';

/** The agent of a host, configured by its environment. The command `lobbykit-host-agent` does the same. */
const config = await readConfig(process.env);
const agent = await startHostAgent(
  config,
  createLog([config.apiKey], (line) => void process.stdout.write(line)),
);
process.once('SIGTERM', () => void agent.stop().then(() => process.exit(0)));
