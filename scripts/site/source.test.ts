import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCatalogue, engineTables } from '../../packages/core/src/catalogue/index.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { anchorsOf } from '../steps/document-links.ts';
import { root } from '../workspace.ts';
import { documentPlaces, siteLink } from './documents.ts';
import { codeHints, reasonHints } from './error-hints.ts';
import { linksOf } from './sidebar.ts';
import { siteSource } from './source.ts';

const { pages, files, sidebar } = await siteSource();
const links = linksOf(sidebar);
const { errors } = createCatalogue(everyArea, engineTables);
const ids = everyArea.flatMap(({ contract: { area, routes } }) =>
  Object.keys(routes).map((verb) => `${area}.${verb}`),
);

describe('the source of the site', () => {
  test('has each operation with a call in curl, TypeScript and C#, and the sidebar names it', () => {
    expect(ids.length).toBeGreaterThan(300);
    for (const id of ids) {
      const page = pages.get(`reference/operations/${id}.md`) ?? '';
      for (const sample of ['```sh [curl]\ncurl ', '```ts [TypeScript]\n', '```csharp [C#]\n', '## Errors'])
        expect(page, id).toContain(sample);
      expect([...links]).toContain(`/reference/operations/${id}`);
    }
  });

  test('has each reason with what to do, and the sidebar names it', () => {
    expect(errors.size).toBeGreaterThan(200);
    for (const [reason, { code, message }] of errors) {
      const page = pages.get(`errors/${reason}.md`) ?? '';
      expect(page, reason).toContain(`> ${message}\n`);
      expect(page, reason).toMatch(/## What to do\n\n[A-Z`].{10,}/);
      expect(codeHints[code], code).toBeDefined();
      expect([...links]).toContain(`/errors/${reason}`);
    }
  });

  test('has no hint for a reason that does not exist', () => {
    expect(Object.keys(reasonHints).filter((reason) => !errors.has(reason))).toEqual([]);
  });

  test('has each document of the repository, and the sidebar names it', () => {
    const documents = globSync('docs/**/*.md', { cwd: root }).map((path) =>
      path.replaceAll('\\', '/').replace(/^docs\//, ''),
    );
    const missing = documents.filter((page) => !pages.has(page));
    const unnamed = [...documents, 'contributing.md', 'security-policy.md', 'packages/client.md'].filter(
      (page) => !links.has(`/${page.replace(/\.md$/, '').replace(/^index$/, '')}`),
    );
    expect({ missing, unnamed }).toEqual({ missing: [], unnamed: [] });
  });

  test('has no link that leads to no page, file or heading', () => {
    const anchors = new Map([...pages].map(([page, text]) => [page, anchorsOf(text)]));
    const problems = [...pages].flatMap(([page, text]) =>
      [...withoutCode(text).matchAll(/\]\((\/?[^)\s:]*)\)/g)].flatMap(([, link = '']) => {
        const [target = '', anchor] = link.split('#');
        if (files.has(target.slice(1))) return [];
        const found = target === '' ? page : pageOf(target);
        const heading = anchor === undefined || anchors.get(found)?.has(anchor);
        return anchors.has(found) && heading ? [] : [`${page}: ${link}`];
      }),
    );
    for (const link of links) if (!pages.has(pageOf(link))) problems.push(`the sidebar: ${link}`);
    expect(problems).toEqual([]);
  });

  test('has llms.txt, which names each page of the sidebar once, and the documents in one file', () => {
    const index = files.get('llms.txt') ?? '';
    const named = [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, link = '']) => link);
    expect(new Set(named).size).toBe(named.length);
    for (const link of links) expect(named).toContain(link);
    const full = files.get('llms-full.txt') ?? '';
    for (const heading of ['# Concepts\n', '# Settings\n', '# lobbykit in Fastify\n'])
      expect(full).toContain(heading);
  });
});

const pageOf = (link: string): string =>
  link.endsWith('/') ? `${link.slice(1)}index.md` : `${link.slice(1)}.md`;

const withoutCode = (text: string): string =>
  text.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

describe('a link of a document', () => {
  const places = documentPlaces();
  const repository = 'https://github.com/lobbykit/lobbykit/blob/main/';

  test.each([
    ['docs/hosts/hono.md', '../embedding.md#tests', '/embedding#tests'],
    ['docs/index.md', '../CONTRIBUTING.md', '/contributing'],
    ['docs/testing.md', '../packages/core/README.md', '/packages/core'],
    ['docs/concepts.md', '#other-words', '#other-words'],
    ['docs/index.md', 'adr/', '/adr/'],
    ['docs/index.md', 'pictures/lobbykit-in-a-game.svg', '/pictures/lobbykit-in-a-game.svg'],
    ['docs/index.md', 'reference/openapi.json', '/reference/openapi.json'],
    ['packages/core/README.md', `${repository}docs/index.md`, '/'],
    ['packages/core/README.md', `${repository}docs/hooks.md#names`, '/hooks#names'],
    ['docs/index.md', 'reference/api/', `${repository}docs/reference/api/`],
    ['docs/hosts/hono.md', '../../examples/hosts/hono', `${repository}examples/hosts/hono`],
    ['docs/hosts/hono.md', 'https://hono.dev', 'https://hono.dev'],
  ])('of %s to %s is %s on the site', (path, link, expected) => {
    expect(siteLink(path, link, places)).toBe(expected);
  });

  test('to what does not exist stops the build', () => {
    expect(() => siteLink('docs/index.md', 'missing.md', places)).toThrow('leads to no file');
  });
});
