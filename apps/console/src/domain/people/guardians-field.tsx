import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { Button, Input } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { FieldForm } from '../../ui/form/field-form.ts';
import { GuardianFields } from './guardian-fields.tsx';
import { blankGuardian, type GuardianValues } from './guardian-values.ts';
import classes from './guardians-field.module.css';
import { SamePerson } from './same-person.tsx';

const maxGuardians = 10;

interface GuardiansFieldProps {
  form: FieldForm;
  /** Of the list: `guardians`. */
  path: string;
  guardians: readonly GuardianValues[];
  onJoinFamily?: (family: { id: string; name: string }) => void;
}

function SharedNote({ families }: { families: readonly string[] }) {
  const t = useTranslations('people.guardian');
  const { language } = usePreferences();
  if (families.length === 0) return null;
  return (
    <p className={classes.shared}>
      {t('alsoIn', { families: new Intl.ListFormat(language).format(families) })}
    </p>
  );
}

/** A family's guardians, one below the other; at least one. */
export function GuardiansField({ form, path, guardians, onJoinFamily }: GuardiansFieldProps) {
  const t = useTranslations('people.guardian');
  const present = guardians.flatMap(({ id }) => id ?? []);
  return (
    <div className={classes.guardians}>
      {guardians.map((guardian, index) => {
        const at = `${path}.${String(index)}`;
        const name = t('number', { number: index + 1 });
        return (
          <fieldset key={guardian.key} className={classes.guardian}>
            <legend className={classes.legend}>
              {maskPhonesIn(guardian.fullName).trim() || name}
            </legend>
            {guardians.length > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.remove ?? ''}
                aria-label={t('removeOne', {
                  name: maskPhonesIn(guardian.fullName).trim() || name,
                })}
                onClick={() => form.removeListItem(path, index)}
              >
                {t('remove')}
              </Button>
            )}
            <SharedNote families={guardian.otherFamilies} />
            <SamePerson
              guardian={guardian}
              present={present}
              onJoinFamily={onJoinFamily}
              onTake={(taken) =>
                form.setFieldValue(at, {
                  ...taken,
                  relationship: guardian.relationship ?? taken.relationship,
                })
              }
            />
            <GuardianFields form={form} path={at} guardian={guardian} />
          </fieldset>
        );
      })}
      {form.errors[path] !== undefined && <Input.Error>{form.errors[path]}</Input.Error>}
      {guardians.length < maxGuardians && (
        <Button variant="default" onClick={() => form.insertListItem(path, blankGuardian())}>
          {t('add')}
        </Button>
      )}
    </div>
  );
}
