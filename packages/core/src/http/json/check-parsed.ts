import { Buffer } from 'node:buffer';
import { int64Range } from '../../storage/value.ts';
import { defaultJsonLimits, isForbiddenKey, type JsonLimits, refuseJson } from './json-refusal.ts';

/**
 * Checks a value that the host's body parser returned, with the same limits as `parseJson`. Returns it, or `{}` if it is
 * undefined.
 *
 * Refuses integers above 2^53, because the parser may have rounded them. Does not recurse, because the value may be deeper
 * than the stack. Throws `JsonRefusal`.
 */
export function checkParsed(value: unknown, limits: JsonLimits = defaultJsonLimits): unknown {
  if (value === undefined) return {};
  const open: object[] = [];
  const depths: number[] = [];
  let keys = 0;

  const visit = (child: unknown, depth: number): void => {
    switch (typeof child) {
      case 'string':
        checkText(child, limits);
        return;
      case 'number':
        checkNumber(child);
        return;
      case 'bigint':
        if (child < int64Range.min || child > int64Range.max) throw refuseJson.infinite();
        return;
      case 'boolean':
      case 'undefined':
        return;
      case 'object':
        if (child === null) return;
        if (depth > limits.depth) throw refuseJson.depth(limits.depth);
        open.push(child);
        depths.push(depth);
        return;
      default:
        throw refuseJson.notJson();
    }
  };

  visit(value, 1);
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    const depth = depths.pop()! + 1;
    if (Array.isArray(parent)) {
      if (parent.length > limits.items) throw refuseJson.items(limits.items);
      for (const item of parent) visit(item, depth);
      continue;
    }
    const names = Object.keys(parent);
    keys += names.length;
    if (keys > limits.keys) throw refuseJson.keys(limits.keys);
    for (const name of names) {
      if (isForbiddenKey(name)) throw refuseJson.key();
      checkText(name, limits);
      visit((parent as Record<string, unknown>)[name], depth);
    }
  }
  return value;
}

function checkNumber(value: number): void {
  if (!Number.isFinite(value)) throw refuseJson.infinite();
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw refuseJson.roundedByHost();
}

function checkText(text: string, limits: JsonLimits): void {
  // A UTF-16 unit takes at most 3 bytes, so only long texts need to be measured.
  if (text.length * 3 > limits.stringBytes && Buffer.byteLength(text) > limits.stringBytes)
    throw refuseJson.string(limits.stringBytes);
  if (!text.isWellFormed()) throw refuseJson.encoding();
  if (text.includes('\0')) throw refuseJson.nul();
}
