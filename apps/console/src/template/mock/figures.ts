import { MockError, type MockRoute } from './mock-route.ts';

/** What a school might have collected, by month from September on, in thousands of XAF. */
export const collectedByMonth = [
  4_820, 3_110, 2_640, 1_980, 3_470, 2_210, 1_760, 1_240, 860,
] as const;

/** What of it was asked for by then. */
export const dueByMonth = [6_200, 2_800, 1_900, 2_500, 3_900, 1_700, 1_400, 900, 300] as const;

export const shareByMeans = [
  { key: 'mtn', share: 0.46 },
  { key: 'orange', share: 0.31 },
  { key: 'cash', share: 0.23 },
] as const;

const rowsOfTable = [
  { id: 1, name: 'Abena Grace', className: '6e A', owed: 45_000 },
  { id: 2, name: 'Fotso Brice', className: '5e A', owed: 0 },
  { id: 3, name: 'Mballa Rose', className: '6e A', owed: 120_000 },
  { id: 4, name: 'Tchoua Alain', className: 'Tle C', owed: 15_000 },
] as const;

const tables: ReadonlySet<string> = new Set([
  'basic',
  'sorting',
  'grouped',
  'ssr',
  'column-search',
]);

const cards = new Map<string, unknown>([
  ['card-statistics/profit-chart', { series: collectedByMonth }],
  ['card-statistics/revenue', { collected: 22_090, due: 21_600 }],
  ['card-statistics/orders', { count: 128 }],
  ['card-analytics/session', { byMeans: shareByMeans }],
  ['card-analytics/support-tracker', { open: 12, answered: 96 }],
  ['card-analytics/sales', { series: dueByMonth }],
]);

function cardAt(kind: string, name: string): unknown {
  const card = cards.get(`${kind}/${name}`);
  if (card === undefined) throw new MockError(404, 'Card not found');
  return card;
}

/** As the demo has always had them; what Ardoise costs is a screen of its own. */
const plans = [
  { id: 'basic', monthlyPrice: 0, yearlyPlan: { perMonth: 0, totalAnnual: 0 } },
  { id: 'standard', monthlyPrice: 49, yearlyPlan: { perMonth: 40, totalAnnual: 480 } },
  { id: 'enterprise', monthlyPrice: 99, yearlyPlan: { perMonth: 80, totalAnnual: 960 } },
] as const;

/** Figures that are nobody's, with which charts, cards and tables are shown. */
export const figureRoutes: readonly MockRoute[] = [
  {
    method: 'GET',
    path: '/analytics/data',
    answer: () => ({ collected: collectedByMonth, due: dueByMonth, byMeans: shareByMeans }),
  },
  {
    method: 'GET',
    path: '/ecommerce/data',
    answer: () => ({
      statistics: { orders: 128, customers: 64, products: 28, revenue: 1_284_500 },
    }),
  },
  {
    method: 'GET',
    path: '/pricing/data',
    answer: () => ({ plans }),
  },
  {
    method: 'GET',
    path: '/good-table/{kind}',
    answer: ({ params }) => {
      if (!tables.has(params.get('kind') ?? '')) throw new MockError(404, 'Table not found');
      return rowsOfTable;
    },
  },
  {
    method: 'GET',
    path: '/card/{kind}/{name}',
    answer: ({ params }) => cardAt(params.get('kind') ?? '', params.get('name') ?? ''),
  },
];
