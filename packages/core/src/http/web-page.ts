import { contentDigest } from '../runtime/secrets.ts';

/** A page for people, as data. All its texts are escaped. */
export interface WebPage {
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** A form that is posted to the URL of the page, without its query. */
  readonly form?: {
    readonly hidden: Readonly<Record<string, string>>;
    /** The field to fill in: exactly `digits` decimal digits. */
    readonly field: { readonly name: string; readonly label: string; readonly digits: number };
    readonly button: string;
  };
  /** A constant script, the only one that the browser will run. Never contains input. */
  readonly script?: string;
}

/** A page that is ready to send. */
export interface RenderedWebPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const style =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:10vh auto;padding:0 1em}' +
  'input,button{font:inherit;padding:.3em .6em}input{width:7em;letter-spacing:.2em}';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

const sourceOf = (code: string): string => `'sha256-${contentDigest(code)}'`;

/**
 * Renders a page as HTML. Its headers forbid the browser to load anything, to run any script except the constant one of
 * the page, to post anywhere except to this server, to show the page in a frame, and to send a referrer.
 */
export function renderWebPage({ title, text, form, script }: WebPage): RenderedWebPage {
  const paragraphs = text.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${paragraphs}${form ? `\n${formOf(form)}` : ''}${script ? `\n<script>${script}</script>` : ''}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(script ? [`script-src ${sourceOf(script)}`] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    },
  };
}

function formOf({ hidden, field, button }: NonNullable<WebPage['form']>): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const { name, label, digits } = field;
  // Without the query, which contains what the provider sent.
  return `<form method="post" action="?" autocomplete="off">
${inputs.join('\n')}
<p><label>${escaped(label)}<br>
<input name="${escaped(name)}" inputmode="numeric" pattern="[0-9]{${digits}}" maxlength="${digits}" required autofocus></label>
<button>${escaped(button)}</button></p>
</form>`;
}

/** Returns whether a request accepts HTML. Browsers do so when a person navigates; programs do not. */
export const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;
