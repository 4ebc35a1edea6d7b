import { type Language, say } from '@ardoise/contract/values/language';
import { htmlOf, Page } from '../page.tsx';
import { tokensCss } from '../tokens.ts';

const words = {
  title: { en: 'This page does not exist', fr: 'Cette page n’existe pas' },
  about: {
    en: 'The address may be mistyped, or the page has moved.',
    fr: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  },
  console: { en: 'Go to the console', fr: 'Aller à la console' },
};

const css = `${tokensCss}
.page { max-width: 440px; margin: 18vh auto 0; padding: 0 20px; }
h1 { margin: 20px 0 6px; font-size: 24px; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 22px; color: var(--ink-2); }
.way {
  display: inline-block; padding: 10px 18px; border-radius: var(--radius-small); background: var(--accent); color: var(--card);
  font-weight: 600; text-decoration: none;
}
`;

/** For a browser at an address that leads nowhere. The root leads to the console, or to the sign-in before it. */
export function renderNotFound(language: Language): string {
  const title = say(words.title, language);
  return htmlOf(
    <Page language={language} title={`${title} · Ardoise`} css={css}>
      <main className="page">
        <span className="mark" aria-hidden="true">
          {'a'}
        </span>
        <h1>{title}</h1>
        <p>{say(words.about, language)}</p>
        <a className="way" href="/">
          {say(words.console, language)}
        </a>
      </main>
    </Page>,
  );
}
