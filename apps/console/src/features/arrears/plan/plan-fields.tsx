import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { mostPlanParts } from '@ardoise/contract/values/payment-plan';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newPart, plannable, type PlanValues, proposed, sumOf, totalOf } from './plan-values.ts';
import classes from './plan.module.css';

export interface PlanFieldsProps {
  family: ArrearsDetail;
  values: PlanValues;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<PlanValues>) => void;
}

/** Which fees, in how many parts, from when: whatever of it changes, the parts are proposed anew. */
export function RhythmFields({ family, values, onChange }: PlanFieldsProps) {
  const t = useTranslations('arrears.plan');
  const { language } = usePreferences();
  const propose = (change: Partial<PlanValues>) => {
    const next = { ...values, ...change };
    onChange({ ...change, parts: proposed(totalOf(family, next.feeIds), next, language) });
  };
  return (
    <>
      <fieldset className={classes.fees}>
        <legend>{t('fees')}</legend>
        {plannable(family).map((fee) => (
          <Checkbox
            key={fee.id}
            checked={values.feeIds.includes(fee.id)}
            label={`${fee.student.name} · ${feeTitle(fee, language)} · ${formatXaf(fee.open, language)}`}
            onChange={(event) =>
              propose({
                feeIds: event.currentTarget.checked
                  ? [...values.feeIds, fee.id]
                  : values.feeIds.filter((id) => id !== fee.id),
              })
            }
          />
        ))}
      </fieldset>
      <div className={classes.rhythm}>
        <NativeSelect
          label={t('count')}
          value={String(values.count)}
          data={Array.from({ length: mostPlanParts }, (_, i) => String(i + 1))}
          onChange={(event) => propose({ count: Number(event.currentTarget.value) })}
        />
        <DayField
          label={t('firstOn')}
          value={values.firstOn}
          onChange={(firstOn) => propose({ firstOn })}
        />
      </div>
    </>
  );
}

function Sum({ total, sum, error }: { total: number; sum: number; error: string | undefined }) {
  const t = useTranslations('arrears.plan');
  const { language } = usePreferences();
  const show = (amount: number) => formatXaf(amount, language);
  const isRight = sum === total;
  const text = isRight
    ? t('addsUp', { total: show(total) })
    : sum > total
      ? t('tooMuch', { total: show(total), difference: show(sum - total) })
      : t('tooLittle', { total: show(total), difference: show(total - sum) });
  return (
    <p className={isRight ? classes.sum : `${classes.sum} ${classes.wrong}`} role="status">
      {error ?? text}
    </p>
  );
}

/** Each day and amount can be changed; whether they add up is said at every key. */
export function PartFields({ family, values, errors, onChange }: PlanFieldsProps) {
  const t = useTranslations('arrears.plan');
  const { parts } = values;
  const setPart = (place: number, change: Partial<(typeof parts)[number]>) =>
    onChange({ parts: parts.map((part, i) => (i === place ? { ...part, ...change } : part)) });
  const sum = sumOf(parts);
  const total = totalOf(family, values.feeIds);
  return (
    <>
      {parts.map((part, place) => (
        <div key={part.id} className={classes.part}>
          <DayField
            label={t('day', { place: place + 1 })}
            data-path={`parts.${place}.dueOn`}
            value={part.dueOn}
            error={errors[`parts.${place}.dueOn`]}
            onChange={(dueOn) => setPart(place, { dueOn })}
          />
          <AmountField
            label={t('amount', { place: place + 1 })}
            data-path={`parts.${place}.amount`}
            value={part.amount}
            error={errors[`parts.${place}.amount`]}
            onChange={(amount) => setPart(place, { amount })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            disabled={parts.length === 1}
            aria-label={t('remove', { place: place + 1 })}
            onClick={() => onChange({ parts: parts.filter((_, i) => i !== place) })}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      {parts.length > 0 && parts.length < mostPlanParts && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange({ parts: [...parts, newPart()] })}
          >
            {t('add')}
          </Button>
        </div>
      )}
      {parts.length > 0 && <Sum total={total} sum={sum} error={errors['parts']} />}
    </>
  );
}
