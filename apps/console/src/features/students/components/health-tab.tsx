import type { Health } from '@ardoise/contract/student-record';
import { type HealthRecord, updateStudentHealth } from '@ardoise/contract/students';
import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import type { ComparedField } from '../../../ui/form/compare.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { HealthFacts, healthKeys } from '../../../domain/people/health-facts.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useUpdateHealth } from '../mutations.ts';
import { useStudentHealth } from '../queries.ts';
import classes from './health-tab.module.css';

type HealthValues = Record<keyof Health, string>;

const toValues = (health: Health): HealthValues => ({
  medicalProblems: health.medicalProblems ?? '',
  allergies: health.allergies ?? '',
  foodAllergies: health.foodAllergies ?? '',
  dietaryNeeds: health.dietaryNeeds ?? '',
  otherNeeds: health.otherNeeds ?? '',
});

function useComparedFields(): ReadonlyArray<ComparedField<HealthValues>> {
  const people = useTranslations('people');
  return useMemo(
    () =>
      healthKeys.map((key) => ({
        key,
        label: people(`health.${key}`),
        show: (values) => values[key].trim(),
      })),
    [people],
  );
}

interface HealthFormProps {
  studentId: string;
  health: HealthRecord;
  onDone: () => void;
}

function HealthForm({ studentId, health, onDone }: HealthFormProps) {
  const t = useTranslations('students.health');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const update = useUpdateHealth(studentId);
  const kept = useKeptForm({
    draft: `health:${studentId}`,
    stored: { values: toValues(health), version: health.version },
    fields: useComparedFields(),
    schema: updateStudentHealth.body,
    toInput: (values, version) => ({ ...values, version }),
    save: update.mutateAsync,
    onSaved: () => {
      toasts.show({ title: t('saved'), tone: 'done' });
      onDone();
    },
  });
  const { form, conflict } = kept;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      {healthKeys.map((key) => (
        <Textarea
          key={key}
          autosize
          minRows={2}
          maxLength={1000}
          label={people(`health.${key}`)}
          {...form.getInputProps(key)}
        />
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {people('cancel')}
        </Button>
        <Button
          type="submit"
          loading={form.submitting}
          disabled={conflict.length > 0 || !kept.isDirty}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Read only when this is opened, and the reader is told that it was recorded. */
export function HealthTab({ studentId, name }: { studentId: string; name: string }) {
  const t = useTranslations('students.health');
  const canEdit = useCan()('people.edit');
  const [isEditing, setIsEditing] = useState(false);
  const query = useStudentHealth(studentId);
  const health = query.data;
  if (health === undefined) return <LoadState query={query} list="/onboarding/students" />;
  return (
    <Card
      title={t('title', { name })}
      action={
        canEdit &&
        !isEditing && (
          <Button variant="default" size="compact-sm" onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <p className={classes.note}>{t('recorded')}</p>
      {isEditing ? (
        <HealthForm studentId={studentId} health={health} onDone={() => setIsEditing(false)} />
      ) : (
        <HealthFacts health={health} />
      )}
    </Card>
  );
}
