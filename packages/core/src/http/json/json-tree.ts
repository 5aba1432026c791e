import { Buffer } from 'node:buffer';
import { defaultJsonLimits, type JsonLimits, refuseJson } from './json-refusal.ts';
import { scanJson } from './scan-json.ts';

/**
 * A JSON document. Unlike a JavaScript value, it keeps the spelling of numbers and the order of members whose names are
 * integers. Objects are maps, arrays are arrays, and scalars are JSON text.
 */
export type JsonTree = string | readonly JsonTree[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonTree>;

/**
 * Parses JSON text as a tree. If members have the same name, the last value wins, at the position of the first. Throws
 * `JsonRefusal`.
 */
export function parseTree(text: string, limits: JsonLimits = defaultJsonLimits): JsonTree {
  if (!text.isWellFormed()) throw refuseJson.encoding();
  scanJson(Buffer.from(text), limits);
  try {
    JSON.parse(text);
  } catch {
    throw refuseJson.syntax(text);
  }
  return readValidated(text);
}

/** Returns a tree as JSON text without insignificant whitespace. */
export function writeTree(tree: JsonTree): string {
  if (typeof tree === 'string') return tree;
  if (tree instanceof Map) {
    let text = '{';
    for (const [name, member] of tree as JsonObject)
      text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:${writeTree(member)}`;
    return `${text}}`;
  }
  return `[${(tree as readonly JsonTree[]).map(writeTree).join(',')}]`;
}

/**
 * Returns JSON text without insignificant whitespace and duplicate members. Keeps the order of members and the spelling
 * of numbers; writes strings with the fewest escapes. Throws `JsonRefusal`.
 */
export const canonicalJson = (text: string, limits: JsonLimits = defaultJsonLimits): string =>
  writeTree(parseTree(text, limits));

/** Matches the brackets, strings and other scalars of valid JSON. Skips whitespace, commas and colons. */
const token = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\]",:]+/g;

function readValidated(text: string): JsonTree {
  let tree: JsonTree = '';
  let parent: JsonTree[] | Map<string, JsonTree> | undefined;
  const parents: (typeof parent)[] = [];
  let name: string | undefined;
  for (const [part] of text.matchAll(token)) {
    if (part === '}' || part === ']') {
      parent = parents.pop();
      continue;
    }
    if (parent instanceof Map && name === undefined) {
      name = JSON.parse(part) as string;
      continue;
    }
    const opened = part === '{' ? new Map<string, JsonTree>() : part === '[' ? [] : undefined;
    const node = opened ?? scalar(part);
    if (parent === undefined) tree = node;
    else if (parent instanceof Map) parent.set(name!, node);
    else parent.push(node);
    name = undefined;
    if (opened) {
      parents.push(parent);
      parent = opened;
    }
  }
  return tree;
}

function scalar(part: string): string {
  if (part.charCodeAt(0) === 0x22) return part.includes('\\') ? JSON.stringify(JSON.parse(part)) : part;
  if (Number(part) === Infinity || Number(part) === -Infinity) throw refuseJson.infinite();
  return part;
}
