import type { Operation } from './operation.ts';

/** Path and query with the values of the examples. */
export function targetOf({ path, parameters }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) =>
        text.replace(`{${name}}`, encodeURIComponent(String(example ?? name)).replaceAll('%2F', '/')),
      path,
    );
  const query = new URLSearchParams();
  for (const { name, example } of queryOf(parameters))
    for (const value of Array.isArray(example) ? example : [example]) query.append(name, String(value));
  const search = query.toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const queryOf = (parameters: Operation['parameters']): Operation['parameters'] =>
  parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
