import { expect, test } from 'vitest';
import { areas } from '../src/areas/areas.ts';
import {
  childrenOf,
  fieldsOf,
  insideMaybe,
  metaOf,
  type Schema,
  type SchemaField,
} from '../src/http/document/types/schema.ts';

/**
 * Writers of the JSON form of protocol buffers leave out what holds its default, and their readers expect that every
 * text and flag is there. Both follow from the contracts, so one list of exceptions says all that differs.
 */

type Parseable = Schema & { safeParse(value: unknown): { readonly success: boolean } };

/** Fields of bodies that must be sent although they may be empty, because an empty one changes something. */
const mustBeSent = [
  'apiKeys.updatePolicy.permissions',
  'authentication.adminSetProviderStatus.isEnabled',
  'entitlements.settleOrder.grant',
  'fleets.setDraining.draining',
  'leaderboards.adminSetVisibility.hidden',
  'matchmaking.accept.accept',
  // Refused by the service: a job runs something.
  'FleetJobConfig.job.exec',
];

/** Texts and flags of answers that are absent in some cases, because an empty one would say something else. */
const mayBeAbsent = [
  // One of three payloads of a value.
  'EntityMetadata.jsonPayload',
  'EntityMetadata.stringPayload',
  // What the viewer may not see.
  'Account.authRole',
  'LeaderboardEntry.hidden',
  // Why it is set aside, if it is.
  'FleetHost.setAsideReason',
  // A rule compares with a value or with the entry at a path.
  'MatchmakingAttributeRule.valuePath',
  // The state in which a ticket has them is told by `status`.
  'ListedMatchmakingTicket.matchId',
  ...['MatchmakingTicket', 'OwnMatchmakingTicket'].flatMap((ticket) => [
    `${ticket}.cancellationReason`,
    `${ticket}.connectionDetails`,
    `${ticket}.matchId`,
  ]),
  // The address to which a client must go, if it must go somewhere.
  'OrderDetails.checkoutUrl',
  'OrderSummary.checkoutUrl',
  'StoreOrderResult.checkoutUrl',
  'authentication.login.confirmationCode',
  // Secrets that are shown once.
  'webhooks.create.secret',
  'webhooks.update.secret',
  // Times of what has not happened yet, and why it failed.
  'Webhook.failingSince',
  'Webhook.pausedOn',
  'WebhookDelivery.attemptedOn',
  'WebhookDelivery.failure',
  'WebhookDelivery.nextAttemptOn',
  // Configurations are returned as they were written.
  ...['body', 'method', 'path'].map((name) => `FleetHostAction.req.${name}`),
  'FleetHostAction.stateAfterAction',
  'FleetJobConfig.artifacts.config',
  'FleetJobConfig.artifacts.integrity.alg',
  'FleetJobConfig.artifacts.integrity.hash',
  'FleetJobConfig.job.include.executable',
  'FleetJobConfig.job.restartPolicy',
  ...['Entity', 'GroupEntity', 'PlayerEntity'].flatMap((entity) => [
    `Matchmaking${entity}.displayName`,
    `Matchmaking${entity}.id`,
  ]),
  'MatchmakingAttributeRule.relax.any',
  'MatchmakingQueue.autoBackfill',
  'MatchmakingQueue.queueName',
  // Any build.
  'MatchmakingQueue.build',
  'MatchmakingQueue.buildPath',
  'QueuedMatch.build',
  // Nobody says its build.
  'ServerInfo.build',
  // No build has a share.
  'matchBroker.roll.sharedBuild',
];

/** Returns the schema of the values that a field holds if it is present. */
function innermost(schema: Schema): Schema {
  const { type, in: source, innerType } = schema._zod.def;
  const inside = insideMaybe(schema) ?? (type === 'pipe' ? source : innerType);
  return inside ? innermost(inside) : schema;
}

const typeOf = (schema: Schema): string => metaOf(schema).override?.type ?? innermost(schema)._zod.def.type;

interface NamedField extends SchemaField {
  /** The named schema or the operation that the field belongs to, and the path in it. */
  readonly path: string;
}

/** Returns the fields of a schema and of all schemas in it. */
function fieldsIn(
  schema: Schema,
  path: string,
  direction: 'input' | 'output',
  above: readonly Schema[] = [],
): NamedField[] {
  if (above.includes(schema)) return [];
  const here = metaOf(schema).id ?? path;
  const within = [...above, schema];
  if (!schema._zod.def.shape)
    return childrenOf(schema).flatMap((child) => fieldsIn(child, here, direction, within));
  return fieldsOf([schema], direction).flatMap((field) => {
    const name = `${here}.${field.name}`;
    return [{ ...field, path: name }, ...fieldsIn(field.schema, name, direction, within)];
  });
}

const fieldsOfAll = (direction: 'input' | 'output'): NamedField[] =>
  areas.flatMap(({ contract }) =>
    Object.entries(contract.routes).flatMap(([verb, { body, out }]) => {
      const schema = direction === 'input' ? body : out;
      return schema ? fieldsIn(schema as unknown as Schema, `${contract.area}.${verb}`, direction) : [];
    }),
  );

const pathsOf = (fields: readonly NamedField[]): string[] =>
  [...new Set(fields.map(({ path }) => path))].sort();

/** The default that a writer leaves out, by the type of a field. */
const defaults: Readonly<Record<string, unknown>> = { array: [], record: {}, boolean: false };

test('lists, maps and flags of bodies may be left out if they may be empty, except those that set a state', () => {
  const required = fieldsOfAll('input').filter(({ schema, isOptional }) => {
    const empty = defaults[typeOf(schema)];
    return !isOptional && empty !== undefined && (schema as Parseable).safeParse(empty).success;
  });
  expect(pathsOf(required)).toEqual([...mustBeSent].sort());
});

test('texts and flags of answers are always present, except those whose absence means something', () => {
  const absent = fieldsOfAll('output').filter(
    ({ name, schema, isOptional }) =>
      isOptional && name !== 'nextPageToken' && ['string', 'boolean'].includes(typeOf(schema)),
  );
  expect(pathsOf(absent)).toEqual([...mayBeAbsent].sort());
});
