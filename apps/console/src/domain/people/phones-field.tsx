import { phoneKinds } from '@ardoise/contract/student-record';
import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FieldForm } from '../../ui/form/field-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { blankPhone, type PhoneValues } from './guardian-values.ts';
import classes from './phones-field.module.css';

const maxPhones = 8;

interface PhonesFieldProps {
  form: FieldForm;
  /** Of the list: `guardians.0.phones`. */
  path: string;
  phones: readonly PhoneValues[];
}

/** Phones of four kinds. A Cameroon number or one from abroad, in any usual writing. */
export function PhonesField({ form, path, phones }: PhonesFieldProps) {
  const t = useTranslations('people.guardian');
  const kinds = useTranslations('people.phoneKinds');
  const data = phoneKinds.map((kind) => ({ value: kind, label: kinds(kind) }));
  return (
    <Input.Wrapper label={t('phones')} labelElement="div" error={form.errors[path]}>
      <div className={classes.phones}>
        {phones.map(({ key }, index) => (
          <div key={key} className={classes.phone}>
            <NativeSelect
              data={data}
              aria-label={t('kind', { number: index + 1 })}
              className={classes.kind ?? ''}
              {...form.getInputProps(`${path}.${String(index)}.kind`)}
            />
            <TextInput
              type="tel"
              className={classes.number ?? ''}
              aria-label={t('phoneOf', { number: index + 1 })}
              {...form.getInputProps(`${path}.${String(index)}.number`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={38}
              aria-label={t('removePhone', { number: index + 1 })}
              onClick={() => form.removeListItem(path, index)}
            >
              <Icon name="close" />
            </ActionIcon>
          </div>
        ))}
        {phones.length < maxPhones && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.add ?? ''}
            onClick={() => form.insertListItem(path, blankPhone())}
          >
            {t('addPhone')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
