import type { Config } from './config.ts';
import { type CommandResult, HeartbeatAnswer, type ReportedProcess } from './protocol.ts';

/** The body of a heartbeat. */
export interface HeartbeatReport {
  readonly host: {
    readonly hostId: string;
    readonly hostname: string;
    readonly sidecarVersion: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly processes: readonly ReportedProcess[];
    /** Whether the agent will end. */
    readonly draining: boolean;
  };
  readonly results: readonly CommandResult[];
  readonly hostToken: string;
}

/** The backend answers within about 10 seconds. A heartbeat without an answer after this time counts as lost. */
const timeoutMilliseconds = 30_000;

/** Reports this host to the backend. Resolves to the answer; rejects with the reason if the backend refuses the report. */
export async function sendHeartbeat(
  { backendUrl, apiKey }: Pick<Config, 'backendUrl' | 'apiKey'>,
  report: HeartbeatReport,
  signal: AbortSignal,
): Promise<HeartbeatAnswer> {
  const url = `${backendUrl.replace(/\/+$/, '')}/api/v1/server/fleets/hosts/heartbeat`;
  const response = await fetch(url, {
    method: 'POST',
    // A redirect must not get the key.
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(report),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the backend answered ${response.status}: ${reasonOf(text)}`);
  return HeartbeatAnswer.parse(JSON.parse(text));
}

function reasonOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    if (typeof message === 'string') return message.slice(0, 300);
  } catch {
    // The response is not from the backend but from a proxy.
  }
  return 'no reason given';
}
