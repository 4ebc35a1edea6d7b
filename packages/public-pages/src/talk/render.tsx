import { maxMessageLength } from '@ardoise/contract/chat/chat-messages';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderFrame, type SchoolFace } from '../payment/frame.tsx';
import { talkCss } from './css.ts';
import { Message, type TalkMessage } from './message.tsx';
import { talkWords as words } from './words.ts';

export type { TalkMessage } from './message.tsx';
export { renderAskLink, type AskLinkProps } from './ask-link.tsx';

export interface TalkProps {
  readonly language: Language;
  readonly school: SchoolFace;
  /** `/talk/{token}`. */
  readonly path: string;
  readonly guardian: string;
  readonly messages: readonly TalkMessage[];
  readonly hasOlder: boolean;
  /** Older messages are shown, and not the newest. */
  readonly isOlder: boolean;
  readonly isBlocked: boolean;
  /** Of the message that is sent next: pressed twice, it is one. */
  readonly nextKey: string;
  /** What was typed and could not be sent, with why. */
  readonly typed: string;
  readonly error: string | null;
  /** By which the live line knows what the page shows. */
  readonly mark: string;
  readonly script: string;
  readonly isAnswer: boolean;
}

/** A piece of the list, for the live line. */
export const renderTalkMessage = (message: TalkMessage, language: Language): string =>
  renderToStaticMarkup(<Message message={message} language={language} />);

/** The guardian's side of a talk: a list and a form, which work without a script. */
export function renderTalk(props: TalkProps): string {
  const { language, school, path, messages, isOlder } = props;
  const title = say(words.title, language);
  const first = messages[0]?.seq;
  return renderFrame({
    language,
    title,
    school,
    script: props.script,
    hasOtherLanguage: !props.isAnswer,
    head: <style>{talkCss}</style>,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{say(words.lead, language, { name: props.guardian })}</p>
        {props.isBlocked ? <Blocked {...props} /> : null}
        {props.hasOlder && first !== undefined ? (
          <a className="button quiet" href={`${path}?before=${first}&lang=${language}`}>
            {say(words.older, language)}
          </a>
        ) : null}
        {messages.length === 0 ? (
          <p className="aside" id="nothing">
            {say(words.nothing, language)}
          </p>
        ) : null}
        <ol
          id="talk"
          role="log"
          aria-label={title}
          {...(isOlder
            ? {}
            : {
                'data-live': `${path}/live?lang=${language}&mark=${props.mark}`,
                'data-path': path,
              })}
        >
          {messages.map((message) => (
            <Message key={message.seq} message={message} language={language} />
          ))}
        </ol>
        {isOlder ? (
          <a className="button" href={`${path}?lang=${language}`}>
            {say(words.newest, language)}
          </a>
        ) : (
          <Writing {...props} />
        )}
      </>
    ),
  });
}

function Writing(props: TalkProps): ReactElement {
  const { language, path, error } = props;
  return (
    <>
      <p className="aside" id="typing" role="status" hidden>
        {say(words.typing, language)}
      </p>
      <p className="notice warn" id="offline" role="status" hidden>
        {say(words.offline, language)}
      </p>
      <noscript>
        <a className="button quiet" href={`${path}?lang=${language}#write`}>
          {say(words.reload, language)}
        </a>
      </noscript>
      <form
        id="write"
        method="post"
        action={`${path}?lang=${language}`}
        encType="multipart/form-data"
        data-busy={say(words.tooManyMore, language)}
        noValidate
      >
        <input type="hidden" name="key" value={props.nextKey} />
        <div className="field">
          <label htmlFor="text">{say(words.message, language)}</label>
          <textarea
            className="input"
            id="text"
            name="text"
            rows={3}
            maxLength={maxMessageLength}
            defaultValue={props.typed}
            aria-describedby="text-error"
            {...(error === null ? {} : { 'aria-invalid': true })}
          />
          <p className="error" id="text-error" role="alert">
            {error}
          </p>
        </div>
        <div className="field">
          <label htmlFor="file">{say(words.file, language)}</label>
          <input
            className="input long"
            id="file"
            name="file"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,video/mp4,video/webm,audio/*"
            aria-describedby="file-help"
          />
          <p className="lead" id="file-help">
            {say(words.fileHelp, language)}
          </p>
        </div>
        <button>{say(words.send, language)}</button>
      </form>
      <p className="aside">{say(words.keep, language)}</p>
      {props.isBlocked ? null : (
        <details>
          <summary>{say(words.blockTitle, language)}</summary>
          <p>{say(words.blockMore, language)}</p>
          <form method="post" action={`${path}/block?lang=${language}`}>
            <button className="choice">{say(words.block, language)}</button>
          </form>
        </details>
      )}
    </>
  );
}

const Blocked = ({ language, path }: TalkProps): ReactElement => (
  <form className="notice warn" method="post" action={`${path}/unblock?lang=${language}`}>
    <p>{say(words.blocked, language)}</p>
    <button className="quiet">{say(words.unblock, language)}</button>
  </form>
);

type Notice = 'unknown' | 'tooMany' | 'broken';

/** A page that says why the asked one cannot be shown. */
export function renderTalkNotice(language: Language, notice: Notice): string {
  const title = say(words[notice], language);
  return renderFrame({
    language,
    title,
    hasOtherLanguage: notice === 'unknown',
    children: (
      <div className="notice bad" role="alert">
        <h1>{title}</h1>
        <p>{say(words[`${notice}More`], language)}</p>
      </div>
    ),
  });
}

export const talkFailures = {
  tooMany: (language: Language): string => renderTalkNotice(language, 'tooMany'),
  broken: (language: Language): string => renderTalkNotice(language, 'broken'),
};

/** What the form says where a message cannot be taken. */
export const sayWrong = (wrong: 'empty' | 'tooLong' | 'signs', language: Language): string =>
  say(words[wrong], language, { most: maxMessageLength });
