import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Group, Radio } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ClassSelect } from '../years/class-select.tsx';
import { StudentPicker } from './student-picker.tsx';
import type { SubscriptionValues } from './subscription-values.ts';

interface WhomFieldsProps {
  values: SubscriptionValues;
  onChange: (change: Partial<SubscriptionValues>) => void;
}

/** Some students by name, or everybody who is in a class. */
export function WhomFields({ values, onChange }: WhomFieldsProps) {
  const t = useTranslations('services.subscribe');
  return (
    <>
      <Radio.Group
        label={t('whom')}
        value={values.whom}
        onChange={(whom) => onChange({ whom: whom as SubscriptionValues['whom'] })}
      >
        <Group gap={16} mt={6}>
          <Radio value="students" label={t('some')} />
          <Radio value="class" label={t('wholeClass')} />
        </Group>
      </Radio.Group>
      {values.whom === 'class' ? (
        <ClassSelect
          withAsterisk
          hasTuition={false}
          {...(values.yearId === null ? {} : { yearId: values.yearId })}
          label={t('class')}
          value={values.classId}
          onChange={(classId) => onChange({ classId })}
        />
      ) : (
        <StudentPicker
          value={values.studentIds}
          onChange={(studentIds) => onChange({ studentIds })}
        />
      )}
    </>
  );
}
