import { type Language, say } from '@ardoise/contract/values/language';
import { htmlOf, LanguageLinks, Page } from '../page.tsx';
import { admissionCss } from './css.ts';
import { followWords, noticeTitles, noticeWords } from './follow-words.ts';
import { Header, type SchoolFace } from './header.tsx';

export interface NoticeProps {
  readonly language: Language;
  readonly notice: keyof typeof noticeWords;
  readonly school?: SchoolFace;
  readonly seconds?: number;
}

/** What applicants read where their page cannot be shown. */
export const admissionFailures = {
  tooMany: (language: Language, seconds: number): string =>
    renderNotice({ language, notice: 'tooMany', seconds }),
  broken: (language: Language): string => renderNotice({ language, notice: 'failed' }),
};

/** A page that says one thing, where the asked one cannot be shown. */
export function renderNotice({ language, notice, school, seconds }: NoticeProps): string {
  const text = say(noticeWords[notice], language, { seconds: seconds ?? 60 });
  return htmlOf(
    <Page language={language} title={school?.name ?? 'Ardoise'} css={admissionCss}>
      <Header school={school ?? null} language={language}>
        <LanguageLinks language={language} />
      </Header>
      <main>
        <h1>{say(noticeTitles[notice], language)}</h1>
        <p>{text}</p>
        {notice === 'unknownApplication' && school !== undefined ? (
          <p>
            <a href={`/apply/${school.appId}/follow?lang=${language}`}>
              {say(followWords.lookUpTitle, language)}
            </a>
          </p>
        ) : null}
      </main>
    </Page>,
  );
}
