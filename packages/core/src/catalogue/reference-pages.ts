import type { AreaData } from '../areas/area.ts';
import { rpcCodes } from '../kernel/errors.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns the reference of the areas of a catalogue as Markdown: file name → text. `backend.catalogue` has all areas of a
 * backend; `createCatalogue([guildsArea])` has one.
 */
export const referencePages = (catalogue: Catalogue): Readonly<Record<string, string>> => ({
  'routes.md': routesPage(catalogue.areas),
  'permissions.md': permissionsPage(catalogue),
  'errors.md': errorsPage(catalogue),
  'events.md': eventsPage(catalogue),
  'moments.md': momentsPage(catalogue),
  'tables.md': tablesPage(catalogue),
  'limits.md': limitsPage(catalogue),
});

const header = (title: string, words: string): string =>
  `# ${title}\n\n<!-- Generated from the code. -->\n\n${words}\n`;

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => `\`${text}\``;

/** Every operation with who may call it. */
function routesPage(areas: readonly AreaData[]): string {
  const count = areas.reduce((sum, { contract }) => sum + Object.keys(contract.routes).length, 0);
  const parts = areas.map(({ contract: { area, title, routes } }) => {
    const rows = Object.entries(routes).map(([verb, route]) => [
      code(`${area}.${verb}`),
      `${route.method} ${code(`/api/v1${route.path}`)}`,
      [
        route.access,
        ...(route.permission === undefined ? [] : [code(route.permission)]),
        ...(route.everyPermission ? [code('*')] : []),
      ].join(' '),
      route.summary,
    ]);
    return `## ${title}\n\n${table(['Operation', 'Route', 'Access', 'What it does'], rows)}\n`;
  });
  const words = `${count} operations. *public*: anyone. *session*: any live session. *player*: a session with an account. *key*: any valid API key. *operator*: an API key or an account that holds the permission, and every permission if \`*\` is beside it.`;
  return [header('Routes', words), ...parts].join('\n');
}

/** Every permission, and the operations that ask for it. */
function permissionsPage(catalogue: Catalogue): string {
  const users = new Map<string, string[]>();
  for (const { contract } of catalogue.areas)
    for (const [verb, route] of Object.entries(contract.routes))
      for (const permission of [route.permission ?? [], route.widenedBy ?? []].flat())
        users.set(permission, [...(users.get(permission) ?? []), code(`${contract.area}.${verb}`)]);
  const rows = [...catalogue.permissions].map(([name, meaning]) => [
    code(name),
    meaning,
    (users.get(name) ?? []).join(', '),
  ]);
  const words =
    'A policy of an API key, or a role of accounts, lists names from this table, `area.*` for a whole area, or `*` for all. Callers can only give and take permissions that they hold; [operations.md](../operations.md#rights) says what each is worth.';
  return `${header('Permissions', words)}\n${table(['Permission', 'Allows', 'Operations'], rows)}\n`;
}

/** Every reason that an answer may have. */
function errorsPage(catalogue: Catalogue): string {
  const rows = [...catalogue.errors.values()].map(({ reason, code: name, message, status }) => {
    const [number, defaultStatus] = rpcCodes[name];
    return [code(reason), `${number} ${name}`, String(status ?? defaultStatus), message];
  });
  const words =
    'Every answer other than success is an RPC status object `{code, message, details}`. `details` has a `google.rpc.ErrorInfo` with one of these reasons, a `google.rpc.BadRequest` if the error names fields, and a `google.rpc.RetryInfo` if a retry makes sense. Messages may say more in a given case; reasons never change. Hooks of an application may refuse a call with reasons of their own.';
  return `${header('Errors', words)}\n${table(['Reason', 'Code', 'HTTP', 'Default message'], rows)}\n`;
}

/** Every event that operations publish. */
function eventsPage(catalogue: Catalogue): string {
  const emitters = new Map<string, string[]>();
  for (const { contract } of catalogue.areas)
    for (const [verb, { emits = [] }] of Object.entries(contract.routes))
      for (const event of emits)
        emitters.set(event, [...(emitters.get(event) ?? []), code(`${contract.area}.${verb}`)]);
  const rows = [...catalogue.events].map(([name, meaning]) => [
    code(name),
    meaning,
    (emitters.get(name) ?? []).join(', '),
  ]);
  const words =
    'Events to recipients are stored in the same transaction as the change that they report, and a stream can resume behind them. Events to tags and to everyone are live only.';
  return `${header('Events', words)}\n${table(['Event', 'When', 'Operations'], rows)}\n`;
}

/** Every moment at which other areas may act. */
function momentsPage(catalogue: Catalogue): string {
  const rows = catalogue.areas.flatMap(({ contract, moments }) =>
    moments.map(({ name, summary }) => [code(name), code(contract.area), summary]),
  );
  const words =
    'At a moment other areas act in the unit of work in which it comes: what they write commits with it or not at all. `on(moment, run)` of `@lobbykit/core/area` listens to one, and `backend.moments` shows who listens, in order.';
  return `${header('Moments', words)}\n${table(['Moment', 'Area', 'When'], rows)}\n`;
}

/** Every table of the storage. */
function tablesPage(catalogue: Catalogue): string {
  const parts = catalogue.tables.map(({ name, columns, key, unique, indexes }) => {
    const rows = Object.entries(columns).map(([column, { type, nullable, default: initial }]) => [
      code(column),
      nullable ? `${type}, may be null` : type,
      initial === undefined
        ? ''
        : code(typeof initial === 'bigint' ? `${initial}n` : JSON.stringify(initial)),
    ]);
    const sets = (lists: readonly (readonly string[])[]): string =>
      lists.map((list) => code(list.join(', '))).join('; ');
    const facts = [
      `Key: ${sets([key])}.`,
      unique.length > 0 && `Unique: ${sets(unique)}.`,
      indexes.length > 0 && `Indexes: ${sets(indexes)}.`,
    ].filter(Boolean);
    return `## ${name}\n\n${facts.join(' ')}\n\n${table(['Column', 'Type', 'Default'], rows)}\n`;
  });
  const words = 'The tables of the storage. Times are in milliseconds. In SQL, names are lower_snake.';
  return [header('Tables', words), ...parts].join('\n');
}

/** Every limit and every rate with its default, by the area that declares it. */
function limitsPage({ areas, limits, rates }: Catalogue): string {
  const engine = {
    limits: without(limits, ...areas.map((area) => area.limits)),
    rates: without(rates, ...areas.map((area) => area.rates)),
  };
  const parts = [
    ...limitsPart('All areas', engine),
    ...areas.flatMap((area) => limitsPart(code(area.contract.area), area)),
  ];
  const words =
    '`createBackend({ limits, rates })` changes them. A limit can be from 1 to its cap. Requests are counted in each process for each principal, or for each address if there is no principal. An answer with more bytes than the table says counts as several requests: one for each time these bytes are begun. Streams count as one.';
  return [header('Limits', words), ...parts].join('\n');
}

function limitsPart(
  title: string,
  { limits, rates }: Pick<Catalogue, 'limits' | 'rates'>,
): readonly string[] {
  const limitRows = Object.entries(limits).map(([name, [initial, cap, meaning]]) => [
    code(name),
    String(initial),
    String(cap),
    meaning,
  ]);
  const rateRows = Object.entries(rates).map(
    ([name, { points, seconds, blockSeconds, answerBytes = 65_536 }]) => [
      code(name),
      `${points} in ${seconds} s`,
      String(answerBytes),
      blockSeconds === undefined ? '' : `${blockSeconds} s`,
    ],
  );
  const tables = [
    ...(limitRows.length > 0 ? [table(['Limit', 'Default', 'Cap', 'Bounds'], limitRows)] : []),
    ...(rateRows.length > 0
      ? [table(['Rate class', 'Requests', 'Bytes of an answer', 'Refused after that'], rateRows)]
      : []),
  ];
  return tables.length > 0 ? [`## ${title}\n\n${tables.join('\n\n')}\n`] : [];
}

/** Returns the members of a record that no other record has. */
const without = <Value>(
  record: Readonly<Record<string, Value>>,
  ...others: readonly Readonly<Record<string, Value>>[]
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !others.some((other) => Object.hasOwn(other, name))),
  );
