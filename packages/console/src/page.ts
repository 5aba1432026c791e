/** The page. Its addresses are relative, so it works below any mount path. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>lobbykit console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="console/console.css">
<link rel="modulepreload" href="console/chunk.js">
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. <a href="openapi.json">openapi.json</a> describes what it calls.</noscript>
<script type="module" src="console/console.js"></script>
</body>
</html>
`;

/** Nothing is loaded from elsewhere, sent elsewhere, or run that is not a file of this server; no text becomes markup. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
} as const;
