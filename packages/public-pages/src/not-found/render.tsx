import { type Language, say } from '@ardoise/contract/values/language';
import { BrandMark } from '../brand-mark.tsx';
import { htmlOf, Page } from '../page.tsx';
import { tokensCss } from '../tokens.ts';

const words = {
  title: { en: 'This page does not exist', fr: 'Cette page n’existe pas' },
  about: {
    en: 'The address may be mistyped, or the page has moved.',
    fr: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  },
  pay: { en: 'Pay with a code', fr: 'Payer avec un code' },
  receipt: { en: 'Check a receipt', fr: 'Vérifier un reçu' },
};

const css = `${tokensCss}
.page { max-width: 440px; margin: 18vh auto 0; padding: 0 20px; }
h1 { margin: 20px 0 6px; font-size: 24px; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 22px; color: var(--ink-2); }
.way {
  display: inline-block; padding: 10px 18px; border-radius: var(--radius-small); background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-decoration: none;
}
.other { display: inline-block; padding: 10px 18px; }
`;

/** For a browser at an address that leads nowhere. Most who come here are guardians: it offers what they may have meant. */
export function renderNotFound(language: Language): string {
  const title = say(words.title, language);
  return htmlOf(
    <Page language={language} title={`${title} · Ardoise`} css={css}>
      <main className="page">
        <BrandMark />
        <h1>{title}</h1>
        <p>{say(words.about, language)}</p>
        <a className="way" href={`/pay?lang=${language}`}>
          {say(words.pay, language)}
        </a>
        <a className="other" href={`/receipt?lang=${language}`}>
          {say(words.receipt, language)}
        </a>
      </main>
    </Page>,
  );
}
