import { changeMoneyRules, getMoneyRules } from '@ardoise/contract/endpoints/corrections';
import { formatXaf } from '@ardoise/contract/values/money';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './money-rules-card.module.css';

type Rules = AnswerOf<typeof getMoneyRules>;

function RulesForm({ rules, canEdit }: { rules: Rules; canEdit: boolean }) {
  const t = useTranslations('settings.moneyRules');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const queries = useQueryClient();
  const [percent, setPercent] = useState(String(rules.managerDiscountPercent));
  const [above, setAbove] = useState(
    rules.secondPersonAbove === null ? '' : formatXaf(rules.secondPersonAbove, language),
  );
  const wanted = {
    managerDiscountPercent: textToAmount(percent) ?? Number.NaN,
    secondPersonAbove: textToAmount(above) ?? null,
  };
  const isPercent = wanted.managerDiscountPercent <= 100;
  const isAmount = wanted.secondPersonAbove === null || wanted.secondPersonAbove > 0;
  const isChanged =
    wanted.managerDiscountPercent !== rules.managerDiscountPercent ||
    wanted.secondPersonAbove !== rules.secondPersonAbove;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(changeMoneyRules, { body: { ...wanted, version: rules.version } }, { once: true }),
    onSuccess: (saved) => {
      adoptAnswer(queries, callKey(getMoneyRules, {}), saved);
      toasts.show({ title: t('saved'), tone: 'done' });
    },
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPercent && isAmount && isChanged && !isPending) mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <AmountField
        label={t('discount')}
        description={t('discountHelp')}
        readOnly={!canEdit}
        error={isPercent ? null : t('invalidPercent')}
        value={percent}
        onChange={setPercent}
      />
      <AmountField
        label={t('second')}
        description={t('secondHelp')}
        readOnly={!canEdit}
        error={isAmount ? null : t('invalidAmount')}
        value={above}
        onChange={setAbove}
      />
      {canEdit && (
        <div className={classes.buttons}>
          <Button
            type="submit"
            variant="default"
            disabled={!isChanged || !isPercent || !isAmount}
            loading={isPending}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What managers may take off, and above which amount a reversal takes two: the owner's to set. */
export function MoneyRulesCard() {
  const t = useTranslations('settings.moneyRules');
  const canEdit = useCan()('payments.limits');
  const { data } = useQuery(callQuery(useConsole(), getMoneyRules, {}));
  if (data === undefined) return null;
  return (
    <div className={classes.place}>
      <Card title={t('title')}>
        <p className={classes.about}>{t('about')}</p>
        <RulesForm key={data.version} rules={data} canEdit={canEdit} />
      </Card>
    </div>
  );
}
