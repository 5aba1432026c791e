/** A token of requirements. */
export type Token =
  | { readonly type: 'field'; readonly name: string; readonly isQuoted: boolean }
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'symbol'; readonly symbol: string };

/** No two alternatives begin alike, so matching takes linear time. A literal may end with the text, without its quote. */
const pieces =
  /[\t\n\r ]+|(?<name>[A-Za-z_]\w*)|(?<quoted>"(?:[^"\\]|\\.)*")|'(?<raw>(?:[^'\\]|\\.|\\$)*)(?:'|$)|`(?<json>(?:[^`\\]|\\.|\\$)*)(?:`|$)|(?<symbol>&&|\|\||[=!<>]=|[!<>().,])/sy;

/** Splits text into tokens. Throws if a part of it is not a token of the subset. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  pieces.lastIndex = 0;
  while (pieces.lastIndex < text.length) {
    const start = pieces.lastIndex;
    const { name, quoted, raw, json, symbol } = pieces.exec(text)?.groups ?? unknown(text, start);
    if (name !== undefined) tokens.push({ type: 'field', name, isQuoted: false });
    else if (quoted !== undefined)
      tokens.push({ type: 'field', name: parseJson(quoted, start) as string, isQuoted: true });
    else if (raw !== undefined)
      tokens.push({ type: 'literal', value: raw.replaceAll('\\\\', '\\').replaceAll("\\'", "'") });
    else if (json !== undefined) tokens.push({ type: 'literal', value: readLiteral(json, start) });
    else if (symbol !== undefined) tokens.push({ type: 'symbol', symbol });
  }
  return tokens;
}

/** The beginning of a JSON literal of JMESPath. After `true`, `false` and `null` no space may follow. */
const literalForm = /^(?:[[{"\d-]|(?:true|false|null)$)/;

function readLiteral(json: string, start: number): unknown {
  const text = json.trimStart().replaceAll('\\`', '`');
  if (!literalForm.test(text)) throw unreadable(`the literal at character ${start + 1} is not JSON`);
  return parseJson(text, start);
}

function parseJson(text: string, start: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(`the text at character ${start + 1} is not JSON`);
  }
}

function unknown(text: string, start: number): never {
  throw unreadable(`it has ${JSON.stringify(text[start])} at character ${start + 1}; ${accepted}`);
}

const accepted = 'it takes comparisons, &&, ||, !, fields, literals, contains and starts_with';

export const unreadable = (reason: string): Error => new Error(`cannot be read: ${reason}`);

export const refused = (what: string): Error => new Error(`has ${what}; ${accepted}`);
