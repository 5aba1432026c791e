/** Returns the path of a field as `google.rpc.BadRequest` writes it: `openSlots[0].count`. Long names are cut. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    const name = String(part).slice(0, 64);
    return field === '' ? name : `${field}.${name}`;
  }, '');
