/** A call that lacks a parameter or has an invalid one. The store answers it with a page and this status. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  readonly status = 400;
}

/** The parameters of a call, from the query of a GET or the form of a POST. */
export interface Parameters {
  /** Returns a text; `''` if it is absent. */
  text(name: string): string;
  /** Returns a text. Throws ParameterError if it is absent or empty. */
  required(name: string): string;
  /** Returns an integer of 64 bits without sign; 0 if it is absent. Throws ParameterError. */
  uint64(name: string): bigint;
  /** Returns an integer of 32 bits without sign; 0 if it is absent. Throws ParameterError. */
  uint32(name: string): number;
  /** Returns an integer of 64 bits. Throws ParameterError if it is absent. */
  id(name: string): bigint;
  /** Returns the number of the app. Throws ParameterError if it is absent. */
  appId(): number;
}

export function readParameters(search: URLSearchParams): Parameters {
  const text = (name: string): string => search.get(name) ?? '';
  const integer = (name: string, max: bigint): bigint => {
    const value = text(name);
    if (value === '') return 0n;
    if (!/^\d{1,20}$/.test(value) || BigInt(value) > max)
      throw new ParameterError(`Parameter '${name}' is not an integer of the right size`);
    return BigInt(value);
  };
  const required = (name: string): string => {
    const value = text(name);
    if (value === '') throw new ParameterError(`Required parameter '${name}' is missing`);
    return value;
  };
  const uint64 = (name: string): bigint => integer(name, 2n ** 64n - 1n);
  const uint32 = (name: string): number => Number(integer(name, 2n ** 32n - 1n));
  return {
    text,
    required,
    uint64,
    uint32,
    id(name) {
      required(name);
      return uint64(name);
    },
    appId() {
      required('appid');
      return uint32('appid');
    },
  };
}
