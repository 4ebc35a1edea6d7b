import { basicEvery } from '@ardoise/contract/values/service-types';
import { sayService } from '@ardoise/contract/values/fee-title';
import { ActionIcon, Input, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../../domain/money/amount-field.tsx';
import { tidyAmount } from '../../../../domain/money/typed-amount.ts';
import { usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { cycleLabel } from '../../cycle-label.ts';
import type { StepProps } from '../step-props.ts';
import { type BasicFeeValues, namedClasses } from '../values.ts';
import classes from './basic-fees-step.module.css';

interface BasicFeeCardProps extends StepProps {
  fee: BasicFeeValues;
  at: number;
  onRemove: () => void;
}

/** One basic fee: what it is called, what it costs, and where it costs something else. */
export function BasicFeeCard({ wizard, fee, at, onRemove }: BasicFeeCardProps) {
  const t = useTranslations('years.wizard.basicFeesStep');
  const { language } = usePreferences();
  const path = `basicFees.${at}`;
  const wrong = Object.entries(wizard.errors).find(([where]) =>
    where.startsWith(`${path}.amounts`),
  );
  const name = sayService(fee.name.trim(), language);
  const title = name === '' ? t('unnamed', { number: at + 1 }) : name;
  return (
    <Card
      title={title}
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          aria-label={t('remove', { name: title })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </ActionIcon>
      }
    >
      <div className={classes.fields}>
        {fee.serviceId === null && (
          <TextInput
            withAsterisk
            label={t('name')}
            maxLength={60}
            {...wizard.field(`${path}.name`)}
          />
        )}
        <AmountField withAsterisk label={t('amount')} {...wizard.field(`${path}.amount`)} />
        <Select
          label={t('every')}
          allowDeselect={false}
          disabled={fee.serviceId !== null}
          data={basicEvery.map((value) => ({ value, label: t(`everyNames.${value}`) }))}
          {...wizard.field(`${path}.every`)}
        />
      </div>
      <details className={classes.more} open={Object.keys(fee.amounts).length > 0}>
        <summary>{t('byClass')}</summary>
        <p className={classes.help}>{t('byClassHelp')}</p>
        {wrong !== undefined && <Input.Error role="alert">{wrong[1]}</Input.Error>}
        {wizard.values.cycles.map((cycle) => (
          <div key={cycle.key}>
            <Amount
              wizard={wizard}
              fee={fee}
              path={path}
              of={cycle.key}
              label={cycleLabel(cycle, language)}
              above={fee.amount}
            />
            {namedClasses(cycle).map((taught) => (
              <Amount
                key={taught.key}
                wizard={wizard}
                fee={fee}
                path={path}
                of={taught.key}
                label={taught.name}
                above={fee.amounts[cycle.key]?.trim() || fee.amount}
                isClass
              />
            ))}
          </div>
        ))}
      </details>
    </Card>
  );
}

interface AmountProps extends StepProps {
  fee: BasicFeeValues;
  path: string;
  of: string;
  label: string;
  /** What is asked for where the field stays blank. */
  above: string;
  isClass?: boolean;
}

function Amount({ wizard, fee, path, of, label, above, isClass = false }: AmountProps) {
  const { language } = usePreferences();
  const id = `${path}.${of}`;
  return (
    <div className={classes.amount} data-class={isClass}>
      <label htmlFor={id}>{label}</label>
      <AmountField
        id={id}
        placeholder={tidyAmount(above, language)}
        value={fee.amounts[of] ?? ''}
        onChange={(typed) => wizard.form.setFieldValue(`${path}.amounts.${of}`, typed)}
      />
    </div>
  );
}
