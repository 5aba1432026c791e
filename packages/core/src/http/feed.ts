/**
 * One item of a stream. It is serialised once per framing and shared by every subscriber that gets it.
 */
export interface FeedItem {
  /** The cursor that resumes behind this item; null for items that are not stored (keep-alive, broadcast). */
  readonly id: string | null;
  /** The item as JSON text on one line. */
  readonly json: string;
}

/** Who receives a feed. */
export interface FeedConsumer {
  item(item: FeedItem): void;
  /** The source ends the feed: the session ended, the server stops. A last item may precede it. */
  end(): void;
}

/** What a stream operation answers: framing, keep-alive, back-pressure and long polls are the dispatcher's. */
export interface Feed {
  /** Starts the flow and returns the function that stops it. Called once. */
  start(consumer: FeedConsumer): () => void;
  /** The item sent every 15 seconds so that proxies keep the connection. */
  readonly keepAlive: FeedItem;
  /** The item sent in place of everything more when a consumer is too slow. */
  readonly overflow: FeedItem;
}
