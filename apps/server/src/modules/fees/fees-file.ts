import {
  feeFilters,
  feeStateNames,
  feeTypeNames,
  type FeeState,
  type FeeType,
  mostChosenFees,
} from '@ardoise/contract/fees';
import { type Sex, sexNames } from '@ardoise/contract/people';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { day, formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { say } from '@ardoise/contract/values/language';
import { z } from 'zod';
import { listFile } from '../../platform/lists/list-file.ts';
import { methodName } from '../receipts/public.ts';
import { feeList } from './list-fees.ts';

/** Moments stand as the machine writes them (UTC), so that a spreadsheet can sort and compare them. */
const moment = (iso: string | null): string | null =>
  iso === null ? null : iso.slice(0, 19).replace('T', ' ');

export const feesFile = listFile({
  list: feeList,
  name: 'fees',
  title: { en: 'Fees', fr: 'Frais' },
  fileName: { en: 'fees.xlsx', fr: 'frais.xlsx' },
  filters: feeFilters.extend({
    ...listQuery.pick({ q: true }).shape,
    ids: z.array(z.uuid()).max(mostChosenFees).optional(),
    today: day,
  }),
  columns: [
    { en: 'Student ID', fr: 'Matricule', width: 12, cell: (row) => row.student.studentId },
    { en: 'Last name', fr: 'Nom', width: 22, cell: (row) => row.student.lastName },
    { en: 'First name', fr: 'Prénom', width: 22, cell: (row) => row.student.firstName },
    {
      en: 'Gender',
      fr: 'Sexe',
      width: 10,
      cell: (row, language) => say(sexNames[row.student.gender as Sex], language),
    },
    { en: 'Class', fr: 'Classe', width: 14, cell: (row) => row.className },
    { en: 'Academic year', fr: 'Année scolaire', width: 14, cell: (row) => row.yearName },
    { en: 'For', fr: 'Objet', width: 28, cell: (row, language) => feeTitle(row, language) },
    {
      en: 'Type',
      fr: 'Type',
      width: 16,
      cell: (row, language) => say(feeTypeNames[row.type as FeeType], language),
    },
    { en: 'Amount (XAF)', fr: 'Montant (XAF)', width: 14, cell: (row) => row.amount },
    { en: 'Discount', fr: 'Remise', width: 12, cell: (row) => row.discount },
    { en: 'Net amount', fr: 'Montant net', width: 14, cell: (row) => row.netAmount },
    { en: 'Paid', fr: 'Payé', width: 14, cell: (row) => row.paid },
    { en: 'Still to pay', fr: 'Reste à payer', width: 14, cell: (row) => row.pending },
    {
      en: 'State',
      fr: 'État',
      width: 16,
      cell: (row, language) => say(feeStateNames[row.status as FeeState], language),
    },
    {
      en: 'Deadline',
      fr: 'Échéance',
      width: 14,
      cell: (row) => (row.dueOn === null ? null : formatDay(row.dueOn)),
    },
    { en: 'Days late', fr: 'Jours de retard', width: 14, cell: (row) => row.daysLate },
    { en: 'Paid at (UTC)', fr: 'Payé le (UTC)', width: 20, cell: (row) => moment(row.paidAt) },
    {
      en: 'Method',
      fr: 'Mode de paiement',
      width: 18,
      cell: (row, language) => (row.origin === null ? null : methodName(row.origin, language)),
    },
    { en: 'Receipt', fr: 'Reçu', width: 18, cell: (row) => row.receiptId },
    { en: 'Created (UTC)', fr: 'Créé (UTC)', width: 20, cell: (row) => moment(row.createdAt) },
    { en: 'Created by', fr: 'Créé par', width: 20, cell: (row) => row.createdBy },
    { en: 'Updated by', fr: 'Modifié par', width: 20, cell: (row) => row.updatedBy },
  ],
});
