import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import type { PromotionCounts } from './plan.ts';

interface PreviewCardProps {
  counts: PromotionCounts;
  target: string;
  onConfirm: () => void;
}

/** The numbers before anything happens. */
export function PreviewCard({ counts, target, onConfirm }: PreviewCardProps) {
  const t = useTranslations('students.promote');
  return (
    <Card title={t('preview.title')}>
      <Facts>
        <Fact label={t('preview.promoted', { class: target })}>
          <strong>{counts.promoted}</strong>
        </Fact>
        <Fact label={t('preview.repeated')}>{counts.repeated}</Fact>
        <Fact label={t('preview.left')}>{counts.left}</Fact>
        <Fact label={t('preview.total')}>{counts.total}</Fact>
      </Facts>
      <ThumbAction>
        <Button fullWidth disabled={counts.total === 0} onClick={onConfirm}>
          {t('confirm', { count: counts.promoted })}
        </Button>
      </ThumbAction>
    </Card>
  );
}
