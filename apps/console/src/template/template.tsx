import { useParams } from '@tanstack/react-router';
import { createElement, type ReactNode, use } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { useRecordTitle } from '../domain/screens/record-title.ts';
import { useConsole, useSource } from '../lib/console.tsx';
import { loadPage, textsOf } from './load-page.ts';
import { loadTexts } from './locales/load-texts.ts';
import { type FoundPage, findPage } from './table/find-page.ts';

export { openTemplate } from './open-template.ts';

/** The page in its language, its texts beside those of the console. */
function InLanguage({ found, children }: { found: FoundPage; children: ReactNode }) {
  const { texts } = useConsole();
  const { language, messages } = useSource(texts, texts.current);
  const own = use(loadTexts(language, textsOf(found.page)));
  return (
    <IntlProvider
      locale={language}
      messages={{ ...messages, ...own } as Required<typeof own> & typeof messages}
      timeZone="Africa/Douala"
    >
      {children}
    </IntlProvider>
  );
}

function Page({ found: { page, params } }: { found: FoundPage }) {
  const t = useTranslations('template.pages');
  const screen = use(loadPage(page));
  useRecordTitle(t(page.title));
  return createElement(screen, { params });
}

/** The one screen behind every address of the template part. */
export function Template() {
  const { _splat = '' } = useParams({ strict: false });
  const found = findPage(_splat);
  // The route opens for known addresses alone; while it changes to another one, this is drawn once more.
  if (found === null) return null;
  return (
    <InLanguage key={found.page.path} found={found}>
      <Page found={found} />
    </InLanguage>
  );
}
