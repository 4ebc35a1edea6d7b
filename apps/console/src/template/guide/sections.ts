import type { TemplateMessages } from '../locales/messages.ts';

export type SectionName = keyof TemplateMessages['guide']['sections'];

/** Where each part of the guide stands first; it may have further addresses in the table. */
export const sectionPaths: Readonly<Record<SectionName, string>> = {
  components: '/components',
  extensions: '/extensions',
  typography: '/ui/typography',
  colors: '/ui/colors',
  icons: '/ui/feather',
  cards: '/card/basic',
  charts: '/charts/apex-chart',
  map: '/maps/leaflet',
  formElements: '/forms/form-element',
  formLayout: '/forms/form-layout',
  wizard: '/forms/form-wizard',
  validation: '/forms/form-validation',
  repeater: '/forms/form-repeater',
  tables: '/table/bs-table',
};
