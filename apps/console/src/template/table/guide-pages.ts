import { componentNames, extensionNames } from '../guide/example-names.ts';
import type { Domain } from '../../locales/catalogue.ts';
import type { TemplatePage } from './page.ts';

const page = (
  path: string,
  load: TemplatePage['load'],
  more: Pick<TemplatePage, 'allowed'> = {},
): TemplatePage => ({
  path,
  title: 'styleGuide',
  domains: ['list', 'people', 'money'] satisfies readonly Domain[],
  texts: ['guide', ...(path.startsWith('extensions') ? (['help'] as const) : [])],
  load,
  ...more,
});

const components = async () => (await import('../guide/components-screen.tsx')).ComponentsScreen;
const extensions = async () => (await import('../guide/extensions-screen.tsx')).ExtensionsScreen;
const look = () => import('../guide/look-screens.tsx');
const cards = async () => (await look()).CardsScreen;
const chart = async () => (await import('../guide/chart-screen.tsx')).ChartScreen;
const map = async () => (await import('../guide/map-screen.tsx')).MapScreen;
const forms = () => import('../guide/form-screens.tsx');
const flows = () => import('../guide/form-flow-screens.tsx');
const elements = async () => (await forms()).FormElementsScreen;
const table = async () => (await import('../guide/table-screen.tsx')).TableScreen;

/** The style guide, at the addresses that the template has for such pages. */
export const guidePages: readonly TemplatePage[] = [
  page('components', components),
  page('components/$name', components, { allowed: { name: componentNames } }),
  page('extensions', extensions),
  page('extensions/$name', extensions, { allowed: { name: extensionNames } }),
  page('ui/typography', async () => (await look()).TypographyScreen),
  page('ui/colors', async () => (await look()).ColorsScreen),
  page('ui/feather', async () => (await look()).IconsScreen),
  page('card', cards),
  page('card/$kind', cards, {
    allowed: { kind: ['basic', 'advance', 'statistic', 'analytic', 'action'] },
  }),
  page('charts/$kind', chart, { allowed: { kind: ['apex-chart', 'chartjs', 'echart'] } }),
  page('maps/leaflet', map),
  page('forms/form-element', elements),
  page('forms/form-element/$name', elements, {
    allowed: { name: ['input', 'select', 'checkbox', 'radio', 'switch', 'textarea', 'datepicker'] },
  }),
  page('forms/form-layout', async () => (await forms()).FormLayoutScreen),
  page('forms/form-wizard', async () => (await flows()).WizardScreen),
  page('forms/form-validation', async () => (await forms()).FormValidationScreen),
  page('forms/form-repeater', async () => (await flows()).RepeaterScreen),
  page('table/$kind', table, { allowed: { kind: ['bs-table', 'good-table'] } }),
];
