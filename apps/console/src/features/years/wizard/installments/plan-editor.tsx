import { formatXaf } from '@ardoise/contract/values/money';
import { ActionIcon, Button, Input } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AmountField } from '../../../../domain/money/amount-field.tsx';
import { PlanButtons } from './plan-buttons.tsx';
import classes from './plan-editor.module.css';
import { amountOf, missingAmount, nextInstallment } from './plans.ts';
import type { StepProps } from '../step-props.ts';
import type { ClassValues } from '../values.ts';

interface PlanEditorProps extends StepProps {
  taught: ClassValues;
  /** Of the list of installments. */
  path: string;
  cycle: string;
  isAlone: boolean;
  onPlan: (count: number) => void;
  onApply: () => void;
}

/** Whether the amounts add up already, while they are typed. */
function Sum({ taught }: { taught: ClassValues }) {
  const t = useTranslations('years.wizard.installmentsStep');
  const { language } = usePreferences();
  const missing = missingAmount(taught);
  const amount = formatXaf(Math.abs(missing) || amountOf(taught.tuition), language);
  const state = missing === 0 ? 'exact' : missing > 0 ? 'missing' : 'tooMuch';
  return (
    <p className={classes.sum} aria-live="polite">
      {t(state, { amount })}
    </p>
  );
}

interface RowProps extends StepProps {
  path: string;
  number: number;
  name: string;
  onRemove: () => void;
}

function InstallmentRow({ wizard, path, number, name, onRemove }: RowProps) {
  const t = useTranslations('years.wizard.installmentsStep');
  return (
    <div className={classes.row}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <AmountField
        aria-label={t('amountOf', { number, class: name })}
        {...wizard.field(`${path}.amount`)}
      />
      <DayField
        aria-label={t('dueOnOf', { number, class: name })}
        {...wizard.field(`${path}.dueOn`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        aria-label={t('remove', { number, class: name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}

/** The installments of one class, each of which can be changed. */
export function PlanEditor(props: PlanEditorProps) {
  const { wizard, taught, path, cycle, isAlone, onPlan, onApply } = props;
  const t = useTranslations('years.wizard.installmentsStep');
  const { language } = usePreferences();
  const { form, errors, focus } = wizard;
  const name = taught.name.trim();
  const count = taught.installments.length;
  const add = () => {
    form.insertListItem(path, nextInstallment(taught, language));
    focus(`${path}.${count}.amount`);
  };
  return (
    <div className={classes.editor}>
      <PlanButtons
        caption={t('forClass')}
        label={t('forClassOf', { class: name })}
        onPlan={onPlan}
      />
      {count > 0 && (
        <div className={classes.rows}>
          <div className={classes.headings} aria-hidden="true">
            <span />
            <span className={classes.amount}>{t('amount')}</span>
            <span>{t('dueOn')}</span>
          </div>
          {taught.installments.map(({ key }, index) => (
            <InstallmentRow
              key={key}
              wizard={wizard}
              path={`${path}.${index}`}
              number={index + 1}
              name={name}
              onRemove={() => form.removeListItem(path, index)}
            />
          ))}
          <Sum taught={taught} />
          {errors[path] !== undefined && <Input.Error role="alert">{errors[path]}</Input.Error>}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={add}>
          {t('add')}
        </Button>
        {!isAlone && count > 0 && (
          <Button variant="default" size="compact-sm" onClick={onApply}>
            {t('apply', { cycle })}
          </Button>
        )}
      </div>
    </div>
  );
}
