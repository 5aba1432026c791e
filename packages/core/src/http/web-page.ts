import { contentDigest } from '../runtime/secrets.ts';

/** A page for people, as data: everything in it is text, and is shown as text. */
export interface WebPage {
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** Posted to the address of the page itself, without its query. */
  readonly form?: {
    readonly hidden: Readonly<Record<string, string>>;
    /** What is to be typed: digits, so many as `digits`. */
    readonly field: { readonly name: string; readonly label: string; readonly digits: number };
    readonly button: string;
  };
  /** A constant program, the only one that the browser will run; never made of input. */
  readonly script?: string;
}

/** A page, ready to be sent. */
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

const allowing = (code: string): string => `'sha256-${contentDigest(code)}'`;

/**
 * Writes a page of HTML. The browser is told to load nothing, to run nothing but the page's own constant script, to
 * post to this server alone, to show it in no frame, and to tell nobody where it was.
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
    `style-src ${allowing(style)}`,
    ...(script ? [`script-src ${allowing(script)}`] : []),
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
  // Without its query: there the provider has put what it said.
  return `<form method="post" action="?" autocomplete="off">
${inputs.join('\n')}
<p><label>${escaped(label)}<br>
<input name="${escaped(name)}" inputmode="numeric" pattern="[0-9]{${digits}}" maxlength="${digits}" required autofocus></label>
<button>${escaped(button)}</button></p>
</form>`;
}

/** Whether a request asks for a page: browsers do when a person goes somewhere, programs do not. */
export const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;
