import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import type { PromotionCounts } from './plan.ts';
import classes from './summary-card.module.css';

/** The numbers, before anything happens and in the question. */
export function PromotionFacts({ counts }: { counts: PromotionCounts }) {
  const t = useTranslations('students.promote.preview');
  const { language } = usePreferences();
  const { promoted, repeated, left, later, expected } = counts;
  const number = (value: number) => formatXaf(value, language);
  return (
    <Facts>
      <Fact label={t('promoted')}>
        <strong>{number(promoted)}</strong>
      </Fact>
      <Fact label={t('repeated')}>{number(repeated)}</Fact>
      <Fact label={t('left')}>{number(left)}</Fact>
      {later > 0 && <Fact label={t('later')}>{number(later)}</Fact>}
      <Fact label={t('expected')}>
        <span className={classes.amount}>{number(expected)}</span>
      </Fact>
    </Facts>
  );
}

interface SummaryCardProps {
  counts: PromotionCounts;
  onConfirm: () => void;
}

export function SummaryCard({ counts, onConfirm }: SummaryCardProps) {
  const t = useTranslations('students.promote');
  const placed = counts.promoted + counts.repeated + counts.left;
  return (
    <Card title={t('preview.title')}>
      <PromotionFacts counts={counts} />
      <ThumbAction>
        <Button
          fullWidth
          className={classes.confirm ?? ''}
          disabled={placed === 0}
          onClick={onConfirm}
        >
          {t('confirm', { count: placed })}
        </Button>
      </ThumbAction>
    </Card>
  );
}
