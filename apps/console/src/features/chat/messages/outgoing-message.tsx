import { useTranslations } from 'use-intl';
import type { Outgoing } from '../compose/outbox.ts';
import classes from './messages.module.css';

interface OutgoingMessageProps {
  one: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

function SentShare({ one }: { one: Outgoing }) {
  const t = useTranslations('chat.file');
  const percent = Math.round(one.share * 100);
  return (
    <div className={classes.sending}>
      <span className={classes.fileName}>{one.file?.name}</span>
      <progress
        className={classes.progress}
        value={percent}
        max={100}
        aria-label={t('sending', { name: one.file?.name ?? '', percent })}
      />
    </div>
  );
}

/** What is on its way, or could not be sent and waits to be sent again or thrown away. */
export function OutgoingMessage({ one, onRetry, onDiscard }: OutgoingMessageProps) {
  const t = useTranslations('chat.talk');
  const isFailed = one.state === 'failed';
  return (
    <li className={classes.message} data-by="staff" data-state={one.state}>
      {one.file !== null ? (
        <SentShare one={one} />
      ) : (
        <p className={one.type === 5 ? classes.emoji : classes.bubble}>{one.text}</p>
      )}
      {isFailed ? (
        <p className={classes.failed} role="alert">
          <span>{one.refusal ?? t('notSentOffline')}</span>
          <button type="button" className={classes.act} onClick={onRetry}>
            {t('sendAgain')}
          </button>
          <button type="button" className={classes.act} onClick={onDiscard}>
            {t('discard')}
          </button>
        </p>
      ) : (
        <p className={classes.meta}>{t('waitingToSend')}</p>
      )}
    </li>
  );
}
