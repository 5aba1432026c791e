/**
 * What a player's client does, in plain JavaScript: it runs as it stands in browsers and in old versions of Node. Returns
 * what it saw as texts. `cut` breaks the connections of the server.
 *
 * @param {typeof import('@lobbykit/client').createClient} createClient
 * @param {string} baseUrl
 * @param {() => Promise<unknown>} cut
 */
export async function playStory(createClient, baseUrl, cut) {
  const logIn = async (payload) => {
    const client = createClient({ baseUrl });
    await client.authentication.login({ provider: 'UNSAFE', payload });
    const { account } = await client.accounts.create();
    return { client, accountId: account.id };
  };
  const { client, accountId } = await logIn('player');
  const others = [await logIn('first'), await logIn('second')];

  const changed = await client.accounts.update({
    accountId,
    account: { displayName: '1234567890123456' },
    accountMask: 'displayName',
  });
  await client.accounts.createMetadata({ entryKey: 'score', entryValue: { intPayload: 9007199254740993n } });
  const { entryValue } = await client.accounts.getMetadata({ entryKey: 'score' });

  const events = [];
  let opened = 0;
  let reconnects = 0;
  const over = new AbortController();
  let failure;
  const onOpen = () => {
    opened += 1;
    const sender = others[opened - 1];
    if (sender === undefined) return over.abort();
    sender.client.friends.send({ receiverAccountId: accountId }).catch((error) => {
      failure = error;
      over.abort();
    });
  };
  const onReconnect = () => {
    reconnects += 1;
  };
  for await (const { event } of client.events.subscribe({}, { signal: over.signal, onOpen, onReconnect })) {
    const request = event.friendsEvent?.friendRequestEvent ?? event.friendsEvent;
    events.push(JSON.stringify(request));
    if (events.length === others.length) break;
    await cut();
  }
  if (failure) throw failure;
  const senders = events.map((text) => others.findIndex((other) => text.includes(other.accountId)));
  return {
    displayName: changed.account.displayName,
    score: `${typeof entryValue.intPayload} ${entryValue.intPayload}`,
    senders: senders.join(),
    reconnects: String(reconnects),
  };
}
