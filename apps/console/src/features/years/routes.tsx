import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { isStep, type Step } from './steps.ts';

const domains = ['list', 'people', 'years'] as const;
const withYear = withRecord(
  async () => (await import('@ardoise/contract/endpoints/years')).getYear,
  ...domains,
);
const texts = withTexts(...domains);

const yearsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.years,
  validateSearch: listSearch(),
  loader: texts,
  component: lazyScreen(
    'years-screen',
    async () => (await import('./screens/years-screen.tsx')).YearsScreen,
  ),
  staticData: {
    screen: {
      title: 'years',
      permission: 'years.read',
      menu: { area: 'start', icon: 'calendar', order: 20 },
    },
  },
});

const createYearRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.newYear,
  validateSearch: (given: Record<string, unknown>): { step?: Step } =>
    isStep(given['step']) ? { step: given['step'] } : {},
  loader: texts,
  component: lazyScreen(
    'create-year-screen',
    async () => (await import('./screens/create-year-screen.tsx')).CreateYearScreen,
  ),
  staticData: { screen: { title: 'years', permission: 'years.edit' } },
});

const yearRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.year,
  loader: (parts) => withYear(parts),
  component: lazyScreen(
    'year-screen',
    async () => (await import('./screens/year-screen.tsx')).YearScreen,
  ),
  staticData: { screen: { title: 'years', permission: 'years.read' } },
});

const correctYearRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.correctYear,
  validateSearch: (given: Record<string, unknown>): { step?: Step } =>
    isStep(given['step']) ? { step: given['step'] } : {},
  loader: (parts) => withYear(parts),
  component: lazyScreen(
    'correct-year-screen',
    async () => (await import('./screens/correct-year-screen.tsx')).CorrectYearScreen,
  ),
  staticData: { screen: { title: 'years', permission: 'years.edit' } },
});

export const yearRoutes = [yearsRoute, createYearRoute, yearRoute, correctYearRoute] as const;
