import { parseArgs } from 'node:util';
import { readCommandConfig } from './command-config.ts';
import { startStoreSimulator } from './simulator.ts';

const usage = `lobbykit-store-simulator: a game store for development, without money

  PORT                 port to listen on (8090)
  HOST                 address to listen on (127.0.0.1)
  STORE_KEY            the publisher key that callers must present (store-simulator)
  STORE_SIMULATOR_URL  the URL under which browsers reach it (where it listens)
  STORE_SIMULATOR      on allows a HOST that other machines reach
  NODE_ENV             with production the simulator does not start
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const simulator = await startStoreSimulator(readCommandConfig(process.env));
  if (simulator.warning !== undefined) process.stderr.write(`warning: ${simulator.warning}\n`);
  process.stdout.write(`store simulator
  web API and page  ${simulator.url}
  publisher key     ${simulator.key}
`);
  const stop = (): void => void simulator.close().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`lobbykit-store-simulator: ${(error as Error).message}\n`);
  process.exit(1);
});
