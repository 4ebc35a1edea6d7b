import type * as contract from '@ardoise/contract/students';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { outline } from '../../lib/api/outline.ts';
import { useConsole } from '../../lib/console.tsx';
import { type FindProvider, settle } from '../../lib/find.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useCan } from '../../lib/me.ts';
import { type RouterContext, signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { studentTabs, type StudentTab } from './tabs.ts';
import { studentName } from '../../ui/people/student-name.ts';

const listStudents = outline<typeof contract.listStudents>('GET', '/ba021/v1/school/students');
const getStudent = outline<typeof contract.getStudent>('GET', '/ba021/v1/school/students/{id}');

const texts = withTexts('list', 'people', 'money', 'students');

interface LoaderParts {
  context: RouterContext;
  params: { id?: string | undefined };
}

/** Words first; the record is asked for at the same time, and its own place shows when it fails. */
function loadStudent({ context, params }: LoaderParts): Promise<void> {
  if (params.id !== undefined) {
    const query = callQuery(context.console, getStudent, { params: { id: params.id } });
    context.queries.query(query).catch(() => {});
  }
  return texts({ context });
}

const studentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/students',
  validateSearch: listSearch('classId', 'yearId', 'gender', 'state'),
  loader: texts,
  component: lazyScreen(
    'students-screen',
    async () => (await import('./screens/students-screen.tsx')).StudentsScreen,
  ),
  staticData: {
    screen: {
      title: 'students',
      permission: 'people.read',
      menu: { area: 'start', icon: 'school', order: 40 },
    },
  },
});

const editStudentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/students/add/{-$id}',
  /** Added from a family's page, the student starts in that family. */
  validateSearch: (given: Record<string, unknown>): { familyId?: string } =>
    typeof given['familyId'] === 'string' ? { familyId: given['familyId'] } : {},
  loader: (parts) => loadStudent(parts),
  component: lazyScreen(
    'edit-student-screen',
    async () => (await import('./screens/edit-student-screen.tsx')).EditStudentScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

const promoteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/students/promote',
  validateSearch: (given: Record<string, unknown>): { classId?: string; yearId?: string } => ({
    ...(typeof given['classId'] === 'string' ? { classId: given['classId'] } : {}),
    ...(typeof given['yearId'] === 'string' ? { yearId: given['yearId'] } : {}),
  }),
  loader: texts,
  component: lazyScreen(
    'promote-screen',
    async () => (await import('./screens/promote-screen.tsx')).PromoteScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

const studentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/students/$id',
  validateSearch: (given: Record<string, unknown>): { tab?: StudentTab } => {
    const tab = studentTabs.find((known) => known === given['tab']);
    return tab === undefined ? {} : { tab };
  },
  loader: (parts) => loadStudent(parts),
  component: lazyScreen(
    'student-screen',
    async () => (await import('./screens/student-screen.tsx')).StudentScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.read' } },
});

export const studentRoutes = [studentsRoute, editStudentRoute, promoteRoute, studentRoute] as const;

/** Lets Ctrl/Cmd+K find students by name, student ID or guardian phone. */
export function useFindStudents(): FindProvider {
  const screens = useTranslations('shell.screens');
  const { api } = useConsole();
  const router = useRouter();
  const canRead = useCan()('people.read');
  return useMemo(
    () => ({
      id: 'students',
      title: screens('students'),
      find: async (words, signal) => {
        if (!canRead || words.trim().length < 2) return [];
        await settle(signal);
        const { items } = await api(
          listStudents,
          { query: { q: words, perPage: 6 } },
          { silent: true, spinner: false, signal },
        );
        return items.map((student) => ({
          id: student.id,
          title: studentName(student),
          detail: [student.studentId, student.className].filter(Boolean).join(' · '),
          icon: 'school' as const,
          open: () =>
            void router.navigate({ to: '/onboarding/students/$id', params: { id: student.id } }),
        }));
      },
    }),
    [screens, api, router, canRead],
  );
}
