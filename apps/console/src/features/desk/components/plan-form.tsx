import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { changePlan, type DeskPlan } from '@ardoise/contract/desk/prices';
import { listDeskPlans } from '@ardoise/contract/endpoints/desk';
import { capabilities, capabilityNames } from '@ardoise/contract/shop/capabilities';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { callKey } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { planAmounts, type PlanValues, toInput, toValues } from '../plan-values.ts';
import classes from './desk.module.css';

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
function useSavePlan({ id }: DeskPlan) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  const key = callKey(listDeskPlans, {});
  return useMutation({
    mutationFn: (body: RequestOf<typeof changePlan>['body']) =>
      api(changePlan, { params: { id }, body }, { silent: true, once: true }),
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile')) void queries.invalidateQueries({ queryKey: key });
      else if (isApiError(error)) showError(error);
    },
  });
}

function usePlanForm(plan: DeskPlan) {
  const t = useTranslations('deskSales.plans');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const sayAll = (values: PlanValues) =>
    formatList(
      values.capabilities.map((one) => capabilityNames[one][language]),
      language,
    );
  return useKeptForm({
    draft: `plan:${plan.id}`,
    stored: { values: toValues(plan, language), version: plan.version },
    fields: [
      { key: 'name', label: t('name'), show: ({ name }) => name },
      { key: 'currency', label: t('currency'), show: ({ currency }) => currency },
      ...planAmounts.map((key) => ({
        key,
        label: t(key),
        show: (values: PlanValues) => values[key],
      })),
      { key: 'capabilities', label: t('capabilities'), show: sayAll },
    ],
    schema: changePlan.body,
    toInput,
    save: useSavePlan(plan).mutateAsync,
    onSaved: ({ name }) => toasts.show({ title: t('saved', { name }), tone: 'done' }),
  });
}

/** A plan: what it is called, what is shown and charged for it, and what it contains. */
export function PlanForm({ plan }: { plan: DeskPlan }) {
  const t = useTranslations('deskSales.plans');
  const { language } = usePreferences();
  const kept = usePlanForm(plan);
  const { form } = kept;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={plan.name} />
      <div className={classes.pair}>
        <TextInput label={t('name')} maxLength={40} {...form.getInputProps('name')} />
        <TextInput
          label={t('currency')}
          description={t('currencyHelp')}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </div>
      <div className={classes.pair}>
        {(['monthly', 'monthlyByYear', 'yearly'] as const).map((key) => (
          <AmountField key={key} label={t(key)} {...form.getInputProps(key)} />
        ))}
      </div>
      <div className={classes.pair}>
        {(['monthXaf', 'yearXaf'] as const).map((key) => (
          <AmountField key={key} label={t(key)} {...form.getInputProps(key)} />
        ))}
      </div>
      <Checkbox.Group label={t('capabilities')} {...form.getInputProps('capabilities')}>
        <Stack gap={8} mt={6}>
          {capabilities.map((one) => (
            <Checkbox key={one} value={one} label={capabilityNames[one][language]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          loading={form.submitting}
          disabled={!kept.isDirty || kept.conflict.length > 0}
        >
          {t('save', { name: plan.name })}
        </Button>
      </div>
    </form>
  );
}
