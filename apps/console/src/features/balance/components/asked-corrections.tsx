import { operatorNames } from '@ardoise/contract/transactions';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Attention } from '../../../domain/attention/use-attention.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './attention-card.module.css';

interface LineProps {
  familyId: string;
  what: string;
  children: ReactNode;
}

/** It is decided on the family's page, beside its payments. */
function FamilyLine({ familyId, what, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/onboarding/families/$id" params={{ id: familyId }}>
          {what}
        </TextLink>
        <span className={classes.since}>{children}</span>
      </span>
    </li>
  );
}

/** A colleague asks a second person. */
export function AskedReversal({ reversal }: { reversal: Attention['reversals']['items'][number] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const { familyId, askedBy, reason, since, toStudent: student } = reversal;
  const amount = formatXaf(reversal.amount, language);
  return (
    <FamilyLine
      familyId={familyId}
      what={student === null ? t('reversal', { amount }) : t('move', { amount, student })}
    >
      {t('reversalSince', {
        name: askedBy ?? t('somebody'),
        reason,
        ago: formatAgo(since, clock.now(), language),
      })}
    </FamilyLine>
  );
}

/** The operator has not said how a refund ended. */
export function OpenRefund({ refund }: { refund: Attention['refunds']['items'][number] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const amount = formatXaf(refund.amount, language);
  return (
    <FamilyLine
      familyId={refund.familyId}
      what={t('refund', { amount, operator: operatorNames[refund.operator] })}
    >
      {t('refundSince', {
        phone: maskPhone(refund.phone),
        ago: formatAgo(refund.since, clock.now(), language),
      })}
    </FamilyLine>
  );
}

/** Another owner is to agree, or the operator has not said how it ended. */
export function PayoutToSee({ payout }: { payout: Attention['payouts']['items'][number] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const { id, number, askedBy, isStuck, since } = payout;
  const amount = formatXaf(payout.amount, language);
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/account/payouts/$id" params={{ id }}>
          {t(isStuck ? 'payoutStuck' : 'payout', { amount })}
        </TextLink>
        <span className={classes.since}>
          {t('payoutSince', {
            who: askedBy ?? number,
            ago: formatAgo(since, clock.now(), language),
          })}
        </span>
      </span>
    </li>
  );
}
