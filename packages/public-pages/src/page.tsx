import { type Language, languages, type Text } from '@ardoise/contract/values/language';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface PageProps {
  readonly language: Language;
  readonly title: string;
  /** Addresses of style sheets. */
  readonly styles?: readonly string[];
  /** A style sheet inside the page, where one more round trip over a slow network would be felt. */
  readonly css?: string;
  /** The address of the page's one script, for a page that has one; every page works without. */
  readonly script?: string;
  /** What else belongs in the head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page that the server renders: plain HTML. */
export function Page(props: PageProps): ReactElement {
  const { language, title, styles = [], css, script, head, children } = props;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        {/* None, told here: a browser that is told nothing asks the server for one, at the reader's expense. */}
        <link rel="icon" href="data:," />
        <title>{title}</title>
        {styles.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {css === undefined ? null : <style>{css}</style>}
        {script === undefined ? null : <script src={script} defer />}
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}

const languageNames: Text = { en: 'English', fr: 'Français' };

/** The same page in the other language. */
export function LanguageLinks({ language }: { readonly language: Language }): ReactElement {
  return (
    <span className="languages">
      {languages.map((other) =>
        other === language ? (
          <b key={other} lang={other}>
            {languageNames[other]}
          </b>
        ) : (
          <a key={other} href={`?lang=${other}`} lang={other} hrefLang={other}>
            {languageNames[other]}
          </a>
        ),
      )}
    </span>
  );
}

export const htmlOf = (page: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(page)}`;
