import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './service-form.module.css';
import { blankItem, type ItemValues, type ServiceValues } from './service-values.ts';

interface ItemFieldsProps {
  values: ServiceValues;
  errors: Readonly<Record<string, string>>;
  onChange: (items: readonly ItemValues[]) => void;
}

const kinds = { 1: 'item', 2: 'location', 3: 'meal', 4: 'item', 100: 'item' } as const;

/** Meals, locations or whatever a service is made of, each with its own cost. */
export function ItemFields({ values, errors, onChange }: ItemFieldsProps) {
  const t = useTranslations('services.form');
  const { items, type } = values;
  const kind = kinds[type];
  const change = (at: number, given: Partial<ItemValues>) =>
    onChange(items.map((item, i) => (i === at ? { ...item, ...given } : item)));
  return (
    <fieldset className={classes.group}>
      <legend>{t(`items.${kind}.title`)}</legend>
      {items.map((item, at) => (
        <div key={item.key} className={classes.item}>
          <TextInput
            aria-label={t(`items.${kind}.name`, { number: at + 1 })}
            placeholder={t(`items.${kind}.example`)}
            maxLength={60}
            error={errors[`items.${at}.name`]}
            value={item.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <AmountField
            aria-label={t('itemCost', { number: at + 1 })}
            error={errors[`items.${at}.cost`]}
            value={item.cost}
            onChange={(cost) => change(at, { cost })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={t('removeItem', { number: at + 1 })}
            onClick={() => onChange(items.filter((_, i) => i !== at))}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange([...items, blankItem()])}>
        {t(`items.${kind}.add`)}
      </Button>
    </fieldset>
  );
}
