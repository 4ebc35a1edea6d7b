import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './years-choice.module.css';
import type { PromotionState } from './use-promotion.ts';

/** From which year into which. A school with one of each has nothing to choose. */
export function YearsChoice({ state }: { state: PromotionState }) {
  const t = useTranslations('students.promote');
  const { targets, sources, toYear, fromYear, choose } = state;
  if (targets.length < 2 && sources.length < 2) return null;
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t('fromYear')}
        data={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={fromYear?.id ?? ''}
        onChange={(event) =>
          choose({
            yearId: event.currentTarget.value,
            ...(toYear === undefined ? {} : { toYearId: toYear.id }),
          })
        }
      />
      <NativeSelect
        label={t('toYear')}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={toYear?.id ?? ''}
        onChange={(event) => choose({ toYearId: event.currentTarget.value })}
      />
    </div>
  );
}
