/** A ticket of one player, in the form that the twin needs. */
export interface SweptTicket {
  /** All values that must be equal, joined to one text. */
  readonly bucket: string;
  readonly rating: number;
}

/** Hand-written matching: one bucket per key, sorted by rating. Neighbours match if their ratings are near enough. */
export function sweep<Ticket extends SweptTicket>(
  tickets: readonly Ticket[],
  difference: number,
): [Ticket, Ticket][] {
  const buckets = new Map<string, Ticket[]>();
  for (const ticket of tickets) {
    const bucket = buckets.get(ticket.bucket);
    if (bucket) bucket.push(ticket);
    else buckets.set(ticket.bucket, [ticket]);
  }
  const pairs: [Ticket, Ticket][] = [];
  for (const bucket of buckets.values()) {
    bucket.sort((left, right) => left.rating - right.rating);
    for (let at = 0; at + 1 < bucket.length; at++) {
      const [left, right] = [bucket[at]!, bucket[at + 1]!];
      if (right.rating - left.rating > difference) continue;
      pairs.push([left, right]);
      at++;
    }
  }
  return pairs;
}
