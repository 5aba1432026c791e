import type { StoreSimulatorOptions } from './simulator.ts';

/** Reads the options of the command from the environment. Throws an error that names the variable. */
export function readCommandConfig(
  environment: Readonly<Record<string, string | undefined>>,
): StoreSimulatorOptions {
  const { HOST, PORT = '8090', STORE_KEY, STORE_SIMULATOR_URL } = environment;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535)
    throw new Error('PORT must be a number from 0 to 65535');
  if (STORE_SIMULATOR_URL && !/^https?:$/.test(protocolOf(STORE_SIMULATOR_URL)))
    throw new Error('STORE_SIMULATOR_URL must be a URL like http://store.example.test:8090');
  return {
    port: Number(PORT),
    environment,
    ...(HOST && { host: HOST }),
    ...(STORE_KEY && { key: STORE_KEY }),
    ...(STORE_SIMULATOR_URL && { publicUrl: STORE_SIMULATOR_URL }),
  };
}

const protocolOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '');
