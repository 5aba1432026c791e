import { createHash } from 'node:crypto';
import type { Reply } from './http/exchange.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:5vh auto;padding:0 1em}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left}' +
  'form{display:inline}button{font:inherit;padding:.2em .6em}.note{color:#666}';
const styleHash = createHash('sha256').update(style).digest('base64');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is ready to be sent, as opposed to text. */
export interface Html {
  readonly html: string;
}

/** Joins HTML and values. Values that are no `Html` are escaped. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | string | bigint | number)[]
): Html {
  let joined = parts[0]!;
  for (const [index, value] of values.entries()) joined += htmlOf(value) + parts[index + 1]!;
  return { html: joined };
}

function htmlOf(value: Html | readonly Html[] | string | bigint | number): string {
  if (typeof value !== 'object') return escaped(String(value));
  return 'html' in value ? value.html : value.map((part) => part.html).join('\n');
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/**
 * Returns a page. The browser runs no script, loads nothing, shows it in no frame, and posts its forms to this server
 * alone, which may then lead to `returnOrigin`.
 */
export function pageReply(status: number, title: string, content: Html, returnOrigin?: string): Reply {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`;
  // Browsers apply form-action to the redirect that follows a form too.
  const targets = returnOrigin === undefined ? "'self'" : `'self' ${returnOrigin}`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`,
      'x-frame-options': 'DENY',
      // With no-referrer a browser would not say from which site a form comes.
      'referrer-policy': 'same-origin',
    },
    body: body.html,
  };
}

/** Returns a form with one button. */
export const button = (path: string, label: string, hidden: Readonly<Record<string, string>> = {}): Html =>
  html`<form method="post" action="${path}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${label}</button></form>`;

/** Returns an amount as people write it: `4.99 USD`. */
export const money = (amount: bigint, currency: string): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')} ${currency}`;
