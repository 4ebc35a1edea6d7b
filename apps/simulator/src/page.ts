import { type Language, type Text, say } from '@ardoise/contract/values/language';
import { texts } from './texts.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

export type Words = (key: keyof typeof texts) => string;

/** Texts in one language, safe to put into HTML. */
export const wordsIn =
  (language: Language): Words =>
  (key) =>
    escapeHtml(say(texts[key], language));

export const sayHtml = (text: Text, language: Language): string => escapeHtml(say(text, language));

interface Page {
  readonly language: Language;
  readonly path: '/' | '/control';
  readonly title: string;
  /** The name of the page's own script and style sheet. */
  readonly name: 'handset' | 'control';
  readonly body: string;
  /** Words that the script needs, as attributes of the body: an inline script would break the policy. */
  readonly words: Readonly<Record<string, string>>;
}

export function renderPage({ language, path, title, name, body, words }: Page): string {
  const w = wordsIn(language);
  const other: Language = language === 'en' ? 'fr' : 'en';
  const attributes = Object.entries(words).map(([key, text]) => `data-${key}="${text}"`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${w('simulator')}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/${name}.css">
<script type="module" src="/page.js"></script>
<script type="module" src="/${name}.js"></script>
</head>
<body ${attributes.join(' ')}>
<header class="top">
<a class="brand" href="/?lang=${language}"><svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><rect x="1" y="1" width="26" height="26" rx="6" /><path d="M17.4 10.6c-.9-1.4-2.5-1.8-4.1-1-2.4 1.1-3.9 4.2-3.4 6.8.4 1.9 2 2.5 3.7 1.4 1.9-1.2 3.4-4.3 4.2-7.8-.8 3.2-1.4 5.4-1.2 7 .2 1.4 1.4 1.5 2.7.3" /></svg><span>${w('simulator')}<small>${w('simulatorHelp')}</small></span></a>
<nav>
<a href="/?lang=${language}"${path === '/' ? ' aria-current="page"' : ''}>${w('title')}</a>
<a href="/control?lang=${language}"${path === '/control' ? ' aria-current="page"' : ''}>${w('switches')}</a>
<a href="${path}?lang=${other}" hreflang="${other}" lang="${other}" id="language">${w('otherLanguage')}</a>
<button type="button" id="skin" aria-label="${w('skin')}" title="${w('skin')}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z"/></svg></button>
</nav>
</header>
<noscript><p class="notice">${w('needsScript')}</p></noscript>
${body}
</body>
</html>
`;
}
