import type { CashSession } from '@ardoise/contract/cash-sessions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PaperSelect } from '../components/paid-card.tsx';
import classes from '../components/till.module.css';
import { usePaper } from '../print-receipt.ts';
import { useAge } from './use-age.ts';

interface OfflineSideProps {
  /** When what is owed was last seen. */
  seenAt: number;
  session: CashSession | null;
  payments: readonly KeptPayment[];
}

/** What is known without a connection, and from when. */
export function OfflineSide({ seenAt, session, payments }: OfflineSideProps) {
  const t = useTranslations('offlineDesk.side');
  const { language } = usePreferences();
  const { when, ago } = useAge()(seenAt);
  const [paper, setPaper] = usePaper();
  const waits = payments
    .filter(({ body, became }) => became.state !== 'recorded' && body.sessionId === session?.id)
    .reduce((sum, { body }) => sum + body.amount, 0);
  return (
    <Card title={t('title')}>
      <Facts>
        <Fact label={t('seen')}>
          {when}
          <span className={classes.small}>{ago}</span>
        </Fact>
        <Fact label={t('sms')}>{t('smsLater')}</Fact>
        {session !== null && (
          <Fact label={t('drawer')}>
            <strong>{formatXaf(session.expected + waits, language)}</strong>
            {waits > 0 && (
              <span className={classes.small}>
                {t('drawerAbout', { amount: formatXaf(waits, language) })}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t('paper')}>
          <PaperSelect paper={paper} onChange={setPaper} />
        </Fact>
      </Facts>
    </Card>
  );
}
