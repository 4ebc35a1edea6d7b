import { serviceErrors } from '@ardoise/contract/service-errors';
import { foldName } from '@ardoise/contract/values/fold-name';
import { say } from '@ardoise/contract/values/language';
import { usualBasicFees } from '@ardoise/contract/values/service-types';
import { getYear } from '@ardoise/contract/endpoints/years';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../../lib/console.tsx';
import { useYears } from '../../../../domain/years/use-years.ts';
import { usualSource } from '../dates/copy-year.ts';
import type { StepProps } from '../step-props.ts';
import { type BasicFeeValues, blankBasicFee } from '../values.ts';
import classes from './basic-fees-step.module.css';
import { BasicFeeCard } from './basic-fee-card.tsx';
import { knownValues } from './known-values.ts';
import { useKnownFees } from './use-known-fees.ts';

/** Opened for the first time, the step has what the school asks for already, with the amounts of the year before. */
function usePrefilled({ wizard }: StepProps): boolean {
  const { language } = usePreferences();
  const { fees, isAvailable } = useKnownFees();
  const { data: years } = useYears();
  const before = usualSource(years?.items ?? []);
  const { data: source } = useQuery({
    ...callQuery(useConsole(), getYear, { params: { id: before?.id ?? '' } }),
    enabled: before !== undefined,
  });
  const isReady =
    fees !== undefined && years !== undefined && (before === undefined || source !== undefined);
  const { form, values } = wizard;
  useEffect(() => {
    if (isReady && (values.basicFees ?? null) === null)
      form.setFieldValue('basicFees', knownValues(fees, source, values, language));
  });
  return isAvailable;
}

/** What every enrolment of the year asks for beside tuition: by cycle and class, once a year or once for each child. */
export function BasicFeesStep({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.basicFeesStep');
  const { language } = usePreferences();
  const isAvailable = usePrefilled({ wizard });
  const { form, values, focus } = wizard;
  if (!isAvailable)
    return <p className={classes.none}>{say(serviceErrors.serviceNotAvailable, language)}</p>;
  const fees = values.basicFees ?? [];
  const set = (next: readonly BasicFeeValues[]) => form.setFieldValue('basicFees', next);
  const add = (fee: BasicFeeValues, field: 'name' | 'amount') => {
    set([...fees, fee]);
    focus(`basicFees.${fees.length}.${field}`);
  };
  const names = new Set(fees.map(({ name }) => foldName(name)));
  const offered = usualBasicFees.filter(
    ({ name }) => !names.has(foldName(name.en)) && !names.has(foldName(name.fr)),
  );
  return (
    <>
      {fees.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {fees.map((fee, at) => (
        <BasicFeeCard
          key={fee.key}
          wizard={wizard}
          fee={fee}
          at={at}
          onRemove={() => set(fees.filter(({ key }) => key !== fee.key))}
        />
      ))}
      <div className={classes.add} role="group" aria-label={t('add')}>
        {offered.map(({ name, every }) => (
          <Button
            key={name.en}
            variant="default"
            onClick={() => add(blankBasicFee(say(name, language), every), 'amount')}
          >
            {t('addOne', { name: say(name, language) })}
          </Button>
        ))}
        <Button variant="default" onClick={() => add(blankBasicFee(), 'name')}>
          {t('addOther')}
        </Button>
      </div>
    </>
  );
}
