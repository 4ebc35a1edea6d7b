import { getFamily } from '@ardoise/contract/families';
import { createStudent, type StudentDetail, updateStudent } from '@ardoise/contract/students';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useComparedFields } from '../form/compared-fields.ts';
import { StudentForm } from '../form/student-form.tsx';
import {
  blankStudent,
  toCreateInput,
  studentToValues,
  toUpdateInput,
} from '../form/student-values.ts';
import { useCreateStudent, useUpdateStudent } from '../mutations.ts';
import { useStudent } from '../queries.ts';
import { studentName } from '@ardoise/contract/values/student-name';

const from = '/signed-in/onboarding/students/add/{-$id}';

interface Family {
  readonly id: string;
  readonly label: string;
}

function NewStudent({ family }: { family: Family | null }) {
  const t = useTranslations('students.form');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const create = useCreateStudent();
  const [stored] = useState(() => ({
    version: 0,
    values: {
      ...blankStudent(),
      ...(family === null ? {} : { familyId: family.id, familyLabel: family.label }),
    },
  }));
  const kept = useKeptForm({
    draft: family === null ? 'student:new' : `student:new:${family.id}`,
    stored,
    fields: useComparedFields(),
    schema: createStudent.body,
    toInput: toCreateInput,
    save: create.mutateAsync,
    onSaved: (student) => {
      toasts.show({ title: t('added', { name: studentName(student) }), tone: 'done' });
      return navigate({ to: '/onboarding/students/$id', params: { id: student.id } });
    },
  });
  const { firstName, lastName } = kept.form.values;
  const name = studentName({ firstName, lastName });
  return (
    <>
      <PageHead title={t('addTitle')} />
      <StudentForm
        isNew
        kept={kept}
        label={name === '' ? t('addNobody') : t('add', { name })}
        onCancel={() => void navigate({ to: '/onboarding/students' })}
      />
    </>
  );
}

/** Waits for the family that the address names, so that the form opens with it chosen. */
function NewStudentIn({ familyId }: { familyId: string }) {
  const query = useQuery(callQuery(useConsole(), getFamily, { params: { id: familyId } }));
  const family = query.data;
  if (family === undefined) return <LoadState isScreen query={query} list="/onboarding/families" />;
  return <NewStudent family={{ id: family.id, label: `${family.name} · ${family.familyId}` }} />;
}

function KnownStudent({ student }: { student: StudentDetail }) {
  const t = useTranslations('students.form');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const update = useUpdateStudent(student.id);
  const name = studentName(student);
  const show = () =>
    navigate({
      to: '/onboarding/students/$id',
      params: { id: student.id },
      search: { tab: 'profile' },
    });
  const kept = useKeptForm({
    draft: `student:${student.id}`,
    stored: { values: studentToValues(student), version: student.version },
    fields: useComparedFields(),
    schema: updateStudent.body,
    toInput: toUpdateInput,
    save: update.mutateAsync,
    onSaved: () => {
      toasts.show({ title: t('saved', { name }), tone: 'done' });
      return show();
    },
  });
  return (
    <>
      <PageHead title={t('editTitle', { name })} about={student.studentId} />
      <StudentForm isNew={false} kept={kept} label={t('save')} onCancel={() => void show()} />
    </>
  );
}

function EditStudent({ id }: { id: string }) {
  const query = useStudent(id);
  const student = query.data;
  useRecordTitle(student && studentName(student));
  if (student === undefined)
    return <LoadState isScreen query={query} list="/onboarding/students" />;
  return <KnownStudent key={student.id} student={student} />;
}

export function EditStudentScreen(): ReactNode {
  const { id } = useParams({ from });
  const { familyId } = useSearch({ from });
  if (id !== undefined) return <EditStudent id={id} />;
  if (familyId !== undefined) return <NewStudentIn familyId={familyId} />;
  return <NewStudent family={null} />;
}
