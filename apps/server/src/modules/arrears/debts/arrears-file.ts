import { arrearsFilters, mostChosenFamilies } from '@ardoise/contract/arrears/arrears';
import { contactNames, promiseStateNames } from '@ardoise/contract/arrears/arrears-words';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { day, dayIn } from '@ardoise/contract/values/dates';
import { say } from '@ardoise/contract/values/language';
import { z } from 'zod';
import { listFile } from '../../../platform/lists/list-file.ts';
import { daySerial } from '../../../platform/xlsx/serials.ts';
import { arrearsList } from './list-arrears.ts';

/** A real day, which a spreadsheet can sort and count with. */
const dayOrNothing = (value: string | null | undefined): number | null =>
  value == null ? null : daySerial(value);

export const arrearsFile = listFile({
  list: arrearsList,
  name: 'arrears',
  title: { en: 'Arrears', fr: 'Impayés' },
  fileName: { en: 'arrears.xlsx', fr: 'impayes.xlsx' },
  filters: arrearsFilters.extend({
    ...listQuery.pick({ q: true }).shape,
    ids: z.array(z.uuid()).max(mostChosenFamilies).optional(),
    today: day,
    timeZone: z.string(),
  }),
  columns: [
    { en: 'Family no.', fr: 'N° de famille', width: 12, cell: (row) => row.familyId },
    { en: 'Family', fr: 'Famille', width: 26, cell: (row) => row.name },
    { en: 'Phone', fr: 'Téléphone', width: 16, cell: (row) => row.phone },
    {
      en: 'Children',
      fr: 'Enfants',
      width: 40,
      cell: (row) =>
        row.students
          .map(({ name, className }) => (className === null ? name : `${name} (${className})`))
          .join(', '),
    },
    {
      en: 'Late (XAF)',
      fr: 'En retard (XAF)',
      width: 14,
      shows: 'amount',
      cell: (row) => row.late,
    },
    {
      en: 'Still to pay',
      fr: 'Reste à payer',
      width: 14,
      shows: 'amount',
      cell: (row) => row.owed,
    },
    {
      en: 'Late since',
      fr: 'En retard depuis',
      width: 14,
      shows: 'day',
      cell: (row) => dayOrNothing(row.lateSince),
    },
    { en: 'Days late', fr: 'Jours de retard', width: 12, cell: (row) => row.daysLate },
    {
      en: 'Last contact',
      fr: 'Dernier contact',
      width: 18,
      cell: ({ lastContact }, language) =>
        lastContact === null ? null : say(contactNames[lastContact.kind], language),
    },
    {
      en: 'On',
      fr: 'Le',
      width: 14,
      shows: 'day',
      cell: ({ lastContact }, _language, { timeZone }) =>
        lastContact === null ? null : dayOrNothing(dayIn(timeZone, new Date(lastContact.at))),
    },
    {
      en: 'Promised by',
      fr: 'Promis pour le',
      width: 14,
      shows: 'day',
      cell: ({ promise }) => dayOrNothing(promise?.dueOn),
    },
    {
      en: 'Promised amount',
      fr: 'Montant promis',
      width: 14,
      shows: 'amount',
      cell: ({ promise }) => promise?.amount ?? null,
    },
    {
      en: 'Promise',
      fr: 'Promesse',
      width: 14,
      cell: ({ promise }, language) =>
        promise === null ? null : say(promiseStateNames[promise.state], language),
    },
    {
      en: 'Next day of the plan',
      fr: 'Prochaine date de l’échéancier',
      width: 16,
      shows: 'day',
      cell: ({ plan }) => dayOrNothing(plan?.nextOn),
    },
  ],
});
