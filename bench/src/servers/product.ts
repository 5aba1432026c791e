import { runCommand } from 'lobbykit';
import { answerQuestions } from '../machine/answering.ts';
import { freePort } from './listen.ts';
import { operatorKey } from './shared.ts';

export interface StartProduct {
  readonly kind: 'start';
  readonly path: string;
}

/** What the bench changes of the server of `npm start`: the framework of the comparison, and no refusals under load. */
const environment = {
  ADAPTER: 'fastify',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  ROOT_API_KEY: operatorKey,
  BACKEND_LIMITS: '{"streams":20000,"requestWaitMilliseconds":60000}',
};

answerQuestions({
  async start({ path }: StartProduct): Promise<number> {
    const port = await freePort();
    let said = '';
    const code = await runCommand(['serve'], {
      environment: { ...environment, PORT: String(port), DATABASE_URL: `sqlite:${path}` },
      input: process.stdin,
      writeOutput: () => undefined,
      writeError(text) {
        said += text;
      },
    });
    if (code !== 0) throw new Error(`the server did not start: ${said}`);
    return port;
  },
});
