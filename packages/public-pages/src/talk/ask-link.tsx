import { type Language, say } from '@ardoise/contract/values/language';
import { renderFrame, type SchoolFace } from '../payment/frame.tsx';
import { talkWords as words } from './words.ts';

export interface AskLinkProps {
  readonly language: Language;
  /** Not shown to whoever only typed a code. */
  readonly school?: SchoolFace | undefined;
  /** Of the payer's page, from which somebody comes. */
  readonly from: string;
  readonly phone: string;
  readonly isWrong: boolean;
  readonly isSent: boolean;
}

/** From the payer's page: the link to one's own talk comes by SMS, and nothing is said of whether the number is known. */
export function renderAskLink(props: AskLinkProps): string {
  const { language, from, isWrong, isSent } = props;
  const title = say(words.askTitle, language);
  const query = `from=${encodeURIComponent(from)}&lang=${language}`;
  return renderFrame({
    language,
    title,
    school: props.school,
    hasOtherLanguage: false,
    children: (
      <>
        <h1>{title}</h1>
        {isSent ? (
          <div className="notice good" role="status">
            <p>
              <b>{say(words.asked, language)}</b>
            </p>
            <p>{say(words.askedMore, language)}</p>
          </div>
        ) : (
          <>
            <p className="lead">{say(words.askLead, language)}</p>
            <form method="post" action={`/talk?${query}`} noValidate>
              <div className="field">
                <label htmlFor="phone">{say(words.phone, language)}</label>
                <input
                  className="input"
                  id="phone"
                  name="phone"
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel-national"
                  maxLength={20}
                  required
                  defaultValue={props.phone}
                  aria-describedby="phone-help"
                  {...(isWrong ? { 'aria-invalid': true } : {})}
                />
                <p className={isWrong ? 'error' : 'lead'} id="phone-help">
                  {say(isWrong ? words.phoneWrong : words.phoneHelp, language)}
                </p>
              </div>
              <button>{say(words.ask, language)}</button>
            </form>
          </>
        )}
        <a className="button quiet" href={`/pay/${encodeURIComponent(from)}?lang=${language}`}>
          {say(words.back, language)}
        </a>
      </>
    ),
  });
}
