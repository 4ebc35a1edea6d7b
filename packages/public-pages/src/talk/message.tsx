import { feeTitle } from '@ardoise/contract/values/fee-title';
import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { ReactElement } from 'react';
import { talkWords as words } from './words.ts';

export interface TalkRequest {
  readonly state: 'sent' | 'opened' | 'waiting' | 'paid' | 'failed' | 'closed';
  readonly amount: number;
  readonly title: string;
  /** `tuition`, or the kind of the service. */
  readonly kind: string;
  /** Of a child who owes two years only the year tells the fees apart. */
  readonly year: string;
  readonly student: string;
  /** Where it is paid; null where it cannot be any more. */
  readonly pay: string | null;
  readonly receipt: string | null;
}

export interface TalkMessage {
  readonly seq: number;
  readonly isMine: boolean;
  /** Who of the school wrote. */
  readonly author: string | null;
  readonly type: 1 | 2 | 3 | 4 | 5 | 10;
  readonly text: string;
  /** In the school's zone. */
  readonly at: string;
  readonly state: 'sent' | 'delivered' | 'read';
  readonly file: {
    readonly address: string;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
  readonly request: TalkRequest | null;
}

interface MessageProps {
  readonly message: TalkMessage;
  readonly language: Language;
}

const stateWords = {
  sent: words.requestSent,
  opened: words.requestOpened,
  waiting: words.requestWaiting,
  paid: words.requestPaid,
  failed: words.requestFailed,
  closed: words.requestClosed,
} as const;

/** One message, as the page shows it and as a live line brings it. */
export const Message = ({ message, language }: MessageProps): ReactElement => (
  <li id={`m${message.seq}`} className={message.isMine ? 'me' : 'them'}>
    <Said message={message} language={language} />
    <small>
      {message.author ?? say(words.you, language)} · {message.at}
      {message.isMine ? ` · ${say(words[message.state], language)}` : ''}
    </small>
  </li>
);

function Said({ message, language }: MessageProps): ReactElement {
  const { type, text, request } = message;
  if (request !== null) return <Request request={request} text={text} language={language} />;
  if (type === 5) return <div className="said sign">{text}</div>;
  return (
    <div className="said">
      <Media message={message} language={language} />
      {type === 1 ? text : text === '' ? null : <p>{text}</p>}
    </div>
  );
}

function Media({ message, language }: MessageProps): ReactElement | null {
  const { type, file } = message;
  if (file === null) return null;
  const { address, width, height } = file;
  if (type === 2)
    return (
      <a href={address} target="_blank" rel="noreferrer">
        <img
          src={address}
          alt={say(words.picture, language)}
          loading="lazy"
          {...(width === null || height === null ? {} : { width, height })}
        />
      </a>
    );
  // The captions of what somebody has just filmed are written by nobody.
  return type === 3 ? (
    <video src={address} controls preload="none" aria-label={say(words.video, language)}>
      <track kind="captions" />
    </video>
  ) : (
    <audio src={address} controls preload="none" aria-label={say(words.sound, language)}>
      <track kind="captions" />
    </audio>
  );
}

function Request({
  request,
  text,
  language,
}: {
  readonly request: TalkRequest;
  readonly text: string;
  readonly language: Language;
}): ReactElement {
  const amount = formatFcfa(request.amount, language);
  return (
    <div className={`said ask st-${request.state}`}>
      {say(words.request, language)}{' '}
      <span className="tag">{say(stateWords[request.state], language)}</span>
      <b>{amount}</b>
      {[feeTitle(request, language), request.year, request.student]
        .filter((part) => part !== '')
        .join(' · ')}
      {text === '' ? null : <p>{text}</p>}
      {request.pay === null ? null : (
        <a className="button" href={request.pay}>
          {say(words.pay, language, { amount })}
        </a>
      )}
      {request.receipt === null ? null : (
        <a className="button quiet" href={request.receipt}>
          {say(words.receipt, language)}
        </a>
      )}
    </div>
  );
}
