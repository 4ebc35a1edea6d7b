import { fieldErrors } from '@ardoise/contract/protocol/fields';
import {
  type PriceEffect,
  type ServiceDetail,
  type ServiceEvery,
  serviceInput,
} from '@ardoise/contract/services';
import {
  basicEvery,
  basicFee,
  periodNames,
  periods,
  type ServiceType,
  serviceTypeNames,
  serviceTypes,
} from '@ardoise/contract/values/service-types';
import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { serviceName } from '../../../domain/services/service-words.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EffectChoice } from './effect-choice.tsx';
import { ItemFields } from './item-fields.tsx';
import { type ServiceValues, toInput, withType } from './service-values.ts';
import { useSaveService } from './use-save-service.ts';
import { YearAmounts } from './year-amounts.tsx';

interface ServiceFormProps {
  initial: ServiceValues;
  /** Null of one that is created. */
  service: ServiceDetail | null;
  onClose: () => void;
  onSaved: (service: ServiceDetail) => void;
}

/** A service or a basic fee. A price that concerns people asks what it means for them before it is saved. */
export function ServiceForm({ initial, service, onClose, onSaved }: ServiceFormProps) {
  const t = useTranslations('services.form');
  const { language } = usePreferences();
  const [values, setValues] = useState(initial);
  const [told, setTold] = useState(false);
  const [effect, setEffect] = useState<PriceEffect | null>(null);
  const saving = useSaveService(service, onSaved);
  const input = toInput(values);
  const parsed = serviceInput.safeParse(input);
  const errors = told && !parsed.success ? fieldErrors(parsed.error, language) : {};
  const set = (change: Partial<ServiceValues>) => {
    setValues((before) => ({ ...before, ...change }));
    saving.forget();
    setEffect(null);
  };
  const send = () => {
    setTold(true);
    if (parsed.success) saving.save(parsed.data, effect);
  };
  return (
    <ConfirmDialog
      title={
        service === null
          ? t('createTitle')
          : t('changeTitle', { name: serviceName(service, language) })
      }
      confirm={service === null ? t('create') : t('save')}
      cancel={t('cancel')}
      isBusy={saving.isBusy}
      isDisabled={saving.preview !== null && effect === null}
      onClose={onClose}
      onConfirm={send}
    >
      <Kind values={values} isNew={service === null} onChange={setValues} />
      <TextInput
        withAsterisk
        data-autofocus
        maxLength={60}
        label={t('name')}
        error={errors['name']}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        autosize
        maxLength={500}
        label={t('description')}
        error={errors['description']}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Costs values={values} errors={errors} onChange={set} />
      {saving.preview !== null && (
        <EffectChoice preview={saving.preview} value={effect} onChange={setEffect} />
      )}
    </ConfirmDialog>
  );
}

interface KindProps {
  values: ServiceValues;
  isNew: boolean;
  onChange: (values: ServiceValues) => void;
}

/** A basic fee stays one: whoever subscribes and whoever is billed at enrolment are not the same. */
function Kind({ values, isNew, onChange }: KindProps) {
  const t = useTranslations('services.form');
  const { language } = usePreferences();
  const isBasic = values.type === basicFee;
  const choices = serviceTypes.filter((type) => isNew || (type === basicFee) === isBasic);
  return (
    <Select
      label={t('type')}
      description={isBasic ? t('basicAbout') : t('subscribedAbout')}
      allowDeselect={false}
      disabled={choices.length === 1}
      data={choices.map((type) => ({
        value: String(type),
        label: serviceTypeNames[type][language],
      }))}
      value={String(values.type)}
      onChange={(type) => onChange(withType(values, Number(type) as ServiceType))}
    />
  );
}

interface CostsProps {
  values: ServiceValues;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ServiceValues>) => void;
}

function Costs({ values, errors, onChange }: CostsProps): ReactNode {
  const t = useTranslations('services.form');
  const { language } = usePreferences();
  const isBasic = values.type === basicFee;
  const every = isBasic
    ? basicEvery.map((value) => ({ value, label: t(`every.${value}`) }))
    : periods.map((value) => ({ value, label: periodNames[value][language] }));
  return (
    <>
      <AmountField
        label={t('cost')}
        description={isBasic ? t('basicCostHelp') : t('costHelp')}
        error={errors['cost']}
        value={values.cost}
        onChange={(cost) => onChange({ cost })}
      />
      <Select
        label={t('everyLabel')}
        allowDeselect={false}
        data={every}
        error={errors['every']}
        value={values.every}
        onChange={(value) => onChange({ every: value as ServiceEvery })}
      />
      {isBasic ? (
        <YearAmounts values={values} errors={errors} onChange={(years) => onChange({ years })} />
      ) : (
        <ItemFields values={values} errors={errors} onChange={(items) => onChange({ items })} />
      )}
    </>
  );
}
