import fc from 'fast-check';

/** Values that mean something to the backend under test, by the names of fields. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

/** Fields whose text has a form that no schema tells. */
export const formed: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  entryKey: fc.constantFrom('a', 'b', 'public.a', 'server.a', 'key', 'healthz', 'C:1-2_3'),
  namespace: fc.constantFrom('samples', 'default', '', 'other'),
  regex: fc.constantFrom('', 'a', '^k', '[a-z]+', '(a|b)*', '\\.', 'x{1,3}', '.', '(?i)A'),
  jsonPayload: fc.oneof(
    fc.constantFrom('{}', '[]', '{"a":{"b":1},"c":[1,2]}', '{"n":9007199254740993}', ' { "b" : 1.50 } '),
    fc.json({ maxDepth: 3 }),
  ),
  propertiesToRemovePaths: fc.array(fc.constantFrom('a', 'a.b', "a['b']", '$.c', 'missing'), {
    maxLength: 3,
  }),
  accountMask: fc.constantFrom('', 'displayName', 'metadata', 'displayName,metadata', 'authRole', 'id', '*'),
  payloadMask: fc.constantFrom('', 'isReady', 'displayName,metadata', 'teamNumber', 'isLeader', '*'),
  authRole: fc.constantFrom('user', 'admin', 'bystander', 'nobody'),
  displayName: fc.constantFrom('Ann', 'É', '  B  ', '😀', 'e\u0301', '名前'),
  permissions: fc.array(
    fc.constantFrom(
      'accounts.read',
      'accounts.*',
      '*',
      'global_metadata.read',
      'events.emit',
      'nothing.at_all',
    ),
    { maxLength: 4 },
  ),
  lastEventId: fc.constantFrom('position-0', 'position-1', 'position-999', 'event-x', ''),
  payload: fc.constantFrom('somebody', 'is:somebody', 'go', 'nobody!', ''),
  providerRedirectUri: fc.constantFrom('https://game.example/done', 'http://127.0.0.1:1/x', 'ftp://x', ''),
  limit: fc.constantFrom(0, 1, 2, 50, 200, 201, 1_000_000),
  offset: fc.constantFrom(0, 1, 10, 100_000),
  issuer: fc.constantFrom('unsafe', 'custom', 'store', 'email'),
};
