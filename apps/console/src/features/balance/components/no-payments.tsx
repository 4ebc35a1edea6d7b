import { useTranslations } from 'use-intl';
import { useAttention } from '../../../domain/attention/use-attention.ts';
import { FirstStep } from '../../../domain/years/first-step.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { AttentionCard } from './attention-card.tsx';

/** A school that has not begun: what will be here, and the way to begin. */
export function NoPayments() {
  const t = useTranslations('balance');
  const attention = useAttention();
  return (
    <>
      <PageHead title={t('title')} />
      <FirstStep />
      {attention !== undefined && attention.total > 0 && <AttentionCard attention={attention} />}
    </>
  );
}
