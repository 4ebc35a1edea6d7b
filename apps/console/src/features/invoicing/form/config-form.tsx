import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type InvoiceLook, invoiceLooks } from '@ardoise/contract/invoicing/invoice-config';
import { isNumberPattern, numberIn, numberSeries } from '@ardoise/contract/values/invoice-number';
import { Group, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { KeptForm } from '../../../domain/records/use-kept-form.ts';
import { useToday } from '../../../domain/years/use-today.ts';
import { Section } from '../../../ui/section.tsx';
import type { ConfigValues } from './config-values.ts';
import classes from './config-form.module.css';

interface FieldsProps {
  form: KeptForm<ConfigValues>['form'];
  canEdit: boolean;
}

/** The pattern as its next number would read; the count itself is the server's. */
function useExample(): (pattern: string) => string | undefined {
  const t = useTranslations('invoiceForm.config');
  const today = useToday();
  return (pattern) =>
    isNumberPattern(pattern)
      ? t('example', { number: numberIn(numberSeries(pattern, today), 27) })
      : undefined;
}

export function NumberFields({ form, canEdit }: FieldsProps) {
  const t = useTranslations('invoiceForm.config');
  const exampleOf = useExample();
  return (
    <Section title={t('numbers')} about={t('numbersAbout')}>
      <div className={classes.fields}>
        {(['pattern', 'creditPattern'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            description={exampleOf(form.values[name])}
            readOnly={!canEdit}
            maxLength={40}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </Section>
  );
}

export function BeginFields({ form, canEdit }: FieldsProps) {
  const t = useTranslations('invoiceForm.config');
  return (
    <Section title={t('begin')} about={t('beginAbout')}>
      <div className={classes.fields}>
        <div className={classes.two}>
          <TextInput
            label={t('tax')}
            inputMode="decimal"
            readOnly={!canEdit}
            {...form.getInputProps('tax')}
            data-path="taxBasisPoints"
            error={form.errors['taxBasisPoints']}
          />
          <TextInput
            label={t('dueDays')}
            description={t('dueDaysHelp')}
            inputMode="numeric"
            readOnly={!canEdit}
            {...form.getInputProps('dueDays')}
          />
        </div>
        <Switch
          label={t('allowsPartial')}
          disabled={!canEdit}
          {...form.getInputProps('allowsPartial', { type: 'checkbox' })}
        />
        <Textarea
          autosize
          minRows={2}
          label={t('memo')}
          readOnly={!canEdit}
          maxLength={1_000}
          {...form.getInputProps('memo')}
        />
      </div>
    </Section>
  );
}

export function LookFields({ form, canEdit }: FieldsProps) {
  const t = useTranslations('invoiceForm.config');
  const { layout, color } = form.values;
  return (
    <Section title={t('look')} about={t('lookAbout')}>
      <div className={classes.fields}>
        <Radio.Group
          label={t('layout')}
          value={layout}
          onChange={(chosen) => form.setFieldValue('layout', chosen as InvoiceLook)}
        >
          <Group gap="10px 18px" mt={8}>
            {invoiceLooks.map((value) => (
              <Radio key={value} value={value} disabled={!canEdit} label={t(`layouts.${value}`)} />
            ))}
          </Group>
        </Radio.Group>
        <label className={classes.color}>
          {t('color')}
          <input
            type="color"
            value={color}
            disabled={!canEdit}
            onChange={(event) => form.setFieldValue('color', event.currentTarget.value)}
          />
        </label>
        <Switch
          label={t('showsLogo')}
          disabled={!canEdit}
          {...form.getInputProps('showsLogo', { type: 'checkbox' })}
        />
        <Textarea
          autosize
          minRows={2}
          label={t('bankDetails')}
          description={t('bankDetailsHelp')}
          readOnly={!canEdit}
          maxLength={500}
          {...form.getInputProps('bankDetails')}
        />
        <Textarea
          autosize
          minRows={2}
          label={t('footer')}
          description={t('footerHelp')}
          readOnly={!canEdit}
          maxLength={300}
          {...form.getInputProps('footer')}
        />
      </div>
    </Section>
  );
}
