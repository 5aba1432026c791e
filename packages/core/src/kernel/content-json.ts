/**
 * Returns a value as JSON text for the content of an event. Integers are numbers, as clients of events read them; those that a
 * number cannot hold are texts.
 */
export const contentJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each;
    return Number.isSafeInteger(Number(each)) ? Number(each) : String(each);
  });
