import type { ArrearsDetail } from '@ardoise/contract/arrears/arrears';
import { agreePlan, previewPlan } from '@ardoise/contract/arrears/payment-plans';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { Card } from '../../../ui/card.tsx';
import { PartFields, RhythmFields } from './plan-fields.tsx';
import { PlanReview, type Previewed } from './plan-review.tsx';
import { initialValues, partsOf, type PlanValues, seenOf, sumOf, totalOf } from './plan-values.ts';
import classes from './plan.module.css';

interface PlanFormProps {
  family: ArrearsDetail;
  onClose: () => void;
}

/** What is typed survives a reload. */
function usePlanValues(family: ArrearsDetail) {
  const { language } = usePreferences();
  const draft = useDraft<PlanValues>(`payment-plan:${family.id}`);
  const [values, setValues] = useState(() => draft.kept ?? initialValues(family, language));
  useEffect(() => draft.keep(values), [draft, values]);
  return { values, setValues, forget: draft.discard };
}

function usePlanCalls(family: ArrearsDetail, values: PlanValues, onDone: () => void) {
  const t = useTranslations('arrears.plan');
  const { api, toasts } = useConsole();
  const chosen = { fees: seenOf(family, values.feeIds), parts: partsOf(values.parts) };
  const params = { id: family.id };
  const preview = useMutation({
    mutationFn: () => api(previewPlan, { params, body: chosen }, { silent: true }),
  });
  const agree = useMutation({
    mutationFn: () => {
      const { agreedWith, note } = values;
      return api(
        agreePlan,
        { params, body: { ...chosen, agreedWith, note } },
        { once: true, silent: true },
      );
    },
    onSuccess: () => {
      toasts.show({ title: t('done'), tone: 'done' });
      onDone();
    },
    // What was looked at is no longer so: it is looked at again.
    onError: () => preview.reset(),
  });
  return { preview, agree };
}

/** Where a refusal names no field, its own words. */
const saidOf = (error: Error | null): string | null =>
  isApiError(error) && Object.keys(error.fields).length === 0 ? error.said : null;

const fieldsOf = (error: Error | null) => (isApiError(error) ? error.fields : {});

interface ReviewProps extends PlanFormProps {
  seen: Previewed;
  values: PlanValues;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  onChange: (change: Partial<PlanValues>) => void;
  onBack: () => void;
}

/** Who of the family agreed stands beside what they agreed to; then one press. */
function Review({ seen, values, errors, isBusy, onChange, onBack }: ReviewProps) {
  const t = useTranslations('arrears.plan');
  const { language } = usePreferences();
  return (
    <>
      <PlanReview seen={seen} />
      <TextInput
        data-autofocus
        withAsterisk
        maxLength={120}
        label={t('agreedWith')}
        value={values.agreedWith}
        error={errors['agreedWith']}
        onChange={(event) => onChange({ agreedWith: event.currentTarget.value })}
      />
      <Textarea
        autosize
        maxLength={500}
        label={t('note')}
        value={values.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} disabled={values.agreedWith.trim() === ''}>
          {t('agree', {
            total: formatXaf(seen.total, language),
            count: seen.parts.length,
          })}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}

/** New installments over what is owed: proposed, changed, looked at beside the old ones, and then agreed. */
export function PlanForm({ family, onClose }: PlanFormProps) {
  const t = useTranslations('arrears.plan');
  const { values, setValues, forget } = usePlanValues(family);
  const close = () => {
    forget();
    onClose();
  };
  const { preview, agree } = usePlanCalls(family, values, close);
  const seen = preview.data;
  const error = agree.error ?? preview.error;
  const errors = fieldsOf(error);
  const total = totalOf(family, values.feeIds);
  const isReady = total > 0 && sumOf(values.parts) === total;
  const onChange = (change: Partial<PlanValues>) => {
    agree.reset();
    if (seen === undefined) preview.reset();
    setValues((before) => ({ ...before, ...change }));
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (preview.isPending || agree.isPending) return;
    if (seen === undefined) {
      if (isReady) preview.mutate();
    } else agree.mutate();
  };
  const fields = { family, values, errors, onChange };
  return (
    <Card title={t('title')}>
      <form noValidate className={classes.form} onSubmit={onSubmit} aria-label={t('title')}>
        {saidOf(error) !== null && (
          <p role="alert" className={classes.wrong}>
            {saidOf(error)}
          </p>
        )}
        {seen === undefined ? (
          <>
            <RhythmFields {...fields} />
            <PartFields {...fields} />
            <div className={classes.buttons}>
              <Button type="submit" loading={preview.isPending} disabled={!isReady}>
                {t('review')}
              </Button>
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
            </div>
          </>
        ) : (
          <Review
            {...fields}
            seen={seen}
            isBusy={agree.isPending}
            onClose={close}
            onBack={() => preview.reset()}
          />
        )}
      </form>
    </Card>
  );
}
