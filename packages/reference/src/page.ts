/** The page. Its addresses are relative, so it works below any mount path. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same is described by <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * The script that starts the page. Requests go to the server that the page came from: it may be known under several
 * addresses, and the content policy allows no other.
 *
 * A credential is kept in the memory of the page alone, so it is gone when the page is closed.
 */
export const startScript = `const show = async () => {
  const response = await fetch('openapi.json');
  if (!response.ok) throw new Error('openapi.json was answered with ' + response.status);
  const spec = await response.json();
  const root = location.pathname.replace(/\\/api\\/v1\\/docs$/, '');
  spec.servers = [{ url: location.origin + root }];
  SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    operationsSorter: 'alpha',
    persistAuthorization: false,
    requestSnippetsEnabled: true,
    validatorUrl: null,
  });
};
show().catch((error) => {
  document.getElementById('reference').textContent = 'The reference could not be loaded: ' + error.message;
});
`;

/** Nothing is loaded from elsewhere, sent elsewhere, or run that is not a file of this server. */
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
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
} as const;
