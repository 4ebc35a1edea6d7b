import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import classes from './beside.module.css';

/** What is known of the talk: where its SMS go, how many went, and for how long it is kept. */
export function TalkFacts({ chat }: { chat: ChatDetail }) {
  const t = useTranslations('chat.beside');
  const when = useWhen();
  const { sms, phone, language, keptMonths, assignedTo } = chat;
  const facts = [
    [t('phone'), phone ?? t('noPhone')],
    [t('language'), t(`languages.${language}`)],
    [
      t('sms'),
      t('smsSent', { count: sms.sent, when: sms.lastAt === null ? '' : when(sms.lastAt) }),
    ],
    [t('kept'), t('months', { count: keptMonths })],
    ...(assignedTo === null ? [] : [[t('assigned'), assignedTo.name]]),
  ];
  return (
    <section>
      <Title order={3} className={classes.title ?? ''}>
        {t('talk')}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.pair}>
            <dt className={classes.detail}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
