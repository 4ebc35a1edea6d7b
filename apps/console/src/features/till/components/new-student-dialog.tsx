import { createStudent } from '@ardoise/contract/students';
import { Button, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ClassSelect } from '../../../domain/years/class-select.tsx';
import { useYearToJoin } from '../../../domain/years/use-year-to-join.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './till.module.css';

interface NewStudentDialogProps {
  onAdded: (studentId: string) => void;
  onClose: () => void;
}

/** What a newcomer at the window is asked for: the rest of the record can wait. The class makes the fee. */
export default function NewStudentDialog({ onAdded, onClose }: NewStudentDialogProps) {
  const t = useTranslations('till.newStudent');
  const { api } = useConsole();
  const year = useYearToJoin();
  const form = useContractForm({
    schema: createStudent.body,
    refusalField: 'classId',
    initialValues: {
      firstName: '',
      lastName: '',
      gender: null as string | null,
      classId: null as string | null,
      guardian: '',
      phone: '',
    },
    toInput: ({ firstName, lastName, gender, classId, guardian, phone }) => ({
      firstName,
      lastName,
      gender: (gender === null ? undefined : Number(gender)) as 1 | 2,
      classId: classId ?? '',
      family: {
        name: lastName,
        guardians: [
          {
            fullName: guardian,
            relationship: 'other' as const,
            phones: phone.trim() === '' ? [] : [{ kind: 'cell' as const, number: phone }],
          },
        ],
      },
    }),
    onSubmit: async (body) => {
      const { id } = await api(createStudent, { body }, { once: true, silent: true });
      onAdded(id);
    },
  });
  const error = (path: string) => form.errors[path];
  return (
    <Dialog title={t('title')} closeLabel={t('cancel')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className={classes.stack}>
        <TextInput label={t('lastName')} data-path="lastName" {...form.getInputProps('lastName')} />
        <TextInput
          label={t('firstName')}
          data-path="firstName"
          {...form.getInputProps('firstName')}
        />
        <Select
          label={t('gender')}
          data={[
            { value: '2', label: t('girl') },
            { value: '1', label: t('boy') },
          ]}
          {...form.getInputProps('gender')}
        />
        <ClassSelect label={t('class')} yearId={year?.id} {...form.getInputProps('classId')} />
        <TextInput
          label={t('guardian')}
          {...form.getInputProps('guardian')}
          error={error('family.guardians.0.fullName')}
        />
        <TextInput
          label={t('phone')}
          inputMode="tel"
          {...form.getInputProps('phone')}
          error={error('family.guardians.0.phones.0.number')}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.submitting}>
            {t('add')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
