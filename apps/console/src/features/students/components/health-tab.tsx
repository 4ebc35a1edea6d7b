import { healthInput, type Health } from '@ardoise/contract/student-record';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { HealthFacts, healthKeys } from '../../../ui/people/health-facts.tsx';
import { LoadState } from '../../../ui/people/load-state.tsx';
import { useUpdateHealth } from '../mutations.ts';
import { useStudentHealth } from '../queries.ts';
import classes from './health-tab.module.css';

interface HealthFormProps {
  studentId: string;
  health: Health;
  onDone: () => void;
}

function HealthForm({ studentId, health, onDone }: HealthFormProps) {
  const words = useTranslations('students.health');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const update = useUpdateHealth(studentId);
  const form = useContractForm({
    schema: healthInput,
    initialValues: Object.fromEntries(healthKeys.map((key) => [key, health[key] ?? ''])),
    toInput: (values) => values,
    onSubmit: async (input) => {
      await update.mutateAsync(input);
      toasts.show({ title: words('saved'), tone: 'done' });
      onDone();
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event)}>
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
        <Button type="submit" loading={form.submitting}>
          {words('save')}
        </Button>
      </div>
    </form>
  );
}

/** Read only when this is opened, and the reader is told that it was recorded. */
export function HealthTab({ studentId, name }: { studentId: string; name: string }) {
  const words = useTranslations('students.health');
  const canEdit = useCan()('people.edit');
  const [isEditing, setIsEditing] = useState(false);
  const { data: health, error, isFetching, refetch } = useStudentHealth(studentId);
  if (health === undefined) {
    return (
      <LoadState
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        list="/onboarding/students"
      />
    );
  }
  return (
    <Card
      title={words('title', { name })}
      action={
        canEdit &&
        !isEditing && (
          <Button variant="default" size="compact-sm" onClick={() => setIsEditing(true)}>
            {words('edit')}
          </Button>
        )
      }
    >
      <p className={classes.note}>{words('recorded')}</p>
      {isEditing ? (
        <HealthForm studentId={studentId} health={health} onDone={() => setIsEditing(false)} />
      ) : (
        <HealthFacts health={health} />
      )}
    </Card>
  );
}
