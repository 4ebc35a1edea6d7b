import { say } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../domain/money/use-when.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { demoReplies } from './demo-inbox.ts';
import classes from './email.module.css';

const dayMs = 86_400_000;

/** Replies go to the school's own mailbox; the demo shows three. */
export function Inbox() {
  const t = useTranslations('email');
  const { base, clock } = useConsole();
  const { language } = usePreferences();
  const when = useWhen();
  if (!base.path.endsWith('/demo'))
    return <EmptyState title={t('nothing.inbox')}>{t('nothing.inboxAbout')}</EmptyState>;
  return (
    <>
      <p className={classes.small}>{t('demoReplies')}</p>
      <ul className={classes.list}>
        {demoReplies.map(({ id, from, subject, text, daysAgo }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <strong>{from}</strong>
              <p className={classes.small}>
                {say(subject, language)} ·{' '}
                {when(new Date(clock.now() - daysAgo * dayMs).toISOString())}
              </p>
              <p className={classes.text}>{say(text, language)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
