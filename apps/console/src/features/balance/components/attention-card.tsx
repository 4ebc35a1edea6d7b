import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Attention } from '../../../domain/attention/use-attention.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo } from '../../../lib/format.ts';
import { operatorNames } from '@ardoise/contract/transactions';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './attention-card.module.css';
import { OfflineToSee, SessionToSee, WaitingPayment } from './cash-lines.tsx';
import { AskedReversal, OpenRefund, PayoutToSee } from './asked-corrections.tsx';
import { DoubtedPayment } from './doubted-payment.tsx';
import { UnmatchedLines, WaitingProofs } from './unmatched-lines.tsx';

function LateApplication({
  application,
}: {
  application: Attention['applications']['items'][number];
}) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  return (
    <li className={classes.line}>
      <span>
        <TextLink
          c="inherit"
          to="/apps/users/onboarding/review/$id"
          params={{ id: application.id }}
        >
          {t('application', { student: application.student })}
        </TextLink>
        <span className={classes.since}>
          {t('applicationSince', {
            number: application.number,
            ago: formatAgo(application.dueAt, clock.now(), language),
          })}
        </span>
      </span>
    </li>
  );
}

function RefusedAccount({ account }: { account: Attention['accounts']['items'][number] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/settings/payment-settings">
          {t('account', { operator: operatorNames[account.operator] })}
        </TextLink>
        <span className={classes.since}>
          {t('accountSince', { ago: formatAgo(account.since, clock.now(), language) })}
        </span>
      </span>
    </li>
  );
}

/** What nobody but a person can bring further, whatever part of the product it comes from. */
export function AttentionCard({ attention }: { attention: Attention }) {
  const t = useTranslations('balance.attention');
  const { total, payments, applications, accounts, reversals, refunds, lines, proofs } = attention;
  const { pendingPayments, offlinePayments, variances, forgottenSessions, payouts } = attention;
  const ofCash = [pendingPayments, offlinePayments, variances, forgottenSessions];
  const ofMoney = [payments, reversals, refunds, payouts, ...ofCash];
  const shown = [...ofMoney, applications, accounts];
  const counted = shown.reduce((sum, { items }) => sum + items.length, lines.count + proofs.count);
  const hidden = total - counted;
  return (
    <Card
      title={t('title')}
      {...(attention.total > 0 ? { action: <Badge variant="light">{attention.total}</Badge> } : {})}
    >
      {attention.total === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ul className={classes.list}>
          {accounts.items.map((account) => (
            <RefusedAccount key={account.operator} account={account} />
          ))}
          {reversals.items.map((reversal) => (
            <AskedReversal key={reversal.id} reversal={reversal} />
          ))}
          {refunds.items.map((refund) => (
            <OpenRefund key={refund.id} refund={refund} />
          ))}
          {payouts.items.map((payout) => (
            <PayoutToSee key={payout.id} payout={payout} />
          ))}
          <UnmatchedLines lines={lines} />
          <WaitingProofs proofs={proofs} />
          {payments.items.map((payment) => (
            <DoubtedPayment key={payment.id} payment={payment} />
          ))}
          {pendingPayments.items.map((pending) => (
            <WaitingPayment key={pending.id} pending={pending} />
          ))}
          {offlinePayments.items.map((payment) => (
            <OfflineToSee key={payment.id} payment={payment} />
          ))}
          {[...variances.items, ...forgottenSessions.items].map((session) => (
            <SessionToSee key={session.id} session={session} />
          ))}
          {applications.items.map((application) => (
            <LateApplication key={application.id} application={application} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.none}>{t('more', { count: hidden })}</p>}
    </Card>
  );
}
