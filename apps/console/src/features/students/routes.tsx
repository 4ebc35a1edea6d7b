import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { studentTabs, type StudentTab } from './tabs.ts';

const domains = ['list', 'image', 'people', 'money', 'corrections', 'merging', 'students'] as const;
const texts = withTexts(...domains);
const withStudent = withRecord(
  async () => (await import('@ardoise/contract/endpoints/students')).getStudent,
  ...domains,
  'services',
  'schoolData',
);

const studentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.students,
  validateSearch: listSearch('classId', 'yearId', 'gender', 'state', 'owed'),
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
  path: screens.editStudent,
  /** Added from a family's page, the student starts in that family. */
  validateSearch: (given: Record<string, unknown>): { familyId?: string } =>
    typeof given['familyId'] === 'string' ? { familyId: given['familyId'] } : {},
  loader: (parts) => withStudent(parts),
  component: lazyScreen(
    'edit-student-screen',
    async () => (await import('./screens/edit-student-screen.tsx')).EditStudentScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

const promoteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.promote,
  /** From which year into which, and the one class that is looked at. */
  validateSearch: (
    given: Record<string, unknown>,
  ): { classId?: string; yearId?: string; toYearId?: string } => ({
    ...(typeof given['classId'] === 'string' ? { classId: given['classId'] } : {}),
    ...(typeof given['yearId'] === 'string' ? { yearId: given['yearId'] } : {}),
    ...(typeof given['toYearId'] === 'string' ? { toYearId: given['toYearId'] } : {}),
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
  path: screens.student,
  validateSearch: (given: Record<string, unknown>): { tab?: StudentTab } => {
    const tab = studentTabs.find((known) => known === given['tab']);
    return tab === undefined ? {} : { tab };
  },
  loader: (parts) => withStudent(parts),
  component: lazyScreen(
    'student-screen',
    async () => (await import('./screens/student-screen.tsx')).StudentScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.read' } },
});

export const studentRoutes = [studentsRoute, editStudentRoute, promoteRoute, studentRoute] as const;
