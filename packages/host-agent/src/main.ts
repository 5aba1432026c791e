import { parseArgs } from 'node:util';
import { startHostAgent } from './agent.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';

const usage = `lobbykit-host-agent: runs the jobs of a fleet on this machine

  LOBBYKIT_BACKEND_URL   the address of the backend: https://play.example.com
  LOBBYKIT_API_KEY       an API key with the permission fleets.heartbeat
  LOBBYKIT_HOST_ID       default: the name of the machine
  LOBBYKIT_AGENT_FOLDER  default: ./lobbykit-agent
  LOBBYKIT_METADATA      what jobs may require: region=eu,tier=fast
  LOBBYKIT_AGENT_CONFIG  a JSON file with these and all other settings
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const config = await readConfig(process.env);
  const log = createLog([config.apiKey], (line) => void process.stdout.write(line));
  const agent = await startHostAgent(config, log);
  const stop = (): void => {
    agent.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'the agent could not end cleanly', { error });
        process.exit(1);
      },
    );
  };
  // SIGHUP comes when the terminal is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  process.stderr.write(
    `lobbykit-host-agent: ${message}\n${error instanceof ConfigError ? `\n${usage}` : ''}`,
  );
  process.exit(1);
});
