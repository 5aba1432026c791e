/** A ticket of one player as the twin sees it. */
export interface SweptTicket {
  /** What must be equal, in one text. */
  readonly bucket: string;
  readonly rating: number;
}

/** Decides who plays with whom by hand: buckets, each sorted by rating, and neighbours who are near enough play. */
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
