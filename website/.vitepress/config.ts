import { readFileSync } from 'node:fs';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { defineConfig } from 'vitepress';
import { slugOf } from '../../scripts/steps/slug.ts';

// `npm run docs` writes the pages and the sidebar into `.source` before it starts VitePress.
const source = new URL('../.source/', import.meta.url);
const sidebar = JSON.parse(readFileSync(new URL('sidebar.json', source), 'utf8'));

export default defineConfig({
  title: 'lobbykit',
  description: 'A game backend for Node, embedded in your server or started with one command.',
  lang: 'en',
  srcDir: '.source/pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: true,
  metaChunk: true,
  markdown: {
    // Documents have no HTML: what looks like a tag is text.
    html: false,
    anchor: { slugify: slugOf },
    theme: { light: 'github-light', dark: 'github-dark' },
    languageAlias: { gdscript: 'python' },
    config(md) {
      const fence = md.renderer.rules.fence!;
      md.renderer.rules.fence = (tokens, index, options, env, self) => {
        const token = tokens[index]!;
        if (token.info.trim() !== 'mermaid') return fence(tokens, index, options, env, self);
        return `<div class="diagram" v-pre>${diagramOf(token.content)}</div>\n`;
      };
    },
  },
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Embed', link: '/embedding' },
      { text: 'Operate', link: '/operations' },
      { text: 'Clients', link: '/clients' },
      { text: 'Operations', link: '/reference/operations/' },
      { text: 'Errors', link: '/errors/' },
    ],
    search: {
      provider: 'local',
      options: {
        // Code is found by the names around it. Without it the index is a third as large.
        _render: (text, env, md) =>
          env.frontmatter?.search === false
            ? ''
            : md.render(text, env).replaceAll(/<pre[\s\S]*?<\/pre>/g, ''),
      },
    },
    outline: [2, 3],
    docFooter: { prev: false, next: false },
  },
});

/** Draws a diagram while the site is built, so that a reader loads no code for it. Colours follow the theme. */
function diagramOf(text: string): string {
  return renderMermaidSVG(text, { transparent: true, padding: 8, layerSpacing: 28 })
    .replaceAll(/@import url\([^)]*\);/g, '')
    .replace(/style="--bg:[^"]*"/, '')
    .replaceAll(/font-family: '[^']*', ?/g, 'font-family: ');
}
