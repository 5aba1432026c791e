import { expect, test } from 'vitest';
import { contentTypeText } from './content-type.ts';

test.each([
  [undefined, 'without a content-type'],
  [' ', 'without a content-type'],
  ['text/plain', 'as text/plain'],
  ['application/json; charset=utf-16', 'as application/json; charset=utf-16'],
  ['multipart/form-data; boundary="--x"', 'as multipart/form-data; boundary="--x"'],
  ['json', 'with a malformed content-type'],
  ['text/<b>', 'with a malformed content-type'],
  [`text/${'x'.repeat(100)}`, 'with a malformed content-type'],
])('a refusal says of the content type %j that the body came %s', (type, text) => {
  expect(contentTypeText(type)).toBe(text);
});
