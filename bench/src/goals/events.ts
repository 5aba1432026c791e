import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectOrder, EventsResult, MeasureOrder } from '../load/events-worker.ts';
import { type Child, startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { residentBytes } from '../machine/usage.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText, spreadText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import { operatorKey } from '../servers/shared.ts';
import type { Bench, Measurement, RunningServer } from './bench.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { recordedFigure } from './recorded-peers.ts';

/** Events on their way while the most is measured: so few that latency stays what a subscriber would bear. */
const onTheirWay = 3;

function startOurs(bench: Bench, name: string): Promise<RunningServer> {
  const storage = { kind: 'sqlite', path: join(freshFolder(name), 'ours.db') } as const;
  const start = { kind: 'start', framework: 'fastify', storage } satisfies StartOurs;
  return bench.startServer('servers/ours.ts', start, ['--expose-gc', ...oursFlags(bench, name)]);
}

const startTwin = (bench: Bench): Promise<RunningServer> =>
  bench.startServer('servers/events-twin.ts', { kind: 'start' }, ['--expose-gc']);

const startClients = (): Child => startChild('load/events-worker.ts', { cpu: loadCpu });

const connect = (
  clients: Child,
  { port, pid }: RunningServer,
  given: Pick<ConnectOrder, 'group' | 'protocol' | 'count'> & { tag?: string },
): Promise<void> => clients.ask({ kind: 'connect', port, pid, key: operatorKey, tag: 'bench', ...given });

const measure = (clients: Child, order: MeasureOrder) => (): Promise<EventsResult> => clients.ask(order);

function assertRight(name: string, results: readonly EventsResult[]): void {
  const wrong = results.reduce((sum, result) => sum + result.wrong, 0);
  if (wrong > 0) throw new Error(`${name}: ${wrong} events were lost or came out of order`);
}

export const eventRates: Measurement = {
  title: 'events to 1,000 subscribers of a tag',
  goals: ['19', '20', '21'],
  quick: true,
  async run(bench) {
    const { rounds, seconds } = bench.effort;
    const ours = await startOurs(bench, 'events');
    const twin = await startTwin(bench);
    const clients = startClients();
    await connect(clients, ours, { group: 'ours', protocol: 'lines', count: 1_000 });
    await connect(clients, twin, { group: 'twin', protocol: 'websocket', count: 1_000 });
    const saturate = (group: string) =>
      measure(clients, { kind: 'saturate', group, seconds, events: onTheirWay });
    const most = await interleave(rounds, { ours: saturate('ours'), twin: saturate('twin') });
    const pace = (group: string) => measure(clients, { kind: 'pace', group, seconds, events: 20 });
    const paced = await interleave(rounds, { ours: pace('ours'), twin: pace('twin') });
    for (const child of [clients, ours.child, twin.child]) await child.stop();
    reportProfile(bench, 'events');
    assertRight('ours', [...most.ours, ...paced.ours]);
    assertRight('twin', [...most.twin, ...paced.twin]);
    const peerShare = recordedFigure(({ requests }) => requests?.deliveries?.ratio);
    const rates = (results: readonly EventsResult[]): number[] =>
      results.map((result) => result.deliveriesPerSecond);
    const tails = (results: readonly EventsResult[]): number[] => results.map((result) => result.p99);
    const rate = (results: readonly EventsResult[]): string =>
      `${spreadText(spreadOf(rates(results)))}/s, ${figureText(spreadOf(results.map((result) => result.serverCpu)).median)} µs cpu`;
    const tail = (results: readonly EventsResult[]): string =>
      `${spreadText(spreadOf(tails(results)))} ms, p50 ${figureText(spreadOf(results.map((result) => result.p50)).median)} ms`;
    return [
      {
        goal: '19',
        value: ratiosOf(rates(most.ours), rates(most.twin)),
        ours: rate(most.ours),
        theirs: rate(most.twin),
      },
      {
        goal: '21',
        value: ratiosOf(
          rates(most.ours),
          rates(most.twin).map((twin) => twin * peerShare),
        ),
        ours: rate(most.ours),
        theirs: `ws.send loop ${rate(most.twin)}; Nakama 3.40.0 was ${peerShare} of it`,
      },
      {
        goal: '20',
        value: ratiosOf(tails(paced.ours), tails(paced.twin)),
        ours: tail(paced.ours),
        theirs: tail(paced.twin),
      },
    ];
  },
};

export const eventGrowth: Measurement = {
  title: 'events to 10,000 subscribers',
  goals: ['22', 'j', 'k'],
  quick: false,
  async run(bench) {
    const { rounds, seconds } = bench.effort;
    const ours = await startOurs(bench, 'event-growth');
    const clients = startClients();
    // What the first connections bring with them is not what the others cost.
    await connect(clients, ours, { group: 'warm', protocol: 'lines', count: 200 });
    await clients.ask({ kind: 'disconnect', group: 'warm' });
    const memory = async (): Promise<number> => {
      await pause(1_000);
      await ours.child.ask({ kind: 'collect' });
      await pause(500);
      return residentBytes(ours.pid);
    };
    const empty = await memory();
    await connect(clients, ours, { group: 'many', protocol: 'lines', count: 10_000 });
    const each = ((await memory()) - empty) / 10_000 / 1024;

    await connect(clients, ours, { group: 'few', protocol: 'lines', count: 100, tag: 'few' });
    await connect(clients, ours, { group: 'ten', protocol: 'lines', count: 10, tag: 'ten' });
    const saturate = (group: string, events: number) =>
      measure(clients, { kind: 'saturate', group, seconds, events });
    const cost = await interleave(rounds, { many: saturate('many', 2), few: saturate('few', 2) });
    const crowded = await rounded(rounds, saturate('ten', 10));
    await clients.ask({ kind: 'disconnect', group: 'many' });
    await pause(1_000);
    const alone = await rounded(rounds, saturate('ten', 10));
    for (const child of [clients, ours.child]) await child.stop();
    reportProfile(bench, 'event-growth');
    assertRight('ours', [...cost.many, ...cost.few, ...crowded, ...alone]);
    const cpu = (results: readonly EventsResult[]): number[] => results.map((result) => result.serverCpu);
    const text = (results: readonly EventsResult[], share = 1): string =>
      `${spreadText(spreadOf(cpu(results).map((value) => value * share)))} µs cpu`;
    return [
      { goal: '22', value: spreadOf([each]), ours: `${figureText(each)} KiB of resident memory`, theirs: '' },
      {
        goal: 'j',
        value: ratiosOf(cpu(cost.many), cpu(cost.few)),
        ours: text(cost.many),
        theirs: text(cost.few),
      },
      {
        goal: 'k',
        value: ratiosOf(cpu(crowded), cpu(alone)),
        ours: text(crowded, 10),
        theirs: text(alone, 10),
      },
    ];
  },
};

async function rounded<Result>(rounds: number, sample: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await sample());
  return results;
}
