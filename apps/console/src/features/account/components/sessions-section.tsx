import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useEndOtherSessions, useEndSession } from '../mutations.ts';
import { type MySession, useMySessions } from '../queries.ts';
import classes from './account.module.css';
import { PartState } from './part-state.tsx';

const isPhone = (browser: string) => /android|iphone|ipad|mobile/i.test(browser);

function SessionLine({ session }: { session: MySession }) {
  const t = useTranslations('account.sessions');
  const { clock, toasts } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const end = useEndSession();
  const endIt = async () => {
    await end.mutateAsync(session.id);
    toasts.show({ title: t('ended'), tone: 'done' });
  };
  const facts = [
    session.address,
    t('started', { date: formatDateTime(session.startedAt, timeZone) }),
    t('lastUsed', { ago: formatAgo(session.lastUsedAt, clock.now(), language) }),
  ];
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon name={isPhone(session.browser) ? 'phone' : 'desktop'} size={18} />
      </span>
      <div className={classes.what}>
        <div className={classes.name}>
          {session.browser}
          {session.isCurrent && <StateTag tone="idle">{t('current')}</StateTag>}
        </div>
        <div className={classes.detail}>{facts.join('\u00a0· ')}</div>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t('endLabel', { browser: session.browser })}
          onClick={() => void endIt().catch(() => {})}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useTranslations('account.sessions');
  const { toasts } = useConsole();
  const end = useEndOtherSessions();
  const endThem = async () => {
    const { ended } = await end.mutateAsync();
    toasts.show({ title: t('endedOthers', { count: ended }), tone: 'done' });
  };
  return (
    <div className={classes.foot}>
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() => void endThem().catch(() => {})}
      >
        {t('endOthers')}
      </Button>
    </div>
  );
}

export function SessionsSection() {
  const t = useTranslations('account.sessions');
  const query = useMySessions();
  const sessions = query.data ?? [];
  return (
    <Section title={t('title')} about={t('about')}>
      <PartState query={query}>
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
        {sessions.some((session) => !session.isCurrent) && <EndOthers />}
      </PartState>
    </Section>
  );
}
