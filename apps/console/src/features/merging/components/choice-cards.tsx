import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { MergeKind, MergePreview } from '@ardoise/contract/merging';
import { formatXaf } from '@ardoise/contract/values/money';
import { Checkbox, Group, Radio } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { type MergeChoices, questionOf, toggled } from './merge-choice.ts';
import classes from './merging.module.css';
import { valueText } from './value-text.ts';

interface ChoiceProps {
  kind: MergeKind;
  preview: MergePreview;
  choices: MergeChoices;
  onChange: (choices: MergeChoices) => void;
}

/** The words for a field stand with its form. */
function useFieldName(kind: MergeKind): (field: string) => string {
  const t = useTranslations();
  const merging = useTranslations('merging.compare');
  return (field) => {
    if (kind === 'family') return merging('facts.family');
    const key = `people.${kind}.${field}` as 'people.student.firstName';
    return t.has(key) ? t(key) : field;
  };
}

/** Field by field, where the two differ. */
export function ValuesCard({ kind, preview, choices, onChange }: ChoiceProps) {
  const t = useTranslations('merging.compare');
  const { language } = usePreferences();
  const nameOf = useFieldName(kind);
  const { kept, gone, differing } = preview;
  const textOf = (field: string, value: unknown, other: string) =>
    field === 'photo'
      ? value === null
        ? t('notGiven')
        : other
      : (valueText(field, value, language) ?? t('notGiven'));
  if (differing.length === 0) return <p className={classes.notice}>{t('noValues')}</p>;
  return (
    <Card title={t('values')}>
      <p className={classes.detail}>{t('valuesAbout')}</p>
      {differing.map((field) => (
        <Radio.Group
          key={field}
          className={classes.choice ?? ''}
          label={nameOf(field)}
          value={choices.take.includes(field) ? 'gone' : 'kept'}
          onChange={(value) =>
            onChange({ ...choices, take: toggled(choices.take, field, value === 'gone') })
          }
        >
          <Group gap={20} mt={4}>
            <Radio value="kept" label={textOf(field, kept.record[field], kept.number ?? '')} />
            <Radio value="gone" label={textOf(field, gone.record[field], gone.number ?? '')} />
          </Group>
        </Radio.Group>
      ))}
    </Card>
  );
}

/** Years in which both are in a class: the child was in one. */
export function YearsCards({ preview, choices, onChange }: ChoiceProps) {
  const t = useTranslations('merging.compare');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  return preview.years.map((year) => {
    const { yearId, yearName, kept, gone } = year;
    const question = questionOf(year);
    if (question === null)
      return (
        <p key={yearId} className={classes.notice}>
          {t('sameClass', { year: yearName, class: kept.className })}
        </p>
      );
    const title = t(question, { year: yearName, class: kept.className });
    const label = (place: typeof kept) =>
      t('place', {
        class: place.className,
        amount: amount(place.amount),
        paid: amount(place.paid),
      });
    return (
      <Card key={yearId} title={title}>
        <p className={classes.detail}>{t('yearsAbout')}</p>
        <Radio.Group
          className={classes.choice ?? ''}
          aria-label={title}
          value={choices.enrolments[yearId] ?? kept.enrolmentId}
          onChange={(value) =>
            onChange({ ...choices, enrolments: { ...choices.enrolments, [yearId]: value } })
          }
        >
          <Group gap={20}>
            <Radio value={kept.enrolmentId ?? ''} label={label(kept)} />
            <Radio value={gone.enrolmentId ?? ''} label={label(gone)} />
          </Group>
        </Radio.Group>
      </Card>
    );
  });
}

/** Two families of one child are most often one, and so are guardians who share a name or a phone. */
export function FamiliesCard({ kind, preview, choices, onChange }: ChoiceProps) {
  const t = useTranslations('merging.compare');
  const { kept, gone, guardianPairs } = preview;
  const areTwo = kind === 'student' && kept.family?.id !== gone.family?.id;
  if (!areTwo && guardianPairs.length === 0) return null;
  const isTurned = choices.take.includes('family');
  const families = [kept.family, gone.family].map((one) =>
    one === null ? '' : `${one.name} · ${one.number}`,
  );
  const [stays = '', goes = ''] = isTurned ? families.toReversed() : families;
  return (
    <Card title={t('families')}>
      {areTwo && (
        <>
          <Radio.Group
            className={classes.choice ?? ''}
            label={t('whichFamily')}
            value={isTurned ? 'gone' : 'kept'}
            onChange={(value) =>
              onChange({ ...choices, take: toggled(choices.take, 'family', value === 'gone') })
            }
          >
            <Group gap={20} mt={4}>
              <Radio value="kept" label={families[0]} />
              <Radio value="gone" label={families[1]} />
            </Group>
          </Radio.Group>
          <Checkbox
            className={classes.choice ?? ''}
            label={t('withFamily', { gone: goes, kept: stays })}
            description={t('withFamilyAbout')}
            checked={choices.withFamily}
            onChange={(event) => onChange({ ...choices, withFamily: event.currentTarget.checked })}
          />
        </>
      )}
      {(kind === 'family' || choices.withFamily) &&
        guardianPairs.map((pair) => (
          <Checkbox
            key={pair.goneId}
            className={classes.choice ?? ''}
            label={t('samePerson', { gone: pair.goneName, kept: pair.keptName })}
            checked={!choices.apart.includes(pair.goneId)}
            onChange={(event) =>
              onChange({
                ...choices,
                apart: toggled(choices.apart, pair.goneId, !event.currentTarget.checked),
              })
            }
          />
        ))}
    </Card>
  );
}
