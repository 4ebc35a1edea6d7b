import { formatDay } from '@ardoise/contract/values/dates';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { say, type Text } from '@ardoise/contract/values/language';
import type { YearStatus, YearSummary } from '@ardoise/contract/years';
import { listFile } from '../../platform/lists/list-file.ts';
import { inOrder, type List } from '../../platform/lists/list.ts';
import { findYears } from './present.ts';

/** A school has few enough to be counted at once. */
export const yearList: List<{ readonly q?: string | undefined }, YearSummary> = async (
  tx,
  orgId,
  { q },
) => {
  const years = await findYears(tx, orgId, q);
  const ids = years.map(({ id }) => id);
  return {
    find: async (_on, { page, perPage }) => ({
      ids: ids.slice((page - 1) * perPage, page * perPage),
      total: ids.length,
    }),
    read: async (_on, wanted) => inOrder(wanted, years),
  };
};

const statusNames: Record<YearStatus | 'planned', Text> = {
  running: { en: 'Running', fr: 'En cours' },
  planned: { en: 'Planned', fr: 'À venir' },
  stopped: { en: 'Stopped', fr: 'Clôturée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
};

const yes: Text = { en: 'yes', fr: 'oui' };

export const yearsFile = listFile({
  list: yearList,
  name: 'years',
  title: { en: 'Academic years', fr: 'Années scolaires' },
  fileName: { en: 'academic-years.xlsx', fr: 'annees-scolaires.xlsx' },
  filters: listQuery.pick({ q: true }),
  columns: [
    { en: 'Academic year', fr: 'Année scolaire', width: 16, cell: (year) => year.name },
    {
      en: 'State',
      fr: 'État',
      width: 14,
      cell: (year, language) =>
        say(statusNames[year.isPlanned ? 'planned' : year.status], language),
    },
    {
      en: 'Current',
      fr: 'Actuelle',
      width: 10,
      cell: (year, language) => (year.isCurrent ? say(yes, language) : null),
    },
    { en: 'Reopening', fr: 'Rentrée', width: 14, cell: (year) => formatDay(year.reopeningOn) },
    { en: 'Closing', fr: 'Fin de l’année', width: 14, cell: (year) => formatDay(year.closingOn) },
    { en: 'Classes', fr: 'Classes', width: 10, cell: (year) => year.classCount },
    { en: 'Students', fr: 'Élèves', width: 10, cell: (year) => year.studentCount },
  ],
});
