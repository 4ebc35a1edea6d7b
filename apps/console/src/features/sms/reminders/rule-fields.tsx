import { reminderMoments } from '@ardoise/contract/sms/reminders';
import { type Language, languages } from '@ardoise/contract/values/language';
import { mergeFields } from '@ardoise/contract/values/sms-text';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { FieldForm } from '../../../ui/form/field-form.ts';
import { unknownField } from '../compose/texts-field.tsx';
import { TextEditor } from '../compose/text-editor.tsx';
import type { RuleValues } from './reminder-values.ts';
import classes from './reminders.module.css';

interface RuleFieldsProps {
  form: FieldForm;
  /** Of the rule: `rules.0`. */
  path: string;
  rule: RuleValues;
  canEdit: boolean;
  onRemove: () => void;
}

const schoolPeople = { kind: 'everyone', upload: null } as const;

/** One reminder: how many days before or after the deadline, and what it says. */
export function RuleFields({ form, path, rule, canEdit, onRemove }: RuleFieldsProps) {
  const t = useTranslations('smsAccount.reminders');
  const { moment, days, isOn } = rule;
  const name = t('ruleName', { moment, days: Number(days) || 0 });
  return (
    <div role="group" className={classes.rule} aria-label={name}>
      <div className={classes.ruleHead}>
        <NativeSelect
          label={t('moment')}
          disabled={!canEdit}
          data={reminderMoments.map((value) => ({ value, label: t(`moments.${value}`) }))}
          {...form.getInputProps(`${path}.moment`)}
        />
        {moment !== 'on' && (
          <TextInput
            label={t('days')}
            inputMode="numeric"
            maxLength={2}
            readOnly={!canEdit}
            w={110}
            {...form.getInputProps(`${path}.days`)}
          />
        )}
        <Switch
          className={classes.switch ?? ''}
          label={t(isOn ? 'on' : 'off')}
          aria-label={t('switch', { name })}
          disabled={!canEdit}
          checked={isOn}
          onChange={(event) => form.setFieldValue(`${path}.isOn`, event.currentTarget.checked)}
        />
        {canEdit && (
          <Button
            className={classes.remove ?? ''}
            variant="subtle"
            size="compact-sm"
            aria-label={t('removeOf', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <RuleTexts form={form} path={path} rule={rule} canEdit={canEdit} />
    </div>
  );
}

function RuleTexts({ form, path, rule, canEdit }: Omit<RuleFieldsProps, 'onRemove'>) {
  const t = useTranslations('sms');
  const { language: own } = usePreferences();
  const [shown, setShown] = useState<Language>(
    rule.texts[own] === '' && rule.texts.fr + rule.texts.en !== ''
      ? (languages.find((language) => rule.texts[language] !== '') ?? own)
      : own,
  );
  const fields = useMemo(
    () => mergeFields.map((field) => ({ name: field, label: t(`fields.${field}`) })),
    [t],
  );
  const text = rule.texts[shown];
  const unknown = unknownField(text, fields, schoolPeople);
  const refused = form.errors[`${path}.texts`] ?? form.errors[`${path}.texts.${shown}`];
  const shownError = unknown === null ? refused : t('text.unknown', { field: unknown });
  return (
    <div className={classes.texts}>
      <span className={classes.languages} role="group" aria-label={t('text.languages')}>
        {languages.map((language) => (
          <Button
            key={language}
            size="compact-sm"
            variant={language === shown ? 'light' : 'subtle'}
            aria-pressed={language === shown}
            lang={language}
            onClick={() => setShown(language)}
          >
            {t(`text.names.${language}`)}
          </Button>
        ))}
      </span>
      <TextEditor
        key={shown}
        label={t(`text.labelIn.${shown}`)}
        putIn={t('text.putIn')}
        language={shown}
        value={text}
        fields={fields}
        isPlain={false}
        readOnly={!canEdit}
        error={typeof shownError === 'string' ? shownError : null}
        onChange={(value) => form.setFieldValue(`${path}.texts.${shown}`, value)}
      />
    </div>
  );
}
