import type { RpcCode } from '../../packages/core/src/index.ts';

/** What to do for a reason that has no sentence of its own: what its code says. */
export const codeHints: Readonly<Partial<Record<RpcCode, string>>> = {
  CANCELLED: 'Nothing: the client had gone, so nobody received this answer.',
  INVALID_ARGUMENT:
    'Correct the request as the message says. The same request is refused again, so do not repeat it unchanged.',
  DEADLINE_EXCEEDED:
    'It is not known whether the call had an effect. Repeat it with the same `Idempotency-Key`, or read what it should have changed.',
  NOT_FOUND:
    'Check the id. What it names may have been deleted meanwhile, or the caller may not see it. Do not repeat the call unchanged.',
  ALREADY_EXISTS: 'Use what is there already, or choose another id or name.',
  PERMISSION_DENIED:
    'Call with a credential that has the right, or do not offer this to the caller. Repeating the call does not help.',
  RESOURCE_EXHAUSTED:
    'A limit is reached. Remove what is no longer needed, or let the operator raise the [limit](/reference/limits).',
  FAILED_PRECONDITION:
    'The call is right, but not in this state. Read the state, change what the message says, then call again.',
  ABORTED: 'Another call was faster. Read the state again and repeat the call if it still makes sense.',
  OUT_OF_RANGE: 'Send a value within the range. Repeating the call unchanged does not help.',
  UNIMPLEMENTED: 'This server does not offer the operation. Hide it in the client, or ask the operator.',
  INTERNAL: 'Look for the request id of the answer in the log of the server.',
  UNAVAILABLE:
    'Wait as long as the header `retry-after` says, then repeat the call, with the same `Idempotency-Key` if it had one.',
  UNAUTHENTICATED: 'Log in again, or send another key.',
};

/** What to do for a reason whose code alone says too little. */
export const reasonHints: Readonly<Record<string, string>> = {
  ACCOUNT_BANNED:
    'Show the player `publicReason` and `until` of the metadata. Do not try again before `until`; 0 means for ever.',
  ACCOUNT_DELETED: 'Leave out the id, so that the server chooses one, or choose an id that was never used.',
  ACCOUNT_GOING: 'Log in again. If the account was deleted, the login begins a new one.',
  ACCOUNT_IDS_OFF: 'Let an operator use `accounts.adminList`, or look up single players by their id.',
  ACCOUNT_REQUIRED:
    'Call `accounts.create` once after the first login. It returns the account if there is one already.',
  ACTION_FAILED:
    'Read the message: it is what the agent of the host has reported. The log of the agent says more.',
  ACTION_TIMEOUT:
    'List the hosts to see whether this one still sends heartbeats, and whether the action took effect.',
  ALREADY_IN_PARTY: 'Leave the other party first, or set the option `autoLeaveParty` on the server.',
  ARTIFACT_NOT_ALLOWED:
    'Add the beginning of its address to the addresses that the operator allows for artifacts.',
  ARTIFACT_UNSIGNED:
    'Send the hash of the artifact as `integrity`, or let the operator allow artifacts without one.',
  AWAIT_RUNNING:
    'One request at a time waits for a login. Wait as long as `retry-after` says, and call `authentication.await` again.',
  BODY_TOO_LARGE:
    'Send less. [Limits](/reference/limits) has the limit of each body, and the operator can raise it.',
  BUYER_CURRENCY_DIFFERS:
    'Prepare offers in the currency of the buyer: `currency` in the metadata of the error names it.',
  BUYER_WITHOUT_STORE_IDENTITY: 'The player links an account of the store first: see `accounts.link`.',
  CODE_INVALID: 'Let the player read the newest mail, or request another code.',
  CONTENT_TYPE_UNSUPPORTED: 'Send the header `content-type: application/json`.',
  CREDENTIAL_AMBIGUOUS:
    'Remove one of the credentials: a session and an API key in one request are never guessed between.',
  CREDENTIAL_INVALID:
    'A player logs in again: the session has ended, or the token is not the newest one. An operator checks that the key was not revoked.',
  DEADLINE_EXCEEDED:
    'Repeat the call with the same `Idempotency-Key`. If it comes often, the server or its database is too slow: see [monitoring](/monitoring).',
  IN_MATCH:
    'The metadata has `matchId`. `GET /matchmaking/match` says how to connect to it; a game server ends it with `end_match`.',
  DECLINE_PAUSE:
    'Wait as long as `retry-after` says: the queue makes players wait who have declined a match.',
  DEPLOY_DISABLED: 'Allow it with the settings of the fleet: see [fleets](/fleets).',
  DEPLOY_FAILED:
    'Read the message and the log of the agent: the command, the artifacts or the host are at fault.',
  EMAIL_NOT_VERIFIED:
    'Show the player the field for the code of the mail, and offer `platformAuth.resendVerification`.',
  EVENT_ADDRESS_REQUIRED: 'Name recipients by `recipientIds`, or send `eventTags` with `broadcast: true`.',
  EVENT_TOO_LARGE: 'Store the data and send an event with its id.',
  FEATURE_OFF: 'The operator enables this way to log in: see [settings](/settings).',
  HOST_BUSY: 'The host has not fetched its commands yet. Wait for its next heartbeats.',
  HOST_LOST: 'Start the agent on the host again, or choose another host.',
  HOST_NOT_YOURS: 'Give each agent its own host id, or call with the key that the host began with.',
  IDEMPOTENCY_KEY_DONE:
    'Nothing is to be repeated: the first request has taken effect. Read what it has changed.',
  IDEMPOTENCY_KEY_INVALID: 'Send 1 to 255 visible ASCII characters, such as a UUID.',
  IDEMPOTENCY_KEY_REUSED:
    'Use a new key for each new request, and an old one only to repeat the same request.',
  IDEMPOTENCY_KEY_RUNNING:
    'Wait as long as `retry-after` says and repeat the request: then it gets the first answer.',
  IDENTITY_TAKEN: 'The player logs in to the other account, and unlinks the platform account there.',
  INCOMING_REQUESTS_FULL: 'The receiver answers or declines some requests first.',
  INTERNAL:
    'It is a fault of the server. Look for `requestId` of the answer in its log, and report it with the lines around it.',
  INVALID_CREDENTIALS: 'Let the player try again. If the provider is your own, look at what it refuses.',
  INVALID_FIELD: 'The detail `BadRequest` names each field and what is wrong with it.',
  INVALID_JSON: 'Check the body with a JSON parser. It may also be nested too deeply, or have a field twice.',
  INVALID_PATH: 'Encode the parameters of the path and of the query, for example with `encodeURIComponent`.',
  INVITE_CODE_UNKNOWN:
    'Ask for the code again: it changes when a member is kicked, and the party may be gone.',
  ITEM_LOCKED: 'An administrator changes the count, or removes the lockout flag of the item.',
  KEY_LIMIT: 'Delete keys that nobody uses: `apiKeys.list` shows when each was used last.',
  KEY_REQUIRED: 'Send an API key, as `authorization: Bearer gk_…` or as the header `x-api-key`.',
  KICKED: 'The player can join again after ten minutes.',
  LEADERBOARD_FIXED: 'Create another leaderboard.',
  LEADERBOARD_GROUPS_MISSING: 'Add the area groups of @lobbykit/community to the backend.',
  LOGIN_UNKNOWN: 'Begin the login again in the game: it was finished, replaced, or took too long.',
  MATCH_ALREADY_READY: 'Send the connection details that you sent first, or end the match.',
  MATCH_BROKER_LEFT_OUT: 'Include the service of the match broker again: see [nodes](/nodes).',
  MATCH_OF_ANOTHER_SERVER:
    'Send the id of the server that got the match. If another has taken it over, end this process.',
  MATCH_OVER: 'End this process, or ask for another match.',
  METADATA_EXISTS: 'Change the entry with PUT, or choose another key.',
  METADATA_KEY_RESERVED: 'Choose a key that does not begin with `server.`, or let a game server write it.',
  METADATA_VERSION_CHANGED: 'Read the entry again, and repeat the change with its new version.',
  METHOD_NOT_ALLOWED: 'Use a method of the header `allow`.',
  NODE_UNHEALTHY: 'Look at `nodeInspection.readHealth` and at the database.',
  NOT_STARTED: 'Wait: the server is starting. An application calls `await backend.start()` first.',
  NOT_YOURS: 'Leave out the id, which defaults to the caller, or let an operator make the call.',
  NOT_YOUR_PARTY: 'Let the leader of the party start the ticket.',
  NO_CAPACITY: 'Start a game server, or configure an [allocator](/game-servers).',
  NO_HOST: 'Compare the requirements of the job with the metadata of the hosts: `fleets.listHosts`.',
  NO_STORE_IDENTITY: 'Check the account: the player links an account of the store first.',
  OBJECT_ADDRESS_INVALID:
    'Ask for another address: it is valid for a limited time, one object and one method.',
  OBJECT_CHANGED: 'Download the object from its beginning.',
  OBJECT_RANGE_INVALID: 'Ask for bytes that the object has: `titles.headObject` tells its size.',
  OBJECT_STORE_NOT_CONFIGURED: 'Configure an object store: see [titles](/titles).',
  OFFER_NOT_FOUND: 'Prepare offers again, and use each within its time and once.',
  ORDER_KEY_REQUIRED: 'Send a new `Idempotency-Key` with each order, and the same one when you repeat it.',
  OVERLOADED: 'Wait as long as `retry-after` says. If it comes often, add nodes: see [scaling](/scaling).',
  PARTY_FULL: 'Wait until a member leaves, or begin another party.',
  PARTY_IN_MATCH: 'Join after the match has ended.',
  PARTY_LEADER_REQUIRED: 'Let the leader do it, or make another member the leader first.',
  PATTERN_INVALID: 'Write the pattern in the syntax of RE2, without look-around and references back.',
  PERMISSION_MISSING:
    'Give the policy of the key, or the role of the account, the permission that the operation names: [permissions](/reference/permissions).',
  PERMISSION_NOT_HELD: 'Let somebody do it who holds all of these permissions.',
  PERMISSION_UNKNOWN: 'Take a name of [permissions](/reference/permissions), `area.*` or `*`.',
  PLATFORM_IN_USE: 'Log in with another platform account of the same account, then unlink this one.',
  PLATFORM_LAST: 'Link another platform account first, or delete the account.',
  PLATFORM_TOO_NEW: 'Wait a day, or log in with the older platform account.',
  POLICY_IN_USE: 'Bind its keys to another policy first, or send `force=true`, which deletes them.',
  POLICY_OF_CALLER: 'Call with another key.',
  PRICE_CHANGED: 'Read the price again and decide anew.',
  PROVIDER_DISABLED: 'An operator enables the provider: see [identity providers](/identity-providers).',
  PROVIDER_UNAVAILABLE:
    'Let the player try again later, or log in another way. The health of the provider says what is wrong.',
  QUEUE_BANNED:
    'The player of the metadata waits until `until`; 0 means for ever. The others start without them.',
  RATE_LIMITED:
    'Wait as long as `retry-after` says. The [rates](/reference/limits) can be set; behind a proxy, set `trustProxy` first.',
  REPLAY_TOKEN_UNKNOWN: 'Let the player log in with a browser or a password again.',
  REQUEST_CANCELLED: 'Nothing: the client had gone before its body was read.',
  REQUEST_TIMEOUT: 'Send the body faster, or send less. Then repeat the request.',
  ROLE_NOT_HELD: 'Let somebody do it who holds every permission of that role.',
  ROUTE_UNKNOWN:
    'Check the path: it begins with `/api/v1` below the place where the backend is mounted, and has no slash at its end.',
  SCORE_OUT_OF_BOUNDS:
    'Check the score. The bounds belong to the leaderboard and keep out what cannot be true.',
  SECRET_KEY_MISSING: 'Set `SECRET_KEY`, or the option `secretKey`: see [operations](/operations).',
  SELF_ENROL_OFF: 'Let an operator enrol the device, or set the option `selfEnrol`.',
  SERVERS_ONLY: 'Let the game server submit the score: `leaderboards.serverSubmit`.',
  SERVICE_EXCLUDED: 'An operator includes the service again: see [nodes](/nodes).',
  SESSION_NOT_LINKABLE: 'Let the player log in with the second platform account now, and link it at once.',
  SESSION_REQUIRED: 'Log in as a player: an API key cannot call this.',
  SHUTTING_DOWN: 'Repeat the request: another node takes it, or this one after its restart.',
  STORAGE_BUSY:
    'Wait as long as `retry-after` says and repeat. If it comes often, look at the database: see [monitoring](/monitoring).',
  STORAGE_FULL: 'The operator makes room on the disk of the database. Reads still work.',
  STORE_NOT_CONFIGURED: 'Configure the store: see [store](/store).',
  STORE_REFUSED:
    'Read the message, and `storeCode` in the metadata of the error: they are what the store said.',
  STORE_UNAVAILABLE:
    'Repeat the call with the same `Idempotency-Key`: it then asks how the first one ended, and buys nothing twice.',
  STREAMS_EXHAUSTED: 'Close streams that nobody reads, add nodes, or raise the limit.',
  STREAM_OVERFLOW: 'Read faster, and open the stream again with the header `last-event-id`.',
  STREAM_REPLACED:
    'Do not reconnect: the player follows their events in a newer stream, perhaps on another device.',
  TAG_RESERVED: 'Choose another tag.',
  TICKET_EXISTS: 'Cancel the other ticket first, or wait until it has its match.',
  TICKET_REJECTED: 'Read the message: a hook of the game refused the ticket.',
  TICKET_UNMATCHABLE: 'Compare the ticket with the settings of its queue: team sizes, modes and regions.',
  UNSAFE_IN_PRODUCTION: 'Use a real provider: Unsafe accepts any name.',
  URL_TOO_LONG: 'Send less in the query, in several requests.',
  VERSION_ENDED: 'Leave out the version: scores go to the running one.',
  WEBHOOK_PAUSED: 'Resume it with `isPaused=false`, then replay.',
  WEBHOOK_SECRET_KEY_MISSING: 'Set `SECRET_KEY`, or the option `secretKey`.',
};
