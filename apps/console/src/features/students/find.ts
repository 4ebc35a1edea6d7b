import { listStudents } from '@ardoise/contract/endpoints/students';
import type { FindProvider } from '../../domain/find/find.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';
import { studentName } from '@ardoise/contract/values/student-name';

/** Found by name, student ID or guardian phone. */
export const useFindStudents = (): FindProvider =>
  useFindRecords({
    screen: 'students',
    icon: 'school',
    permission: 'people.read',
    most: 6,
    canMatch: (words) => words.length >= 2,
    ask: (api, query, options) => api(listStudents, { query }, options),
    describe: (student) => ({
      title: studentName(student),
      detail: [student.studentId, student.className].filter(Boolean).join(' · '),
    }),
    page: '/onboarding/students/$id',
  });
