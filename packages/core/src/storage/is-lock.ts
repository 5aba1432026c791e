/** Whether a patch changes nothing, so that it only locks rows: it adds 0. */
export const isLock = (patch: Readonly<Record<string, unknown>>): boolean =>
  Object.values(patch).every(
    (value) => typeof value === 'object' && value !== null && 'add' in value && Number(value.add) === 0,
  );
