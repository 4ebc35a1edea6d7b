import { type Language, languages } from '@ardoise/contract/values/language';
import { fieldsIn, maxSmsParts, mergeFields, strayBrace } from '@ardoise/contract/values/sms-text';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { type ComposeValues, type WhoValues, writtenIn } from './compose-values.ts';
import type { LanguageCost } from './count-texts.ts';
import { type FieldButton, TextEditor } from './text-editor.tsx';
import classes from './compose.module.css';

/** The fields that a text may name: those of the school's people, or the columns of the uploaded list. */
export function useFieldButtons(who: Pick<WhoValues, 'kind' | 'upload'>): readonly FieldButton[] {
  const t = useTranslations('sms.fields');
  const { kind, upload } = who;
  return useMemo(() => {
    const school = { name: 'school', label: t('school') };
    if (kind !== 'upload') return mergeFields.map((name) => ({ name, label: t(name) }));
    const columns = upload !== null && 'fields' in upload ? upload.fields : [];
    return [
      ...columns.map((title) => ({ name: title.trim().toLowerCase(), label: title })),
      school,
    ];
  }, [kind, upload, t]);
}

/** The first field that nobody can fill in, with its braces or the half of them that is there. Of a list that was read on another day the columns are not known here. */
export function unknownField(
  text: string,
  fields: readonly FieldButton[],
  { kind, upload }: Pick<WhoValues, 'kind' | 'upload'>,
): string | null {
  const stray = strayBrace(text);
  if (kind === 'upload' && (upload === null || !('fields' in upload))) return stray;
  const known = new Set(fields.map(({ name }) => name));
  const unknown = fieldsIn(text).find((field) => !known.has(field));
  return unknown === undefined ? stray : `{${unknown}}`;
}

/** From person to person it may differ: then it says between what. */
function Lengths({ units, parts }: Pick<LanguageCost, 'units' | 'parts'>) {
  const t = useTranslations('sms.text');
  const say = (key: 'characters' | 'parts', [least, most]: readonly [number, number]) =>
    least === most ? t(key, { count: most }) : t(`${key}Range`, { least, most });
  return (
    <>
      {say('characters', units)}
      {' · '}
      <span data-long={parts[1] > 1} className={classes.parts}>
        {say('parts', parts)}
      </span>
    </>
  );
}

interface TextsFieldProps {
  values: ComposeValues;
  fields: readonly FieldButton[];
  costs: Readonly<Record<Language, LanguageCost>>;
  onChange: (change: Partial<ComposeValues['texts']>) => void;
}

/** One text in each language; people whose own is empty get the other. */
export function TextsField({ values, fields, costs, onChange }: TextsFieldProps) {
  const t = useTranslations('sms.text');
  const { language: own } = usePreferences();
  const { texts, who } = values;
  const written = writtenIn(texts);
  const [shown, setShown] = useState<Language>(written.includes(own) ? own : (written[0] ?? own));
  const unknown = unknownField(texts[shown], fields, who);
  const { units, parts, people } = costs[shown];
  const isTooLong = parts[1] > maxSmsParts;
  const isEmpty = texts[shown].trim() === '';
  return (
    <div className={classes.texts}>
      <div className={classes.textsHead}>
        <span className={classes.label}>{t('label')}</span>
        <span className={classes.languages} role="group" aria-label={t('languages')}>
          {languages.map((language) => (
            <Button
              key={language}
              size="compact-sm"
              variant={language === shown ? 'light' : 'subtle'}
              aria-pressed={language === shown}
              lang={language}
              onClick={() => setShown(language)}
            >
              {costs[language].people > 0
                ? t('nameOf', { name: t(`names.${language}`), count: costs[language].people })
                : t(`names.${language}`)}
            </Button>
          ))}
        </span>
      </div>
      <TextEditor
        key={shown}
        label={t(`labelIn.${shown}`)}
        putIn={t('putIn')}
        language={shown}
        value={texts[shown]}
        fields={fields}
        isPlain={values.isPlain}
        error={
          unknown !== null
            ? t('unknown', { field: unknown })
            : isTooLong
              ? t('tooLong', { parts: parts[1], max: maxSmsParts })
              : null
        }
        count={<Lengths units={units} parts={parts} />}
        onChange={(text) => onChange({ [shown]: text })}
      />
      {isEmpty && written.length > 0 && people === 0 && (
        <p className={classes.help}>{t(`otherOnly.${shown}`)}</p>
      )}
    </div>
  );
}
