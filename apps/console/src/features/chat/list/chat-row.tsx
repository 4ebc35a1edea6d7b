import type { ChatRow as Row } from '@ardoise/contract/chat/chats';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import { lastWords } from './last-words.ts';
import classes from './list.module.css';
import { shortWhen } from './short-when.ts';

function useSecondLine(): (row: Row) => string {
  const t = useTranslations('chat.list');
  const { language } = usePreferences();
  return (row) => {
    const words = lastWords(row);
    switch (words.kind) {
      case 'nothing':
        return t('nothing');
      case 'file':
        return t(`types.${words.type}`);
      case 'request':
        return t(`request.${words.state}`, { amount: formatXaf(words.amount, language) });
      case 'text':
        return words.by === null ? words.text : t(words.by, { text: words.text });
    }
  };
}

/** At the right: how many are unread, or how a request to pay stands. */
function Mark({ row }: { row: Row }) {
  const t = useTranslations('chat.list');
  const { language } = usePreferences();
  const request = row.last?.request ?? null;
  if (row.unseen > 0)
    return (
      <span
        className={classes.unseen}
        data-muted={row.isMuted}
        role="img"
        aria-label={t('unseenCount', { count: row.unseen })}
      >
        {row.unseen > 99 ? '99+' : row.unseen}
      </span>
    );
  if (request === null || row.foundText !== null) return null;
  if (request.state === 'paid' || request.state === 'failed')
    return (
      <span className={classes.money} data-state={request.state}>
        {t(`requestMark.${request.state}`)}
      </span>
    );
  if (request.state !== 'waiting') return null;
  return (
    <span className={classes.money} data-state="waiting">
      {formatXaf(request.amount, language)}
    </span>
  );
}

/** One talk of the list. */
export function ChatRow({ row, isCurrent }: { row: Row; isCurrent: boolean }) {
  const t = useTranslations('chat.list');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const search = useSearch({ from: '/signed-in/apps/chat' });
  const secondLine = useSecondLine();
  const name = maskPhonesIn(row.guardian.name);
  return (
    <li>
      <Link
        to="/apps/chat/$id"
        params={{ id: row.id }}
        search={search}
        className={classes.row}
        data-row
        data-unseen={row.unseen > 0}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={classes.face} data-here={row.isHere}>
          <PersonMark name={name} size={36} />
        </span>
        <span className={classes.name}>
          {name}
          {row.isHere && <span className={classes.hidden}> · {t('here')}</span>}
        </span>
        <span className={classes.when}>
          {row.last !== null && shortWhen(row.last.at, clock.now(), timeZone, language)}
        </span>
        <span className={classes.words}>
          {(row.isBlocked || row.isMuted) && (
            <span className={classes.quiet}>
              {t(row.isBlocked ? 'blocked' : 'muted')}
              {' · '}
            </span>
          )}
          {secondLine(row)}
        </span>
        <span className={classes.mark}>
          <Mark row={row} />
        </span>
      </Link>
    </li>
  );
}
